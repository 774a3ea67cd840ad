import { companiesById } from "#functions/companies/store/company.ts";
import { type EudrClient, eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import type { Overview } from "#functions/platform/clients/eudr/overviews.ts";
import { EudrFailure, type EudrFailureKind } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { functionTimeoutSeconds } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { Problem } from "#functions/platform/problem.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { askedNextAt } from "#shared/eudr/filing.ts";
import { MAX_DUE_FILINGS, RETRY_MINUTES } from "#shared/eudr/limits.ts";
import { isCheckable } from "#shared/eudr/numberStates.ts";
import { filerWith } from "./filers.ts";
import { noteOverview } from "./noteOverview.ts";
import { sendFiling } from "./sendFiling.ts";
import { waitForCallSlot } from "./store/callSlot.ts";
import { DeclarationEntity, type FiledDeclaration, isFiled } from "./store/declaration.ts";
import { dueFilings, endDue, type FilingDue, filingDue, moveDue } from "./store/filingDue.ts";
import { checksOf } from "./store/numberCheck.ts";

const UUIDS_A_CALL = 100;
const WRITES_AT_ONCE = 16;
const PATIENCE_MS = 10_000;
/** Failures after one another that end a run: the service is away. */
const MAX_FAILURES = 3;
const LEFT_MS = 60_000;

interface Asked {
  declaration: FiledDeclaration;
  due: FilingDue;
}

interface Question {
  client: EudrClient;
  asked: readonly Asked[];
}

/**
 * Asks about filed declarations that are due, and goes on with jobs that were left behind (docs/rules/eudr.md, "When a filed
 * declaration is asked about"). Several runs share them.
 */
export async function askDueFilings(): Promise<void> {
  const until = Date.now() + functionTimeoutSeconds() * 1000 - LEFT_MS;
  const due = await claimFilings(await dueFilings(Date.now(), MAX_DUE_FILINGS));
  for (const { declaration } of due.filter(({ declaration: { filing } }) => filing.job)) {
    if (Date.now() > until) return;
    await sendFiling(declaration);
  }
  let failures = 0;
  for (const question of await questionsOf(due.filter(({ declaration: { filing } }) => !filing.job))) {
    if (Date.now() > until || failures === MAX_FAILURES) return;
    failures = (await answerQuestion(question)) === undefined ? 0 : failures + 1;
  }
}

/** Asks now, for a person who waits. @throws Problem `eudr_off` without access, `eudr_silent` */
export async function askFilingNow(declaration: FiledDeclaration): Promise<void> {
  const stored = await filingDue(declaration);
  const due = stored ?? { owner: declaration.owner, id: declaration.id, dueAt: "" };
  const [question] = await questionsOf([{ declaration, due }], PATIENCE_MS);
  if (!question) throw new Problem("eudr_off");
  const failure = await answerQuestion(question);
  if (failure !== undefined) throw new Problem("eudr_silent");
}

/** Those that no other run has claimed. What a killed run left is due again after the claim. */
async function claimFilings(due: readonly FilingDue[]): Promise<Asked[]> {
  const declarations = await DeclarationEntity.getAll(due.map(({ owner, id }) => ({ owner, id })));
  const found = new Map(declarations.map((each) => [keyOf(each), each]));
  const until = new Date(Date.now() + RETRY_MINUTES * 60_000).toISOString();
  const asked: Asked[] = [];
  await inParallel(due, WRITES_AT_ONCE, async (each) => {
    const declaration = found.get(keyOf(each));
    if (!declaration || !isFiled(declaration)) return endDue(each);
    const moved = await moveDue(each, until);
    if (moved) asked.push({ declaration, due: moved });
  });
  return asked;
}

/** A lost submission is asked about by our reference, the others by 100 UUIDs a call of those whom one access filed. */
async function questionsOf(asked: readonly Asked[], timeoutMs?: number): Promise<Question[]> {
  const companies = await companiesById(asked.flatMap(({ declaration: { filing } }) => filing.filer ?? []));
  const questions: Question[] = [];
  for (const [filer, own] of Map.groupBy(asked, ({ declaration: { filing } }) => filing.filer)) {
    const company = filer === undefined ? undefined : companies.get(filer);
    const access = company && (await filerWith(company))?.access;
    if (!access) continue;
    const client = eudrClient({ ...access, timeoutMs });
    const isLost = ({ declaration: { filing } }: Asked) => filing.uuid === "";
    for (const one of own.filter(isLost)) questions.push({ client, asked: [one] });
    const known = own.filter((one) => !isLost(one));
    for (const same of Map.groupBy(known, ({ declaration: { filing } }) => filing.kind).values()) {
      questions.push(...chunksOf(same, UUIDS_A_CALL).map((some) => ({ client, asked: some })));
    }
  }
  return questions;
}

/** The kind of its failure; undefined when it was answered. */
async function answerQuestion({ client, asked }: Question): Promise<EudrFailureKind | undefined> {
  const [first] = asked;
  if (!first) return undefined;
  const { kind, uuid, internalReference } = first.declaration.filing;
  await waitForCallSlot();
  try {
    const overviews =
      uuid === ""
        ? await client.byInternalReference(kind, internalReference)
        : await client.overviews(
            kind,
            asked.map(({ declaration: { filing } }) => filing.uuid),
          );
    await note(asked, overviews);
    return undefined;
  } catch (error) {
    if (!(error instanceof EudrFailure)) throw error;
    log.warn("EUDR declarations not asked about", { kind: error.kind, detail: error.message, count: asked.length });
    measure({ EudrFailures: 1 });
    return error.kind;
  }
}

/** One that changed meanwhile is asked about again when its claim ends. */
async function note(asked: readonly Asked[], overviews: readonly Overview[]): Promise<void> {
  const checkOf = await checksOf(asked.map(({ declaration }) => declaration).filter(isCheckable));
  await inParallel(asked, WRITES_AT_ONCE, async ({ declaration, due }) => {
    const { uuid, internalReference } = declaration.filing;
    const overview = overviews.find((each) =>
      uuid === "" ? each.internalReference === internalReference : each.uuid.toLowerCase() === uuid.toLowerCase(),
    );
    const now = new Date();
    const after = overview ? await noteOverview(declaration, overview, now) : declaration;
    if (!after) return;
    const { usedAt } = (isCheckable(declaration) && checkOf(declaration)) || {};
    const next = askedNextAt({ ...after.filing, usedAt }, now.toISOString());
    if (next === undefined) await endDue(due);
    else await moveDue(due, next);
  });
}

function keyOf({ owner, id }: { owner: number; id: string }): string {
  return `${owner}-${id}`;
}
