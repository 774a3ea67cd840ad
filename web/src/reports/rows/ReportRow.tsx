import { Tooltip, VisuallyHidden } from "@mantine/core";
import { IconDownload, IconRulerMeasure } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type ReactNode, useId, useState } from "react";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import type { Report } from "#shared/reports/contract.ts";
import { reasonOf } from "#shared/reports/ineligibleTexts.ts";
import { reportsText } from "#web/reports/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import { Tick } from "#web/ui/fields/Tick.tsx";
import { HindranceChip } from "#web/ui/hindrances/HindranceChip.tsx";
import { isHindrance } from "#web/ui/hindrances/hindrances.ts";
import layout from "#web/ui/layout.module.css";
import { PillButton } from "#web/ui/lists/Pill.tsx";
import { RowToggle } from "#web/ui/lists/RowToggle.tsx";
import { formatVolume, unitText } from "#web/ui/text/formats.ts";
import { ReportDoubts } from "./ReportDoubts.tsx";
import classes from "./ReportRows.module.css";
import { ActLink, prefetchRows, ReportRows } from "./ReportRows.tsx";
import { Waybills } from "./Waybills.tsx";

interface ReportRowProps {
  report: Report;
  /** Undefined where nothing can be selected: on the acted tab. */
  isSelected: boolean | undefined;
  onPick: (report: Report, selected: boolean, isRange: boolean) => void;
}

const COLUMNS = 5;

/** Opens to its rows. The name is the label of the checkbox, so that a click on it selects the report too. */
export const ReportRow = memo(function ReportRow(props: ReportRowProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  return (
    <>
      <ReportLine
        {...props}
        toggle={
          <RowToggle
            label={reportsText.showRows(props.report.number)}
            isOpen={isOpen}
            details={details}
            isOutside
            onToggle={setOpen}
            onApproach={() => prefetchRows(props.report)}
          />
        }
      />
      {isOpen && (
        <tr id={details} data-details>
          <td colSpan={COLUMNS} data-plain>
            <ReportRows report={props.report} />
          </td>
        </tr>
      )}
    </>
  );
});

/** What keeps a report from being acted, with the remedy behind it. */
function NotActed({ report: { can_be_acted: can, number, company } }: { report: Report }) {
  const reason = can === true ? undefined : reasonOf(can.message);
  if (can === true || !isHindrance(reason)) return null;
  return (
    <HindranceChip hindrances={[reason]} why={[can.message]} of={`${reportsText.report} ${number}`} company={company} />
  );
}

function ReportLine({ report, isSelected, onPick, toggle }: ReportRowProps & { toggle: ReactNode }) {
  const { columns } = reportsText;
  return (
    <tr data-row data-report={report.id} data-selected={isSelected || undefined}>
      <th scope="row" data-plain>
        <span className={`${layout.wrap} ${classes.name}`}>
          {toggle}
          {isSelected === undefined ? (
            <ReportName report={report} />
          ) : (
            <PickableName report={report} isSelected={isSelected} onPick={onPick} />
          )}
          <Acts report={report} />
          {report.doubts.length > 0 && <ReportDoubts report={report} />}
          {report.correction_pending && (
            <Tooltip label={reportsText.correctedHint} events={{ hover: true, focus: true, touch: true }}>
              {/* A button, so that the keyboard reaches the hint. */}
              <PillButton
                tone="warn"
                icon={IconRulerMeasure}
                words={reportsText.corrected}
                data-no-print
                aria-label={`${reportsText.corrected}: ${reportsText.correctedHint}`}
              />
            </Tooltip>
          )}
          {isSelected !== undefined && <NotActed report={report} />}
        </span>
      </th>
      <td data-label={columns.waybill}>
        <Waybills numbers={report.waybills} />
      </td>
      <td data-label={columns.amount} data-numeric className={classes.amount}>
        {amountText(report)}
      </td>
      <td data-label={columns.arrived}>
        <time dateTime={report.date}>{formatEstonianDate(report.date)}</time>
      </td>
      <td data-label={columns.download} data-no-print>
        <DownloadLink
          href={report.file}
          className={`${layout.tool} ${classes.link}`}
          aria-label={reportsText.downloadReport(report.number)}
          title={columns.download}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
        </DownloadLink>
      </td>
    </tr>
  );
}

const ACTS_IN_ROW = 2;

function Acts({ report: { acts } }: { report: Report }) {
  if (acts.length === 0) return null;
  return (
    <span className={classes.acts}>
      {acts.slice(0, ACTS_IN_ROW).map((act) => (
        <ActLink key={act.id} act={act} />
      ))}
      {acts.length > ACTS_IN_ROW && <span>{reportsText.moreActs}</span>}
    </span>
  );
}

function ReportName({ report }: { report: Report }) {
  return (
    <span className={classes.title}>
      {reportsText.report} <span className={classes.reportNumber}>{report.number}</span>{" "}
      {reportsText.progress(report.acted_rows, report.total_rows)}
    </span>
  );
}

function PickableName({ report, isSelected, onPick }: ReportRowProps & { isSelected: boolean }) {
  const reason = report.can_be_acted === true ? undefined : report.can_be_acted.message;
  const name = (
    <label className={classes.label} data-blocked={reason !== undefined || undefined}>
      <Tick
        mark={isSelected ? "all" : "none"}
        isDisabled={reason !== undefined}
        onTick={(selected, isRange) => onPick(report, selected, isRange)}
        onKeyDown={moveAmongReports}
      />
      <ReportName report={report} />
      {reason !== undefined && <VisuallyHidden>{reportsText.cannotBeActed(reason)}</VisuallyHidden>}
    </label>
  );
  return reason === undefined ? (
    name
  ) : (
    <Tooltip label={reason} position="top-start" events={{ hover: true, focus: true, touch: true }}>
      {name}
    </Tooltip>
  );
}

function moveAmongReports(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const boxes = [...document.querySelectorAll<HTMLInputElement>("[data-report] input:enabled")];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** 49,350 tm; a report of logs and chips shows both, which are never added together. A line breaks only after the plus. */
function amountText({ amount, unit, amount_loose }: Report): string {
  const first = `${formatVolume(amount)}\u00A0${unitText(unit)}`;
  return amount_loose > 0 ? `${first}\u00A0+ ${formatVolume(amount_loose)}\u00A0${unitText("LCM")}` : first;
}
