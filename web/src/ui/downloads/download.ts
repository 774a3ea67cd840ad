import { ApiProblem, attempt, readProblem } from "#web/api/apiProblem.ts";
import { exchange } from "#web/api/exchange.ts";
import { readHeaders } from "#web/api/headers.ts";
import { signInAgain } from "#web/api/leave.ts";
import { messagesNow } from "#web/ui/text/language.ts";

/** Downloads the file behind an address of the API, or alerts the refusal; `stop` ends it without either (docs/rules/uploads.md, "Downloads"). */
export async function download(address: string, stop?: AbortSignal): Promise<void> {
  const { problem, value: link } = await attempt(() => fileAt(address));
  if (stop?.aborted) return;
  if (problem) window.alert(problem.message);
  else saveFile(link, "");
}

async function fileAt(address: string): Promise<string> {
  const reply = await answerAt(address);
  // A small file is the answer itself: the browser asks for it again, by its name.
  return readReply(reply)?.location ?? address;
}

/** What a route to a stored file answers: `type` and `name` where the link shows it. */
export interface LocationReply {
  location: string;
  type?: string | undefined;
  name?: string | undefined;
}

/** @throws ApiProblem */
export async function locationReply(address: string): Promise<LocationReply> {
  const reply = readReply(await answerAt(address));
  if (!reply) throw new ApiProblem(200, "unreadable", messagesNow().wentWrong);
  return reply;
}

async function answerAt(address: string): Promise<string> {
  const ask = (signal: AbortSignal) => fetch(address, { headers: readHeaders(), credentials: "same-origin", signal });
  const answer = await exchange(ask, true);
  if (answer.ok) return answer.text;
  const problem = readProblem(answer.status, answer.text, messagesNow().wentWrong);
  if (problem.is("not_signed_in")) return signInAgain(true);
  throw problem;
}

function readReply(text: string): LocationReply | undefined {
  if (!text.startsWith("{")) return undefined;
  const reply: unknown = JSON.parse(text);
  if (typeof reply !== "object" || reply === null || !("location" in reply)) return undefined;
  const { location } = reply;
  if (typeof location !== "string") return undefined;
  return { location, type: textOf("type", reply), name: textOf("name", reply) };
}

function textOf(key: string, reply: object): string | undefined {
  const value: unknown = Object.entries(reply).find(([name]) => name === key)?.[1];
  return typeof value === "string" ? value : undefined;
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
