import { worker } from "#functions/platform/entry/queue.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { askAboutLand } from "./askAboutLand.ts";
import { askDueNumbers, type BroughtNumber, wantChecks } from "./askNumbers.ts";
import { endSeenSites } from "./store/seenSites.ts";

export const handler = worker("eudrChecks", async (message) => {
  if (message.kind === "land") return askAboutLand(message, new Date());
  const wanted = message.kind === "numbers" ? await wantChecks(broughtNumbers(message.numbers), message.isRenewed) : [];
  // From here on the checks themselves are due.
  if (message.kind === "numbers" && message.seen !== undefined) await endSeenSites(message.seen);
  await askDueNumbers(wanted);
});

function broughtNumbers(numbers: readonly (EudrNumber & { company?: number | undefined })[]): BroughtNumber[] {
  return numbers.map(({ company, ...number }) => (company ? { ...number, bringers: [`company#${company}`] } : number));
}
