import { companiesById, platformId } from "#functions/companies/store/company.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import type {
  OpenDeclaration,
  WireDeclaration,
  WireFiling,
  WireFilingContent,
} from "#shared/eudr/declarationShapes.ts";
import { declarationId } from "#shared/eudr/declarations.ts";
import { type MayDo, stageLets } from "#shared/eudr/filing.ts";
import type { FilingContent } from "#shared/eudr/filingContent.ts";
import { isHeld } from "#shared/eudr/mandates.ts";
import { camelKeys, snakeKeys } from "#shared/platform/wireNames.ts";
import { filerOf } from "./filers.ts";
import { mandateStateOf } from "./judgedMandates.ts";
import { isFilingOn } from "./owners.ts";
import { type Declaration, type FiledDeclaration, isFiled } from "./store/declaration.ts";
import { eventsOfDeclaration } from "./store/declarationWrites.ts";
import { filingDue } from "./store/filingDue.ts";
import { checksOf } from "./store/numberCheck.ts";
import { plotsChangedSince } from "./store/plot.ts";

export async function wireDeclarations(declarations: readonly Declaration[]): Promise<WireDeclaration[]> {
  const [owners, checkOf] = await Promise.all([
    companiesById(declarations.map(({ owner }) => owner)),
    checksOf(declarations),
  ]);
  return declarations.map((declaration) => {
    const {
      owner,
      reference,
      verification,
      numberState,
      state,
      plots,
      unknownPlots,
      since,
      note,
      at,
      version,
      filing,
    } = declaration;
    const check = checkOf(declaration);
    return {
      id: declarationId(declaration),
      owner: { id: owner, name: owners.get(owner)?.name ?? "" },
      reference,
      verification,
      number_state: numberState,
      checked_at: check?.answeredAt ?? null,
      status: filing?.status ?? check?.status ?? "",
      state,
      kind: filing?.kind ?? null,
      stage: filing?.stage ?? null,
      job: filing?.job?.operation ?? null,
      plots_count: (filing?.content.plots ?? plots).length,
      unknown_plots: [...unknownPlots],
      since: since === "" ? null : since,
      note,
      added_at: at,
      version,
    };
  });
}

export async function wireDeclaration(declaration: Declaration): Promise<WireDeclaration> {
  const [wired] = await wireDeclarations([declaration]);
  if (!wired) throw new Error("A declaration has one wire form");
  return wired;
}

export async function wireOpenDeclaration(
  declaration: Declaration,
  viewer: Viewer,
  now: Date,
): Promise<OpenDeclaration> {
  const events = await eventsOfDeclaration(declaration);
  const [wired, nameOf, filing] = await Promise.all([
    wireDeclaration(declaration),
    namesOfActors(events.map(({ by }) => by)),
    isFiled(declaration) ? wireFiling(declaration, viewer, now) : null,
  ]);
  return {
    ...wired,
    plots: [...declaration.plots],
    may_remove: filing ? filing.may.includes("remove") : declaration.wasValid !== true,
    ...(isSuperUser(viewer) &&
      declaration.origin === "typed" &&
      declaration.wasValid && { may_take_away: true as const }),
    filing,
    history: events.map(({ number, at, kind, by, changes }) => ({
      number,
      at,
      kind,
      by: nameOf(by),
      changes: [...changes],
    })),
  };
}

async function wireFiling(declaration: FiledDeclaration, viewer: Viewer, now: Date): Promise<WireFiling> {
  const { owner, filing, reference } = declaration;
  const [due, filer] = await Promise.all([filingDue(declaration), filerOf(owner)]);
  const mandate = await mandateStateOf(owner, filer?.company.id ?? (await platformId()), now);
  const isSendable = filer !== undefined && isHeld(mandate);
  const may = isFilingOn() ? stageLets({ ...filing, reference, isLookedUp: due === undefined }, now.toISOString()) : [];
  return {
    kind: filing.kind,
    stage: filing.stage,
    job: filing.job?.operation ?? null,
    content: wireContent(filing.content),
    filed: filing.filedContent ? wireContent(filing.filedContent) : null,
    filed_at: filing.filedAt ?? null,
    changed_plots: filing.shapes ? await plotsChangedSince(filing.shapes.plots) : [],
    status: filing.status,
    rejection: filing.rejection,
    message: filing.message ?? null,
    errors: { ...filing.errors },
    mandate,
    filer: filer ? { id: filer.company.id, name: filer.company.name } : null,
    may: may.filter((each) => (SENT.has(each) ? isSendable : true) && (each !== "again" || isSuperUser(viewer))),
  };
}

const SENT: ReadonlySet<MayDo> = new Set(["submit", "withdraw", "again"]);

function wireContent(content: FilingContent): WireFilingContent {
  const { isSmall, name, code, address, plots, area, lines, isConfidential } = content;
  return {
    ...snakeKeys({ isSmall, name, code, area, isConfidential }),
    address: { ...address },
    plots: [...plots],
    lines: lines.map((line) => ({ ...line, species: [...line.species] })),
  };
}

export function contentOfWire(content: WireFilingContent): FilingContent {
  return camelKeys(content);
}
