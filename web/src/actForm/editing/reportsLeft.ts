import { addressLeft } from "#web/ui/browser/placeLeft.ts";

/** Where an act just made leads: the reports dashboard as it was left, with a notice of the act. */
export function reportsLeft(created: number): string {
  return addressLeft("/reports/dashboard/", { created, problem: undefined });
}
