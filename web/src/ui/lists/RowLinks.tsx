import type { ReactNode } from "react";
import classes from "./RowLinks.module.css";

interface RowLinksProps {
  /** What is used daily. */
  daily: ReactNode;
  /** For `aria-controls` of what opens the row. */
  id?: string;
  /** Of the group of the others, such as `flex-basis: 100%` for a line of their own. */
  className?: string | undefined;
  /** The others: seen with the pointer or the focus in the row, or in the opened row, which has `data-opened`. */
  children: ReactNode;
}

/** The links of a row of a table (docs/rules/user-interface.md, "Links of a row"). */
export function RowLinks({ daily, id, className = "", children }: RowLinksProps) {
  return (
    <div className={classes.all}>
      {daily}
      <span id={id} className={`${classes.quiet} ${className}`}>
        {children}
      </span>
    </div>
  );
}
