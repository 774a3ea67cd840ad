import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "./page.module.css";

interface CardProps {
  title: string;
  actions?: ReactNode;
  isFlush?: boolean;
  /** False omits an empty section from the print. */
  isOnPaper?: boolean;
  children: ReactNode;
}

export function Card({ title, actions, isFlush = false, isOnPaper = true, children }: CardProps) {
  return (
    <section
      className={`${layout.sheet} ${classes.card}`}
      aria-label={title}
      data-flush={isFlush || undefined}
      data-no-print={isOnPaper ? undefined : true}
    >
      <div className={`${layout.ends} ${classes.cardHead}`}>
        <h2 className={`${layout.heading} ${layout.anywhere}`}>{title}</h2>
        {actions && (
          <div className={`${layout.wrap} ${classes.cardActions}`} data-no-print>
            {actions}
          </div>
        )}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
