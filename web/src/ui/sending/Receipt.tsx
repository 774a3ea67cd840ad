import type { IsoInstant } from "#shared/basics/measures.ts";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import layout from "#web/ui/layout.module.css";
import { sendingText as text } from "#web/ui/text/sending.ts";

export interface ReceiptFacts {
  /** '' where it is not known. */
  at: IsoInstant;
  /** '' where it is not known. */
  by: string;
  /** How people name the batch. */
  batch: string;
}

/** Who let something out of the house, when, and in which batch (docs/rules/leaves.md, "Receipt"). */
export function Receipt({ at, by, batch }: ReceiptFacts) {
  const parts = [at === "" ? "" : formatEstonianSeconds(at), by, batch].filter((part) => part !== "");
  return (
    <span className={`${layout.quiet} ${layout.figures}`}>
      <span className={layout.spoken}>{text.receipt}</span> {parts.join("\u00a0· ")}
    </span>
  );
}

/** The first characters of a batch's id are enough to tell batches apart. */
export function batchName(id: string): string {
  return text.batch(id.slice(0, 8));
}
