import { randomBytes } from "node:crypto";
import { type Company, companyById } from "#functions/companies/store/company.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { addToLimited } from "#functions/platform/table/additions.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { declarationId } from "#shared/eudr/declarations.ts";
import { type FilingOperation, isAmendable, stageLets } from "#shared/eudr/filing.ts";
import { checkFiling, type FilingContent, OTHER_CODE } from "#shared/eudr/filingContent.ts";
import { JOB_RETRY_MINUTES, MAX_DECLARATIONS } from "#shared/eudr/limits.ts";
import { isHeld } from "#shared/eudr/mandates.ts";
import { declarationList } from "./addDeclaration.ts";
import { type Filer, filerOf } from "./filers.ts";
import { mandateStateOf } from "./judgedMandates.ts";
import { unknownAmong } from "./plotsNow.ts";
import { type Declaration, declarationsOf, type FiledDeclaration, isFiled } from "./store/declaration.ts";
import { changeDeclaration, createDeclaration, type Deed } from "./store/declarationWrites.ts";
import { claimSimplified, simplifiedOf } from "./store/declaringOwner.ts";
import { dueWrite, filingDue } from "./store/filingDue.ts";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_SIGNS = 13;

/** 14 characters, which a simplified declaration takes. */
export function newInternalReference(): string {
  const signs = [...randomBytes(RANDOM_SIGNS)].map((byte) => SIGNS[byte % SIGNS.length]);
  return `V${signs.join("")}`;
}

/** @throws Problem `simplified_exists`, which names it, `declarations_full` or `list_busy` */
export function createFiling(owner: Company, isSmall: boolean, deed: Deed): Promise<FiledDeclaration> {
  return addToLimited(declarationList(owner.id), (addition) => create(owner, isSmall, deed, addition));
}

async function create(
  owner: Company,
  isSmall: boolean,
  deed: Deed,
  addition: Write,
): Promise<FiledDeclaration | undefined> {
  const existing = await declarationsOf(owner.id);
  if (existing.length >= MAX_DECLARATIONS) throw new Problem("declarations_full");
  const drafted = existing.find(({ filing }) => filing?.kind === "sd" && filing.stage === "draft");
  const id = isSmall ? ((await simplifiedOf(owner.id)) ?? drafted?.id) : undefined;
  if (id !== undefined) throw simplifiedExists(owner.id, id);
  const { name, code, address } = owner;
  const content: FilingContent = {
    isSmall,
    name,
    code,
    address: { street: address.street, postcode: address.postcode, city: address.city },
    plots: [],
    area: "stands",
    lines: [],
    isConfidential: true,
  };
  const internalReference = newInternalReference();
  const created = await createDeclaration(
    {
      owner: owner.id,
      id: internalReference,
      origin: "filed",
      reference: "",
      verification: "",
      plots: [],
      since: "",
      note: "",
      numberState: "unchecked",
      unknownPlots: [],
      filing: {
        kind: kindOf(content),
        stage: "draft",
        content,
        internalReference,
        uuid: "",
        status: "",
        contentVersion: "",
        rejection: "",
        errors: {},
      },
    },
    deed,
    [addition],
  );
  return created && requireFiled(created);
}

/** @throws Problem `filing_closed` or `declaration_changed` */
export async function saveFiling(
  before: FiledDeclaration,
  content: FilingContent,
  deed: Deed,
): Promise<FiledDeclaration> {
  const { filing } = before;
  requireStage(before, "save", deed.at);
  // The kind is that of the Information System once it has the declaration.
  const kind = filing.stage === "available" ? filing.kind : kindOf(content);
  const saved = { ...filing, kind, content: { ...content, isSmall: kind === "sd" } };
  return requireFiled(await changeDeclaration(before, { filing: saved }, "changed", deed, { isTyped: true }));
}

/**
 * Checks what is typed, and leaves it to a worker to file it, or to change what is filed.
 * @throws Problem `filing_closed`, `amend_closed`, `eudr_off`, `no_mandate`, `simplified_exists`, `invalid_fields`, `declaration_changed`
 */
