import { Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { rowsText as text } from "#web/text/acts/form.ts";
import classes from "./RowLine.module.css";

/** docs/rules/acts.md, "Warnings of a row". */
export function Warnings({ row }: { row: { certificate: string | null; flat_price: number } }) {
  return (
    <>
      {row.certificate === null && <Warning label={text.noCertificate} tone="mild" />}
      {row.flat_price === 0 && <Warning label={text.noPrice} tone="severe" />}
    </>
  );
}

function Warning({ label, tone }: { label: string; tone: "mild" | "severe" }) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" aria-label={label} className={classes.warning} data-tone={tone}>
        <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
