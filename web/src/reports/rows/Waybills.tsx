import { Tooltip } from "@mantine/core";
import { reportsText } from "#web/reports/text.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./ReportRows.module.css";

export function Waybills({ numbers }: { numbers: readonly string[] }) {
  const [first, ...others] = numbers;
  return (
    <span className={`${layout.inline} ${layout.gap8}`}>
      <span className={`${layout.nowrap} ${classes.waybillsNumber}`}>
        {first}
        {others.length > 0 && <span data-print-only>, {others.join(", ")}</span>}
      </span>
      {others.length > 0 && (
        <Tooltip
          label={<span className={classes.waybillsList}>{numbers.join("\n")}</span>}
          events={{ hover: true, focus: true, touch: true }}
        >
          <button
            data-no-print
            type="button"
            className={`${layout.chip} ${classes.more}`}
            aria-label={reportsText.moreWaybillsLabel(others.join(", "))}
          >
            {reportsText.moreWaybills(others.length)}
          </button>
        </Tooltip>
      )}
    </span>
  );
}
