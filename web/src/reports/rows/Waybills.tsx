import { Tooltip } from "@mantine/core";
import { reportsText } from "#web/reports/text.ts";
import classes from "./Waybills.module.css";

/** The first, with a tooltip for the rest; in print all. */
export function Waybills({ numbers }: { numbers: readonly string[] }) {
  const [first, ...others] = numbers;
  return (
    <span className={classes.waybills}>
      <span className={classes.number}>
        {first}
        {others.length > 0 && <span className={classes.others}>, {others.join(", ")}</span>}
      </span>
      {others.length > 0 && (
        <Tooltip
          label={<span className={classes.list}>{numbers.join("\n")}</span>}
          events={{ hover: true, focus: true, touch: true }}
        >
          <button type="button" className={classes.more} aria-label={reportsText.moreWaybillsLabel(others.join(", "))}>
            {reportsText.moreWaybills(others.length)}
          </button>
        </Tooltip>
      )}
    </span>
  );
}
