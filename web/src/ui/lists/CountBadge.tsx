import { formatCount } from "#web/ui/text/formats.ts";
import classes from "./CountBadge.module.css";

/** `label` tells screen readers what is counted. */
export function CountBadge({ count, label }: { count: number; label?: string }) {
  return (
    <span className={classes.badge} title={label}>
      {formatCount(count)}
      {label && <span className={classes.label}> {label}</span>}
    </span>
  );
}
