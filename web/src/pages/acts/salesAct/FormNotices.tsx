import { Button } from "@mantine/core";
import type { LoadedAct } from "../../../../../shared/api/actForm.ts";
import type { FieldErrors } from "../../../../../shared/api/problems.ts";
import { formatEstonianDateTime } from "../../../../../shared/domain/tallinnClock.ts";
import { maxActReports } from "../../../api/table.ts";
import { noticeText as text } from "../../../text/actForm.ts";
import { formatCount, formatMoney } from "../../../text/formats.ts";
import classes from "./FormNotices.module.css";
import { Notice } from "./Notice.tsx";
import type { FormNotice, FormSize } from "./useSalesAct.ts";

/** So many reports are named at once; the others on request. */
const NAMED_FIRST = 10;

interface FormNoticesProps {
  notice: FormNotice | undefined;
  faults: FieldErrors;
  isBusy: boolean;
  onClose: () => void;
  onRemoveGone: () => void;
  onReload: () => void;
}

/** What the server said about the form as a whole, with the way on. */
export function FormNotices({ notice, faults, isBusy, onClose, onRemoveGone, onReload }: FormNoticesProps) {
  switch (notice?.is) {
    case "gone":
      return (
        <Notice
          tone="danger"
          title={text.goneTitle(notice.reports.length)}
          actions={
            <Button size="compact-md" loading={isBusy} onClick={onRemoveGone}>
              {text.remove}
            </Button>
          }
        >
          <ReportList lead={text.gone} reports={notice.reports} />
        </Notice>
      );
    case "changed":
      return (
        <Notice
          tone="warning"
          title={text.changedTitle}
          actions={
            <Button size="compact-md" loading={isBusy} onClick={onReload}>
              {text.reload}
            </Button>
          }
        >
          <p>{notice.code === "act_changed" ? text.actChanged : text.rowsChanged}</p>
        </Notice>
      );
    case "refused":
      return (
        <Notice
          tone="danger"
          title={notice.during === "save" ? text.refusedTitle : text.previewRefusedTitle}
          onClose={onClose}
        >
          <p>{faults["non_field_errors"]?.join(" ") ?? notice.message}</p>
        </Notice>
      );
    case "notReloaded":
      return (
        <Notice
          tone="danger"
          title={notice.isPriced ? text.pricesNotReloadedTitle : text.notReloadedTitle}
          actions={
            <Button size="compact-md" loading={isBusy} onClick={onReload}>
              {text.reload}
            </Button>
          }
        >
          <p>{notice.message}</p>
        </Notice>
      );
    case "underWay":
      return (
        <Notice tone="warning" title={text.busyTitle} onClose={onClose}>
          <p>{notice.message}</p>
        </Notice>
      );
    case "updated":
      return (
        <Notice title={text.updatedTitle} onClose={onClose}>
          <p>{differenceOf(notice)}</p>
        </Notice>
      );
    default:
      return null;
  }
}

interface OpeningNoticesProps {
  /** When the draft that is offered was written. */
  draftOf: string | undefined;
  onRestore: () => void;
  onDiscard: () => void;
  /** Reports of the selection that could not come along. */
  gone: readonly string[];
  onCloseGone: () => void;
  /** Reports of whole companies and destinations that cannot be acted, by their reasons. */
  blocked: LoadedAct["reports_blocked"];
  leftOut: number;
}

/** What there is to know when the form opens: a draft, and reports that are gone, that cannot be acted or are too many. */
export function OpeningNotices(props: OpeningNoticesProps) {
  const { draftOf, onRestore, onDiscard, gone, onCloseGone, blocked, leftOut } = props;
  return (
    <>
      {draftOf !== undefined && (
        <Notice
          title={text.draftTitle}
          actions={
            <>
              <Button variant="default" size="compact-md" onClick={onDiscard}>
                {text.discard}
              </Button>
              <Button size="compact-md" onClick={onRestore}>
                {text.restore}
              </Button>
            </>
          }
        >
          <p>{text.draft(formatEstonianDateTime(draftOf))}</p>
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice tone="warning" title={text.goneTitle(gone.length)} onClose={onCloseGone}>
          <ReportList lead={text.goneOnLoad} reports={gone} />
        </Notice>
      )}
      {blocked.map(({ reason, count }) => (
        <Notice key={reason} title={text.blocked(count, reason)} />
      ))}
      {leftOut > 0 && <Notice title={text.leftOut(leftOut, maxActReports)} />}
    </>
  );
}

function ReportList({ lead, reports }: { lead: string; reports: readonly string[] }) {
  const rest = reports.slice(NAMED_FIRST);
  return (
    <div className={classes["reports"]}>
      <p>{lead}</p>
      <p className={classes["numbers"]}>{reports.slice(0, NAMED_FIRST).join(", ")}</p>
      {rest.length > 0 && (
        <details>
          <summary>{text.more(rest.length)}</summary>
          <p className={classes["numbers"]}>{rest.join(", ")}</p>
        </details>
      )}
    </div>
  );
}

function differenceOf({ before, after }: { before: FormSize; after: FormSize }): string {
  if (before.rows === after.rows && before.sum === after.sum) return text.same;
  const change = (one: string, other: string) => (one === other ? one : text.changedFrom(other, one));
  return text.updated(
    change(formatCount(before.rows), formatCount(after.rows)),
    change(`${formatMoney(before.sum)} €`, `${formatMoney(after.sum)} €`),
  );
}
