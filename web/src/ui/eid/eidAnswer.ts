import type { EidRefused } from "./eidCalls.ts";
import { WebEidError } from "./webEid.ts";

/** What an unsuccessful call says; ApiProblem is one. */
interface CallProblem {
  message: string;
  code: string;
  fields: Readonly<Record<string, readonly string[]>>;
  isUnanswered: boolean;
}

/**
 * What a call answers, or why it or the card reader refused it. `problemOf`: undefined for what is no refusal.
 * @throws what is none
 */
export async function eidAnswer<Answer>(
  ask: () => Promise<Answer>,
  problemOf: (error: unknown) => CallProblem | undefined,
): Promise<Answer | EidRefused> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WebEidError) {
      return { ok: false, message: error.message, lacksExtension: error.code === "ERR_WEBEID_EXTENSION_UNAVAILABLE" };
    }
    const problem = problemOf(error);
    if (!problem) throw error;
    const { message, code, isUnanswered } = problem;
    const fields = Object.entries(problem.fields).map(([field, sentences]) => [field, sentences.join(" ")]);
    return {
      ok: false,
      message,
      fields: Object.fromEntries(fields),
      isUnanswered,
      isGone: code === "not_found",
      isGiven: code === "signature_pending",
    };
  }
}
