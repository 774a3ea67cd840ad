import type { Overview } from "#functions/platform/clients/eudr/overviews.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { askedNextAt, type FilingStage, isSuspended, stageOfStatus } from "#shared/eudr/filing.ts";
import { isCheckable, numberState } from "#shared/eudr/numberStates.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import {
  type Declaration,
  DeclarationEntity,
  type FiledDeclaration,
  type Filing,
  isFiled,
} from "./store/declaration.ts";
import { changeDeclaration } from "./store/declarationWrites.ts";
import { releaseSimplified } from "./store/declaringOwner.ts";
import { dueWrite } from "./store/filingDue.ts";
import { checksOf, noteFiledNumber } from "./store/numberCheck.ts";

/** An overview; it has no number where the service has not given one yet, as in the answer to a submission. */
export type Said = Omit<Overview, "internalReference">;

/**
 * Brings what the Information System says into a declaration. Does no harm when repeated. `isDone`: it answers the job. Undefined, with
 * nothing of the declaration written, when that changed meanwhile.
 */
export async function noteOverview(
  before: FiledDeclaration,
  said: Said,
  now: Date,
  isDone = false,
): Promise<FiledDeclaration | undefined> {
  const at = now.toISOString();
  const stage = stageOfStatus(said.status) ?? (UNANSWERED.has(before.filing.stage) ? "sent" : before.filing.stage);
  const { reference, verification } = said.reference && said.verification ? said : before;
  const number = { reference, verification };
  if (reference !== "") await noteFiledNumber(number, { stage, status: said.status }, at);
  const replaced = reference === before.reference ? undefined : await typedOne(before, reference);
  const filing = filingAfter(before.filing, { ...said, stage, at, isDone });
  const today = stage === "available" ? tallinnDay(at) : "";
  const changed = {
    ...number,
    numberState: await filedNumberState(number, { stage, status: said.status }, at),
    since: [before.since, replaced?.since ?? ""].filter(Boolean).toSorted()[0] ?? today,
    ...(stage === "available" && { plots: filing.filedContent?.plots ?? before.plots }),
    filing,
  };
  const isFreed = filing.kind === "sd" && isGone(stage) && !isGone(before.filing.stage);
  const after = await changeDeclaration(
    before,
    changed,
    "answered",
    { by: "", at },
    {
      replaced,
      changes: replaced ? [{ field: "replaced", from: "", to: replaced.plots.join(", ") }] : [],
      writes: [
        ...(isFreed ? [releaseSimplified(before)] : []),
        ...(isDone ? [dueWrite(before, askedNextAt(filing, at))] : []),
      ],
    },
  );
  return after && isFiled(after) ? after : undefined;
}

const UNANSWERED: ReadonlySet<FilingStage> = new Set(["lost", "sending"]);

function filingAfter(
  filing: Filing,
  {
    uuid,
    status,
    rejection,
    message,
    version,
    stage,
    at,
    isDone,
  }: Said & { stage: FilingStage; at: string; isDone: boolean },
): Filing {
  const { job } = filing;
  const isChanged = isDone && job?.operation === "change";
  return {
    ...filing,
    uuid,
    status,
    rejection,
    message,
    stage,
    contentVersion: version,
    filedAt: filing.filedAt ?? filing.sentAt ?? at,
    ...(isChanged && { filedContent: filing.content }),
    ...(isDone && { job: undefined, errors: {} }),
    ...(isDone && job?.shapes && { shapes: job.shapes }),
  };
}

async function typedOne({ owner }: FiledDeclaration, reference: string): Promise<Declaration | undefined> {
  return DeclarationEntity.get({ owner, id: reference });
}

function isGone(stage: FilingStage): boolean {
  return stage === "rejected" || stage === "withdrawn";
}

/** State of a number that Virn filed: the Information System has said that it exists, also where it does not list it yet. */
export async function filedNumberState(
  number: EudrNumber,
  { stage, status }: Pick<Filing, "stage" | "status">,
  now: string,
): Promise<Declaration["numberState"]> {
  if (number.reference === "") return "unchecked";
  if (stage !== "available") return isGone(stage) || isSuspended({ stage, status }) ? "unusable" : "unchecked";
  const check = (await checksOf([number].filter(isCheckable)))(number);
  return numberState(number, check, now) === "unusable" ? "unusable" : "usable";
}
