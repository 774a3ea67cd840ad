import { createHash } from "node:crypto";
import { type Company, platformCompany } from "#functions/companies/store/company.ts";
import { addMade } from "#functions/documents/addMade.ts";
import { type MandateDocument, renderMandatePdf } from "#functions/platform/pdf/mandatePdf.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { uploadedName } from "#shared/basics/fileNames.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { addressLine } from "#shared/companies/address.ts";
import { BUY_DOCUMENT } from "#shared/documents/documentTypes.ts";
import { checkFiling, type FilingContent, OTHER_CODE } from "#shared/eudr/filingContent.ts";
import { MAX_MANDATES } from "#shared/eudr/limits.ts";
import { type MandateState, mandateEndError } from "#shared/eudr/mandates.ts";
import { type JudgedMandate, judgedMandates, personalCodeOf } from "./judgedMandates.ts";
import { plotsNow } from "./plotsNow.ts";
import type { Deed } from "./store/declarationWrites.ts";
import { type Mandate, MandateEntity } from "./store/mandate.ts";
import { unpackedOutline } from "./store/plot.ts";

export interface MandateWanted {
  name: string;
  code: string;
  address: { street: string; postcode: string; city: string };
  plots: readonly string[];
  endsAt: IsoDate;
}

/** Amounts are no part of a mandate. */
const LINES = [{ product: "roundwood", species: ["KU"], volume: "1", deviation: "0" }] as const;

/** Reads the typed content of a declaration. @throws Problem `invalid_fields` at fields of `Kes` and `Kus`, or at `ends_at` */
export function wantedMandate(
  owner: Company,
  content: FilingContent,
  endsAt: IsoDate | null,
  now: Date,
): MandateWanted {
  const endError = mandateEndError(endsAt, tallinnDay(now.toISOString()));
  const checked = checkFiling({ ...content, lines: LINES });
  const isOther = checked.ok && checked.filing.code !== owner.code;
  if (!checked.ok || isOther || endError !== undefined) {
    throw fieldProblem({
      ...(!checked.ok && checked.errors),
      ...(isOther && { code: OTHER_CODE }),
      ...(endError !== undefined && { ends_at: endError }),
    });
  }
  const { name, code, address, plots } = checked.filing;
  return { name, code, address, plots, endsAt: endsAt ?? "" };
}

const OPEN: ReadonlySet<MandateState> = new Set(["inForce", "unsigned", "waiting", "declined"]);

/**
 * Makes the paper that the owner signs, unless one of the same facts is there already: of two presses at once, both answer
 * with one document. @throws Problem `mandates_full`, `declaration_changed` when others are faster each time
 */
export async function makeMandate(owner: Company, wanted: MandateWanted, deed: Deed): Promise<void> {
  const [now, platform] = [new Date(deed.at), await platformCompany()];
  return untilNoConflict(new Problem("declaration_changed"), async () => {
    const before = await judgedMandates(owner, now);
    if (before.some((judged) => isSame(judged, wanted))) return undefined;
    const number = nextNumber(before);
    const bytes = await renderMandatePdf(await paperOf(owner, platform, wanted, now));
    const { name, code, plots, endsAt } = wanted;
    const sha256 = createHash("sha256").update(bytes).digest("base64");
    const facts = { owner: owner.id, number, filer: platform.id, name, code, plots, sha256, endsAt, ...deed };
    const made = await addMade(
      {
        company: owner.id,
        type: BUY_DOCUMENT,
        fileName: uploadedName(`Volitus ${name} ${tallinnDay(deed.at)}.pdf`),
        bytes,
        by: deed.by,
      },
      (document) => [MandateEntity.create({ ...facts, document })],
      now,
    );
    return made ? undefined : CONFLICT;
  });
}

export function nextNumber([newest]: readonly JudgedMandate[]): number {
  const number = (newest?.mandate.number ?? 0) + 1;
  if (number > MAX_MANDATES) throw new Problem("mandates_full");
  return number;
}

/** A mandate that holds covers later plots too; one that is not signed yet is made anew for other plots. */
function isSame({ mandate, state }: JudgedMandate, { name, code, endsAt, plots }: MandateWanted): boolean {
  const isOfFacts = mandate.name === name && mandate.code === code && mandate.endsAt === endsAt;
  return OPEN.has(state) && isOfFacts && (state === "inForce" || isSamePlots(mandate, plots));
}

function isSamePlots({ plots }: Mandate, wanted: readonly string[]): boolean {
  return plots.toSorted().join() === wanted.toSorted().join();
}

async function paperOf(owner: Company, platform: Company, wanted: MandateWanted, now: Date): Promise<MandateDocument> {
  const { name, code, address, plots, endsAt } = wanted;
  const known = await plotsNow(plots, now);
  return {
    owner: { name, code, isPerson: personalCodeOf(owner) !== "", address: addressLine({ ...address, county: "" }) },
    platform: { name: platform.name, code: platform.code, isPerson: false, address: addressLine(platform.address) },
    day: tallinnDay(now.toISOString()),
    endsAt,
    plots: plots.map((number) => {
      const plot = known.get(number);
      const outline = plot?.outline === undefined ? [] : unpackedOutline(plot.outline);
      return { number, address: plot?.address ?? "", area: plot?.area ?? null, outline };
    }),
  };
}
