import type { LoadedAct } from "#shared/actForm/contract.ts";
import {
  adoptStored,
  forgetOld,
  forgetSent,
  forgetStored,
  formKey,
  isRecalculationMarked,
  readSent,
  readStored,
  type SentForm,
  type StoredForm,
  writeStored,
} from "#web/actForm/draft/storage.ts";
import { ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { noAnswer } from "#web/api/exchange.ts";
import { refreshAfter } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { idParam } from "#web/ui/browser/searchParams.ts";
import { applied } from "./applied.ts";

export type ActTarget = { selection: string } | { id: string };

export const isUpdate = (target: ActTarget): target is { id: string } => "id" in target;

/** Loads the act; `buyer` overrides its company. @throws ApiProblem, `not_found` for an act of another user. */
export async function loadAct(target: ActTarget, buyer?: number): Promise<LoadedAct> {
  const buyer_company = buyer === undefined ? {} : { buyer_company: String(buyer) };
  const [loaded] = isUpdate(target)
    ? await call(api.actForm.load, { query: { act_id: target.id, ...buyer_company } })
    : await call(api.actForm.prepare, { query: { selection: target.selection, ...buyer_company } });
  if (!loaded) throw new Error("An act came without its data");
  return loaded;
}

export type Opened =
  | {
      is: "form";
      loaded: LoadedAct;
      name: string;
      rowsDigest: string;
      stored: StoredForm | undefined;
      isRecalculated: boolean;
    }
  /** An earlier attempt, whose answer was lost, made the act. */
  | { is: "made"; id: number }
  | { is: "underWay"; message: string }
  | { is: "saving"; percent: number }
  /** `isUnanswered`: the page tries again by itself. */
  | { is: "refused"; message: string; isUnanswered: boolean; isFinal: boolean }
  | { is: "missing" };

/** Refusals that say nothing about the sent act, so that the form asks again. */
const OF_THE_CALL = [
  "too_many_requests",
  "forbidden",
  "csrf",
  "unreadable",
  "offline",
  "no_answer",
  "timed_out",
] as const;

export async function openAct(target: ActTarget, user: number, onProgress: (percent: number) => void): Promise<Opened> {
  if (isUpdate(target) && idParam(target.id) === undefined) return { is: "missing" };
  forgetOld(Date.now());
  const { problem, value: opened } = await attempt(() => openFinished(target, formKey(user, target), onProgress));
  if (!problem) return opened;
  return problem.is("not_found") ? { is: "missing" } : refusedBy(problem);
}

async function openFinished(target: ActTarget, name: string, onProgress: (percent: number) => void): Promise<Opened> {
  const loaded = await loadFinished(target, onProgress);
  const earlier = isUpdate(target) ? undefined : await earlierAttempt(name, loaded, onProgress);
  if (earlier) return earlier;
  const isRecalculated = isRecalculationMarked(name);
  const rowsDigest = await digestOf(loaded);
  if (!isUpdate(target)) adoptStored(name, rowsDigest);
  return { is: "form", loaded, name, rowsDigest, stored: storedForm(name, isRecalculated), isRecalculated };
}

function refusedBy(problem: ApiProblem): Opened {
  const { isUnanswered, isFinal } = problem;
  return { is: "refused", message: isUnanswered ? noAnswer(false).message : problem.message, isUnanswered, isFinal };
}

async function loadFinished(target: ActTarget, onProgress: (percent: number) => void): Promise<LoadedAct> {
  const { problem, value: loaded } = await attempt(() => loadAct(target));
  if (!problem) return loaded;
  if (!(isUpdate(target) && problem.is("act_busy"))) throw problem;
  await applied(Number(target.id), onProgress);
  return loadAct(target);
}

async function digestOf(loaded: LoadedAct): Promise<string> {
  const ids = loaded.act_rows.flatMap((row) => row.report_rows.map(({ id }) => id)).toSorted((a, b) => a - b);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ids.join()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Totals typed for the old prices are dropped. */
function storedForm(name: string, isRecalculated: boolean): StoredForm | undefined {
  const stored = readStored(name);
  if (!isRecalculated || stored?.draft?.overrides === undefined) return stored;
  const { draft, ...rest } = stored;
  const { overrides: _typed, ...others } = draft;
  const left = Object.keys(others).length === 0 ? rest : { ...rest, draft: others };
  writeStored(name, left);
  return left;
}

/** The act that an unanswered try has made, if any. @throws ApiProblem while that cannot be known */
export async function actOfEarlierTry(
  target: ActTarget,
  name: string,
  onProgress: (percent: number) => void,
): Promise<{ id: number; sent: SentForm } | undefined> {
  const sent = readSent(name);
  if (!sent) return undefined;
  const earlier = await earlierAttempt(name, await loadAct(target), onProgress);
  if (earlier?.is === "refused" || earlier?.is === "underWay") throw new ApiProblem(409, "act_busy", earlier.message);
  return earlier?.is === "made" ? { id: earlier.id, sent } : undefined;
}

/** Retries an unanswered form; that never makes a second act (docs/rules/actForm.md, "One form, one act"). */
async function earlierAttempt(
  name: string,
  loaded: LoadedAct,
  onProgress: (percent: number) => void,
): Promise<Opened | undefined> {
  const sent = readSent(name);
  if (!sent || hasAllRows(loaded, sent)) return undefined;
  const { problem, value: id } = await attempt(() => createFinished(sent, onProgress));
  if (!problem) {
    forgetStored(name);
    return { is: "made", id };
  }
  if (problem.is("act_busy")) return { is: "underWay", message: problem.message };
  if (problem.isServerError || OF_THE_CALL.some((code) => problem.is(code))) return refusedBy(problem);
  forgetSent(name);
  return undefined;
}

/** Creates the act and waits for the worker; returns its id. @throws ApiProblem */
export async function createFinished(body: SentForm, onProgress: (percent: number) => void): Promise<number> {
  const { id, under_way } = await call(api.actForm.create, { body });
  if (!under_way) return id;
  await applied(id, onProgress);
  refreshAfter(api.actForm.create);
  return id;
}

function hasAllRows(loaded: LoadedAct, sent: SentForm): boolean {
  const there = new Set(loaded.act_rows.flatMap((row) => row.report_rows.map(({ id }) => id)));
  return sent.act_rows.every((row) => row.report_rows.every((id) => there.has(id)));
}
