import type { MandateState } from "#shared/eudr/filing.ts";

/** What lets `filer` file for an owner (docs/rules/eudr.md, "Mandate"). None is needed for oneself. */
export async function mandateStateOf(owner: number, filer: number): Promise<MandateState> {
  return owner === filer ? "own" : "none";
}
