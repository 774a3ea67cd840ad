import type { Config } from "#infra/basis/config.ts";
import { askWhile, type Wait } from "#scripts/waiting/patience.ts";
import { addressOf } from "#shared/platform/route.ts";
import { allRoutes } from "#shared/routes.ts";
import { apiOf } from "./writers.ts";

const CLOSED = "429";
const ATTEMPTS = 12;
const PAUSE_MS = 5000;

/** Calls two routes without a session, one with its own limit and one without, until both refuse the call. */
export async function doorSentence(config: Config, wait: Wait): Promise<string> {
  if (config.isLocal) return "The emulator has the limits and does not apply them: its API goes on answering.";
  const endpoint = (await apiOf(config))?.apiEndpoint;
  if (endpoint === undefined) return "The API has no address.";
  const gets = allRoutes.filter(({ row }) => row.method === "GET");
  const tried = [gets.find(({ row }) => row.who === "anyone"), gets.find(({ row }) => row.who !== "anyone")];
  const urls = tried.flatMap((route) => (route ? [endpoint + addressOf(route.row).replaceAll(/\{\w+\}/g, "1")] : []));
  const answers = await Promise.all(urls.map((url) => lastAnswer(url, wait)));
  const open = urls.findIndex((_url, index) => answers[index] !== CLOSED);
  if (open === -1) return "The API answers 429: nobody gets in.";
  return `The API answers ${answers[open]} to ${urls[open]}, and not 429: somebody may still get in. Run it again.`;
}

function lastAnswer(url: string, wait: Wait): Promise<string> {
  const ask = () =>
    fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => String(status),
      () => "nothing",
    );
  return askWhile(ask, (answer) => answer !== CLOSED, { pauseMs: PAUSE_MS, times: ATTEMPTS, wait });
}
