import { attempt, readProblem } from "#web/api/apiProblem.ts";
import { exchange } from "#web/api/exchange.ts";
import { readHeaders } from "#web/api/headers.ts";
import { signInAgain } from "#web/api/leave.ts";
import { common } from "#web/ui/text/et.ts";

/** Downloads the file behind an address of the API, or alerts the refusal; `stop` ends it without either (docs/rules/uploads.md, "Downloads"). */
export async function download(address: string, stop?: AbortSignal): Promise<void> {
  const { problem, value: link } = await attempt(() => fileAt(address));
  if (stop?.aborted) return;
  if (problem) window.alert(problem.message);
  else saveFile(link, "");
}

async function fileAt(address: string): Promise<string> {
  const ask = (signal: AbortSignal) => fetch(address, { headers: readHeaders(), credentials: "same-origin", signal });
  const answer = await exchange(ask, true);
  // A small file is the answer itself: the browser asks for it again, by its name.
  if (answer.ok) return locationIn(answer.text) ?? address;
  const problem = readProblem(answer.status, answer.text, common.wentWrong);
  if (problem.is("not_signed_in")) return signInAgain(true);
  throw problem;
}

function locationIn(text: string): string | undefined {
  if (!text.startsWith("{")) return undefined;
  const reply: unknown = JSON.parse(text);
  const isLocation = typeof reply === "object" && reply !== null && "location" in reply;
  return isLocation && typeof reply.location === "string" ? reply.location : undefined;
}

/** Downloads a signed link. Browsers use `fileName` on this site only; elsewhere the storage names the file. */
export function saveFile(link: string, fileName: string): void {
  const anchor = document.createElement("a");
  anchor.href = link;
  anchor.download = fileName;
  anchor.rel = "noopener";
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
