import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { messagesNow } from "#web/ui/text/language.ts";
import type { EidRefused } from "./eidCalls.ts";
import { WebEidError } from "./webEid.ts";

/** Returns the answer of a call, or the reason why it or the card reader refused. */
export async function eidAnswer<Answer>(
  ask: () => Promise<Answer>,
  messageOf: (problem: ApiProblem) => string = (problem) => problem.messageOr(messagesNow().wentWrong),
): Promise<Answer | EidRefused> {
  try {
    const { problem, value } = await attempt(ask);
    if (!problem) return value;
    const fields = Object.entries(problem.fields).map(([field, sentences]) => [field, sentences.join(" ")]);
    return {
      ok: false,
      message: messageOf(problem),
      fields: Object.fromEntries(fields),
      isUnanswered: problem.isUnanswered,
      isGone: problem.is("not_found"),
      isGiven: problem.is("signature_pending"),
    };
  } catch (error) {
    if (error instanceof WebEidError) {
      return { ok: false, message: error.message, lacksExtension: error.code === "ERR_WEBEID_EXTENSION_UNAVAILABLE" };
    }
    throw error;
  }
}
