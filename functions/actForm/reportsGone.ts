import { Problem } from "#functions/platform/problem.ts";

const MAX_NAMED = 10;

export function reportsGone(numbers: readonly string[]): Problem {
  const shown = numbers.slice(0, MAX_NAMED).join(", ");
  const more = numbers.length > MAX_NAMED ? ` ja veel ${numbers.length - MAX_NAMED}` : "";
  return new Problem("reports_gone", {
    message: `Neid raporteid ei saa enam akteerida: ${shown}${more}.`,
    fields: { reports: [...numbers] },
  });
}
