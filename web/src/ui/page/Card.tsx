import type { ReactNode } from "react";
import classes from "./Card.module.css";

interface CardProps {
  title: string;
  actions?: ReactNode;
  /** No padding, for a table. */
  isFlush?: boolean;
  /** False omits an empty section from the print. */
  isOnPaper?: boolean;
  children: ReactNode;
}

export function Card({ title, actions, isFlush = false, isOnPaper = true, children }: CardProps) {
  return (
    <section
      className={classes.card}
      aria-label={title}
      data-flush={isFlush || undefined}
      data-no-print={isOnPaper ? undefined : true}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {actions && (
          <div className={classes.actions} data-no-print>
            {actions}
          </div>
        )}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
