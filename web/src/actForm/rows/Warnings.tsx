import { Tooltip } from "@mantine/core";
import { IconAlertTriangle, IconFiles } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { checkText, type SiteCheck, type WireExcess } from "#shared/eudr/checks.ts";
import { rowsText as text } from "#web/actForm/text.ts";
import classes from "./Rows.module.css";
import { ZeroPrice } from "./ZeroPrice.tsx";

interface WarningsProps {
  row: {
    assortment: string;
    flat_price: number;
    eudr_checks?: readonly SiteCheck[] | undefined;
    eudr_excess?: WireExcess | undefined;
  };
  doubt: string | undefined;
  buyer: number;
}

/** docs/rules/actForm.md, "Warnings of a row". */
export function Warnings({ row, doubt, buyer }: WarningsProps) {
  return (
    <>
      <Doubt text={doubt} />
      {row.eudr_checks && (
        <Warning
          label={row.eudr_checks.map((check) => `${checkText(check, row.eudr_excess)}.`).join(" ")}
          tone="mild"
        />
      )}
      {row.flat_price === 0 && <ZeroPrice assortment={row.assortment} buyer={buyer} />}
    </>
  );
}

export function Uncertified() {
  return (
    <Hint label={text.noCertificate} className={classes.absent}>
      {text.uncertified}
    </Hint>
  );
}

export function Doubt({ text: doubt }: { text: string | undefined }) {
  return doubt === undefined ? null : <Warning label={doubt} tone="mild" Icon={IconFiles} />;
}

interface WarningProps {
  label: string;
  tone: "mild";
  Icon?: typeof IconAlertTriangle;
}

function Warning({ label, tone, Icon = IconAlertTriangle }: WarningProps) {
  return (
    <Hint label={label} className={classes.warning} tone={tone}>
      <Icon size={15} stroke={1.9} aria-hidden="true" />
    </Hint>
  );
}

interface HintProps {
  label: string;
  className: string | undefined;
  tone?: WarningProps["tone"];
  children: ReactNode;
}

/** A button, so that keyboard and touch read the sentence too. */
function Hint({ label, className, tone, children }: HintProps) {
  return (
    <Tooltip label={label} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" aria-label={label} className={className} data-hint data-tone={tone}>
        {children}
      </button>
    </Tooltip>
  );
}
