import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import classes from "./messages.module.css";

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

export function EmptyState({ title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state}>
      <svg width="56" height="52" viewBox="0 0 56 52" aria-hidden="true" className={classes.picture}>
        <circle cx="28" cy="14" r="11" />
        <circle cx="15" cy="37" r="11" />
        <circle cx="41" cy="37" r="11" />
      </svg>
      <Heading className={`${layout.above20} ${layout.large}`}>{title}</Heading>
      {text && <p className={classes.emptyText}>{text}</p>}
      {action && <div className={layout.above20}>{action}</div>}
    </div>
  );
}
