import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { common } from "#web/text/et.ts";
import classes from "./SelectionBar.module.css";

interface SelectionBarProps {
  /** How many are selected; the bar is away at 0. */
  count: number;
  /** Instead of 'N valitud', where that says too little. */
  label?: string;
  onClear: () => void;
  children: ReactNode;
}

/** What is selected and what can be done with it, always in sight at the lower edge. */
export function SelectionBar({ count, label, onClear, children }: SelectionBarProps) {
  return (
    <div className={classes.place} data-no-print>
      <output className={classes.spoken}>{count > 0 ? (label ?? common.selected(count)) : ""}</output>
      {count > 0 && (
        <section className={classes.bar} aria-label={common.selection}>
          <CloseButton aria-label={common.clearSelection} onClick={onClear} />
          <span className={classes.count}>{label ?? common.selected(count)}</span>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </div>
  );
}
