import { formatCount } from "#web/text/formats.ts";
import classes from "./CountBadge.module.css";

/** A count in a pill; `label` says to a screen reader what is counted. */
export function CountBadge({ count, label }: { count: number; label?: string }) {
  return (
    <span className={classes.badge} title={label}>
      {formatCount(count)}
      {label && <span className={classes.label}> {label}</span>}
    </span>
  );
}
