import { companyById } from "#functions/companies/store/company.ts";
import { eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import type { Statement } from "#functions/platform/clients/eudr/filingRequests.ts";
import { EudrFailure } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { log } from "#functions/platform/log.ts";
import { measure } from "#functions/platform/measure.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { askedNextAt, type FilingKind } from "#shared/eudr/filing.ts";
import { checkFiling, type FilingErrors, unknownPlotText } from "#shared/eudr/filingContent.ts";
import { faultErrors } from "#shared/eudr/filingFaults.ts";
import { geoJsonError } from "#shared/eudr/geoJson.ts";
import { JOB_RETRY_MINUTES } from "#shared/eudr/limits.ts";
import { type FiledPlots, filedPlots, keepShapes } from "./filedPlaces.ts";
import { type Filer, filerWith, roleOf } from "./filers.ts";
import { mandateStateOf } from "./judgedMandates.ts";
import { noteOverview, type Said } from "./noteOverview.ts";
import { statementOf } from "./statementOf.ts";
import { waitForCallSlot } from "./store/callSlot.ts";
import { DeclarationEntity, type FiledDeclaration, type Filing, type FilingJob, isFiled } from "./store/declaration.ts";
import { changeDeclaration } from "./store/declarationWrites.ts";
import { releaseSimplified } from "./store/declaringOwner.ts";
import { dueWrite, type FilingKey } from "./store/filingDue.ts";

const MINUTE_MS = 60_000;
const MAX_CONFLICTS = 5;

type Sent = FiledDeclaration & { filing: { job: FilingJob } };

/**
 * Does the job of a declaration (docs/rules/eudr.md, "Filing"). Of two workers one calls. What died while it called is
 * never sent again without a question first. @throws on a version conflict, so that a message is retried
 */
export async function sendFiling(key: FilingKey): Promise<void> {
  const declaration = await filedOne(key);
  const job = declaration?.filing.job;
  if (!declaration || !job) return;
  if (job.sendingSince === undefined) return sendJob(declaration, job);
  if (Date.now() - Date.parse(job.sendingSince) < JOB_RETRY_MINUTES * MINUTE_MS) return;
  return job.operation === "submit" ? loseSubmission(declaration, "no_answer") : resumeJob(declaration, job);
}

async function sendJob(declaration: FiledDeclaration, job: FilingJob): Promise<void> {
  const filer = await filerOfJob(declaration);
  if (!filer) return refuse(declaration, { "": "Infosüsteemi ligipääs on seadistamata." }, "no_access");
  if (!(await isMandated(declaration, filer))) return refuse(declaration, NO_MANDATE, "no_mandate");
  return job.operation === "withdraw" ? withdraw(declaration, filer) : fileDeclaration(declaration, filer);
}

const NO_MANDATE: FilingErrors = { "": "Omaniku volitus ei kehti." };

async function isMandated({ owner }: FiledDeclaration, { company }: Filer): Promise<boolean> {
  const mandate = await mandateStateOf(owner, company.id, new Date());
  return mandate === "own" || mandate === "inForce";
}

async function filerOfJob({ filing }: FiledDeclaration): Promise<Filer | undefined> {
  const company = filing.filer === undefined ? undefined : await companyById(filing.filer);
  return company && filerWith(company);
}

async function fileDeclaration(declaration: FiledDeclaration, filer: Filer): Promise<void> {
  const { company, access } = filer;
  const { filing, owner } = declaration;
  const { kind, internalReference, uuid } = filing;
  const checked = checkFiling(filing.content);
  if (!checked.ok) return refuse(declaration, checked.errors, "not_checked");
  const found = await filedPlots(checked.filing, kind, new Date());
  const isRepresented = company.id !== owner;
  const stated = statementOf({ internalReference, kind, filing: checked.filing, isRepresented, places: found.places });
  const error = plotsError(kind, found, stated);
  if (error !== undefined) return refuse(declaration, { plots: error }, "plots");
  const claimed = await claim(declaration, { shapes: await keepShapes(declaration, found) });
  const client = eudrClient(access);
  await answerOf(claimed, filer, async () => {
    if (filing.job?.operation === "change") return { uuid, ...(await client.change(kind, uuid, stated)) };
    return { status: "", ...(await client.submit(kind, roleOf(kind, isRepresented), stated)) };
  });
}

async function withdraw(declaration: FiledDeclaration, filer: Filer): Promise<void> {
  const { kind, uuid } = declaration.filing;
  const client = eudrClient(filer.access);
  await answerOf(await claim(declaration, {}), filer, async () => ({ uuid, ...(await client.withdraw(kind, uuid)) }));
}

/** A due diligence statement has shapes of all plots within the limit. */
function plotsError(kind: FilingKind, { places, unknown }: FiledPlots, { goods }: Statement): string | undefined {
  if (unknown[0] !== undefined) return unknownPlotText(unknown[0]);
  if (kind === "sd") return undefined;
  const shapeless = places.find(({ rings }) => rings.length === 0);
  if (shapeless) return `Katastriüksuse ${shapeless.number} kuju ei saa kasutada.`;
  const producers = goods.flatMap((each) => each.producers);
  return geoJsonError(producers.map(({ place }) => ("geoJson" in place ? place.geoJson : "")));
}

/** Claims it, so that no other worker calls. Our internal reference is stored since the declaration was ordered. */
async function claim(declaration: FiledDeclaration, sent: Pick<FilingJob, "shapes">): Promise<Sent> {
  const at = new Date().toISOString();
  const { filing } = declaration;
  const { job } = filing;
  if (!job) throw new Error("Only a job is claimed");
  const isFirst = job.operation === "submit";
  const claimed: Filing = {
    ...filing,
    ...(isFirst && { stage: "sending" as const }),
    sentAt: at,
    job: { ...job, ...sent, sendingSince: at },
  };
  const after = await changeDeclaration(
    declaration,
    { filing: claimed },
    "called",
    { by: "", at },
    {
      changes: [{ field: "call", from: "", to: `${job.operation} ${filing.kind}` }],
      writes: [dueWrite(declaration, retryAt(at))],
    },
  );
  if (!after || !isSent(after)) throw new Error(`The declaration ${declaration.id} changed before it was sent`);
  return after;
}

function retryAt(at: string): string {
  return new Date(Date.parse(at) + JOB_RETRY_MINUTES * MINUTE_MS).toISOString();
}

/**
 * Makes the call, if the mandate is still in force after the wait for it, and notes its answer; without one a submission is lost, and
 * other jobs are looked at again.
 */
async function answerOf(
  claimed: Sent,
  filer: Filer,
  call: () => Promise<Pick<Said, "uuid" | "status">>,
): Promise<void> {
  await waitForCallSlot();
  if (!(await isMandated(claimed, filer))) return refuse(claimed, NO_MANDATE, "no_mandate");
  let said: Pick<Said, "uuid" | "status">;
  try {
    said = await call();
  } catch (error) {
    if (!(error instanceof EudrFailure)) throw error;
    return noteFailure(claimed, error);
  }
  await noteAnswer(claimed, said);
}

/** A person may have typed a note meanwhile. */
async function noteAnswer(claimed: Sent, said: Pick<Said, "uuid" | "status">, attempt = 0): Promise<void> {
  const before = attempt === 0 ? claimed : await filedOne(claimed);
  if (!before || before.filing.job?.sendingSince !== claimed.filing.job.sendingSince) return;
  // The version after a change is asked for.
  const known = { rejection: "", message: before.filing.message, version: "", reference: "", verification: "" };
  if (await noteOverview(before, { ...known, ...said }, new Date(), true)) return;
  if (attempt === MAX_CONFLICTS) throw new Error(`The declaration ${claimed.id} changes all the time`);
  await noteAnswer(claimed, said, attempt + 1);
}

async function noteFailure(claimed: Sent, { kind, message, errors, text }: EudrFailure): Promise<void> {
  const rules = errors.map(({ id }) => id);
  const { operation } = claimed.filing.job;
  const facts = { kind, operation, detail: message, rules };
  if (kind === "invalid") log.error("EUDR request is not valid", facts);
  else log.warn("EUDR declaration not filed", facts);
  measure({ EudrFailures: 1 });
  if (kind === "unavailable" || kind === "malformed") {
    if (operation === "submit") await loseSubmission(claimed, kind);
    return;
  }
  await refuse(
    claimed,
    kind === "rules" ? faultErrors(errors, text) : { "": REFUSALS[kind] },
    rules.join(", ") || kind,
  );
}

const REFUSALS = {
  unauthorised: "Infosüsteem ei võta vastu kasutajat või selle õigust.",
  not_found: "Infosüsteem ei leia deklaratsiooni.",
  invalid: "Infosüsteem ei saanud päringust aru. Palun teatage Virna haldajale.",
} as const;

/** Nothing was filed, or changed. */
async function refuse(declaration: FiledDeclaration, errors: FilingErrors, reason: string, attempt = 0): Promise<void> {
  const at = new Date().toISOString();
  const { job, ...filing } = declaration.filing;
  const isFirst = job?.operation === "submit";
  const after: Filing = { ...filing, errors, ...(isFirst && { stage: "refused" as const }) };
  const isNoted = await change(declaration, after, reason, [
    dueWrite(declaration, askedNextAt(after, at)),
    ...(isFirst && filing.kind === "sd" ? [releaseSimplified(declaration)] : []),
  ]);
  if (!isNoted) await refuse(await sameJob(declaration, attempt), errors, reason, attempt + 1);
}

/** It may have been filed: it is looked up by our reference, and never filed again by itself. */
async function loseSubmission(declaration: FiledDeclaration, reason: string, attempt = 0): Promise<void> {
  const { job: _job, ...filing } = declaration.filing;
  const after: Filing = { ...filing, stage: "lost" };
  const { sentAt = new Date().toISOString() } = filing;
  const isNoted = await change(declaration, after, reason, [dueWrite(declaration, askedNextAt(after, sentAt))]);
  if (!isNoted) await loseSubmission(await sameJob(declaration, attempt), reason, attempt + 1);
}

/** Reads the declaration after somebody saved a note while it was sent. @throws when another worker has done the job */
async function sameJob(before: FiledDeclaration, attempt: number): Promise<FiledDeclaration> {
  const now = await filedOne(before);
  const { sendingSince } = before.filing.job ?? {};
  if (!now?.filing.job || now.filing.job.sendingSince !== sendingSince || attempt === MAX_CONFLICTS)
    throw new Error(`The declaration ${before.id} changed while it was sent`);
  return now;
}

async function change(
  declaration: FiledDeclaration,
  filing: Filing,
  reason: string,
  writes: readonly Write[],
): Promise<boolean> {
  const deed = { by: "" as const, at: new Date().toISOString() };
  const changes = [{ field: "errors" as const, from: "", to: reason }];
  return (await changeDeclaration(declaration, { filing }, "answered", deed, { changes, writes })) !== undefined;
}

/** A change or a withdrawal without an answer: done when the Information System says so, else called again. */
async function resumeJob(declaration: FiledDeclaration, job: FilingJob): Promise<void> {
  const { kind, uuid, contentVersion } = declaration.filing;
  const filer = await filerOfJob(declaration);
  if (!filer) return refuse(declaration, { "": "Infosüsteemi ligipääs on seadistamata." }, "no_access");
  await waitForCallSlot();
  try {
    const [found] = await eudrClient(filer.access).overviews(kind, [uuid]);
    const isDone =
      job.operation === "withdraw"
        ? found?.status === "WITHDRAWN"
        : found !== undefined && contentVersion !== "" && found.version !== contentVersion;
    if (found && isDone) await noteOverview(declaration, found, new Date(), true);
    else await sendJob(declaration, job);
  } catch (error) {
    if (!(error instanceof EudrFailure)) throw error;
    log.warn("EUDR declaration not asked about", { kind: error.kind, detail: error.message });
  }
}

async function filedOne({ owner, id }: FilingKey): Promise<FiledDeclaration | undefined> {
  const declaration = await DeclarationEntity.get({ owner, id });
  return declaration && isFiled(declaration) ? declaration : undefined;
}

function isSent(declaration: Parameters<typeof isFiled>[0]): declaration is Sent {
  return declaration.filing?.job !== undefined;
}
