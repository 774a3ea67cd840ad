import type { WireEmail } from "#shared/acts/contract.ts";
import classes from "./Letters.module.css";
import { letterText as text } from "./text.ts";

/** What a reader of a letter's state has to know besides: what it is about, and what went wrong. */
export function LetterNotes({ email: { kind, trouble, is_stuck } }: { email: WireEmail }) {
  return (
    <>
      {kind === "voided" && <span className={classes.note}>{text.voided}</span>}
      {trouble && <span className={classes.trouble}>{text.troubleTo(text.trouble[trouble.kind], trouble.to)}</span>}
      {is_stuck && <span className={classes.trouble}>{text.isStuck}</span>}
    </>
  );
}
