import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import { Term } from "#web/ui/help/Term.tsx";
import layout from "#web/ui/layout.module.css";
import { common } from "#web/ui/text/et.ts";
import classes from "./lists.module.css";

interface SelectionBarProps {
  count: number;
  label?: string;
  /** True when the count is an upper bound, which its label says. */
  isUpTo?: boolean;
  details?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

export function SelectionBar({ count, label, isUpTo = false, details, onClear, children }: SelectionBarProps) {
  return (
    <div className={classes.selectionBar} data-no-print>
      <output className={layout.spoken}>{count > 0 ? (label ?? common.selected(count)) : ""}</output>
      {count > 0 && (
        <section className={classes.bar} aria-label={common.selection}>
          <CloseButton aria-label={common.clearSelection} onClick={onClear} />
          <div className={classes.what}>
            <span className={`${layout.strong} ${layout.nowrap}`}>
              {isUpTo ? <Term of="selectedUpTo">{label}</Term> : (label ?? common.selected(count))}
            </span>
            {details}
          </div>
          <div className={classes.actions}>{children}</div>
        </section>
      )}
    </div>
  );
}
