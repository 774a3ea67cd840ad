import type { Language } from "#shared/basics/languages.ts";
import type { ApiProblem } from "#web/api/apiProblem.ts";
import { en } from "./english.ts";
import { et, type GuideText } from "./estonian.ts";
import { ru } from "./russian.ts";

export type { GuideText };

export const guideTexts: Record<Language, GuideText> = { et, ru, en };

/** Each in its own language. */
export const LANGUAGE_NAMES: Record<Language, string> = { et: "Eesti", ru: "Русский", en: "English" };

const NAMED = [
  "not_found",
  "too_many_requests",
  "act_frozen",
  "act_busy",
  "upload_missing",
  "too_large",
  "waybill_present",
] as const;

/** The server's sentences are Estonian, so each refusal is told by its code. */
export function refusalText(problem: ApiProblem, { refusals }: GuideText): string {
  if (problem.isUnanswered) return refusals.offline;
  const code = NAMED.find((one) => problem.is(one));
  return code ? refusals[code] : refusals.other;
}
