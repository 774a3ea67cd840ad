import { attempt } from "#web/api/apiProblem.ts";
import { reloadAfter } from "#web/api/leave.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { signaturesText } from "#web/signing/signingText.ts";

/** Cancels a pending signing; returns the sentence to show. What has changed meanwhile loads the page again. */
export async function cancelSigning(hash: string): Promise<string | undefined> {
  if (hash === "") {
    // oxlint-disable-next-line no-console -- the specification wants a warning in the log of the browser
    console.warn("A signing cannot be cancelled without the hash of its container");
    return undefined;
  }
  const { problem } = await attempt(() => call(api.signing.cancel, { params: { hash } }));
  if (!problem) return signaturesText.cancelled;
  if (problem.is("container_changed") || problem.is("not_found")) await reloadAfter(problem.message);
  return problem.message;
}
