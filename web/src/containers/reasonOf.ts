import type { CheckedContainerWire } from "#shared/containers/contract.ts";
import { reasonTexts } from "./text.ts";

/** A sentence without its full stop, and what it is about. */
export function reasonOf({ reason, detail }: CheckedContainerWire["verdict"]): string {
  if (reason === undefined) return "";
  return detail === undefined ? reasonTexts[reason] : `${reasonTexts[reason]}: ${detail}`;
}
