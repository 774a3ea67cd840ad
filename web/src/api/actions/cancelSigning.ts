import { reloadAfter } from "#web/api/leave.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { signaturesText } from "#web/ui/text/signing.ts";

/**
 * Cancels a pending signing; returns the sentence to show. What has changed meanwhile loads the page again. Without a hash nothing is
 * sent.
 */
export async function cancelSigning(hash: string): Promise<string | undefined> {
  if (hash === "") {
    // oxlint-disable-next-line no-console -- the specification wants a warning in the log of the browser
    console.warn("A signing cannot be cancelled without the hash of its container");
    return undefined;
  }
  try {
    await call(api.signing.cancel, { params: { hash } });
    return signaturesText.cancelled;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.is("container_changed") || error.is("not_found")) await reloadAfter(error.message);
    return error.message;
  }
}
