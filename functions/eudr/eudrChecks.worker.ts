import { worker } from "#functions/platform/entry/queue.ts";
import { cadastralNumbers } from "#shared/eudr/plots.ts";
import type { EudrNumber } from "#shared/reports/eudrNumbers.ts";
import { askDueNumbers, type BroughtNumber, wantChecks } from "./askNumbers.ts";
import { renewNotices } from "./noticesNow.ts";
import { plotsNow } from "./plotsNow.ts";

export const handler = worker("eudrChecks", async (message) => {
  if (message.kind === "land") {
    const now = new Date();
    const plots = message.sites.flatMap(({ cadaster }) => cadastralNumbers(cadaster));
    // One after the other: the registers are one server.
    await plotsNow(plots, now);
    await renewNotices(message.sites, now);
    return;
  }
  await askDueNumbers(message.kind === "numbers" ? await wantChecks(brought(message.numbers), message.isRenewed) : []);
});

function brought(numbers: readonly (EudrNumber & { company?: number | undefined })[]): BroughtNumber[] {
  return numbers.map(({ company, ...number }) => (company ? { ...number, bringers: [`company#${company}`] } : number));
}