export async function orderFiling(before: FiledDeclaration, deed: Deed): Promise<FiledDeclaration> {
  const { filing } = before;
  requireStage(before, "submit", deed.at);
  const filer = await requireFiler(before, deed);
  const unknown = await unknownAmong(filing.content.plots, new Date(deed.at));
  const checked = checkFiling(filing.content, unknown);
  if (!checked.ok) throw fieldProblem(checked.errors);
  const { name, code, address, plots } = checked.filing;
  await requireOwnCode(before.owner, code);
  const content = { ...filing.content, name, code, address, plots };
  const isChange = filing.stage === "available";
  const ordered = withJob({ ...before, filing: { ...filing, content } }, isChange ? "change" : "submit", filer, deed);
  if (isChange) return order(before, ordered, deed);
  const isNew = filing.stage === "draft" || filing.stage === "refused";
  const internalReference = isNew ? filing.internalReference : newInternalReference();
  return order(
    before,
    { ...ordered, ...emptyAnswers, internalReference, stage: "queued", filedContent: content },
    deed,
  );
}

const emptyAnswers = {
  uuid: "",
  status: "",
  contentVersion: "",
  rejection: "",
  message: undefined,
  sentAt: undefined,
  filedAt: undefined,
} as const;

/** @throws Problem as `orderFiling` */
export async function orderWithdrawal(before: FiledDeclaration, deed: Deed): Promise<FiledDeclaration> {
  requireStage(before, "withdraw", deed.at);
  return order(before, withJob(before, "withdraw", await requireFiler(before, deed), deed), deed);
}

/** Files a lost submission once more, with another reference. @throws Problem as `orderFiling` */
export async function orderAgain(before: FiledDeclaration, deed: Deed): Promise<FiledDeclaration> {
  const due = await filingDue(before);
  requireStage(before, "again", deed.at, due === undefined);
  const ordered = withJob(before, "submit", await requireFiler(before, deed), deed);
  const internalReference = newInternalReference();
  return order(before, { ...ordered, ...emptyAnswers, internalReference, stage: "queued" }, deed);
}

function withJob(
  { filing }: FiledDeclaration,
  operation: FilingOperation,
  filer: Filer,
  { by, at }: Deed,
): FiledDeclaration["filing"] {
  return { ...filing, filer: filer.company.id, errors: {}, job: { operation, by, at } };
}

async function order(
  before: FiledDeclaration,
  filing: FiledDeclaration["filing"],
  deed: Deed,
): Promise<FiledDeclaration> {
  const retryAt = new Date(Date.parse(deed.at) + JOB_RETRY_MINUTES * 60_000).toISOString();
  const isFirst = filing.job?.operation === "submit";
  const writes = [dueWrite(before, retryAt), ...(isFirst && filing.kind === "sd" ? [claimSimplified(before)] : [])];
  const plots = isFirst ? { plots: filing.content.plots, unknownPlots: [] } : {};
  const after = await changeDeclaration(before, { filing, ...plots }, "ordered", deed, { writes });
  if (after) return requireFiled(after);
  const other = isFirst && filing.kind === "sd" ? await simplifiedOf(before.owner) : undefined;
  if (other !== undefined && other !== before.id) throw simplifiedExists(before.owner, other);
  throw new Problem("declaration_changed");
}

function requireStage(
  { filing, reference }: FiledDeclaration,
  what: "save" | "submit" | "withdraw" | "again",
  now: string,
  isLookedUp = false,
) {
  if (stageLets({ ...filing, reference, isLookedUp }, now).includes(what)) return;
  const isLate = !filing.job && filing.filedAt !== undefined && !isAmendable(filing, now);
  throw new Problem(isLate ? "amend_closed" : "filing_closed");
}

async function requireFiler({ owner }: FiledDeclaration, { at }: Deed): Promise<Filer> {
  const filer = await filerOf(owner);
  if (!filer) throw new Problem("eudr_off");
  if (!isHeld(await mandateStateOf(owner, filer.company.id, new Date(at)))) throw new Problem("no_mandate");
  return filer;
}

/** Attack: the mandate of one owner must not file for whom another code names. @throws Problem `invalid_fields` */
async function requireOwnCode(owner: number, code: string): Promise<void> {
  if ((await companyById(owner))?.code !== code) throw fieldProblem({ code: OTHER_CODE });
}

function kindOf({ isSmall }: FilingContent): "sd" | "dds" {
  return isSmall ? "sd" : "dds";
}

function simplifiedExists(owner: number, id: string): Problem {
  return new Problem("simplified_exists", { fields: { declaration: [declarationId({ owner, id })] } });
}

/** @throws Problem `declaration_changed` for none */
function requireFiled(declaration: Declaration | undefined): FiledDeclaration {
  if (!declaration || !isFiled(declaration)) throw new Problem("declaration_changed");
  return declaration;
}
