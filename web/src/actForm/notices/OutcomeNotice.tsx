import { Button } from "@mantine/core";
import type { FieldErrors } from "#shared/platform/problems.ts";
import type { FormNotice, FormSize } from "#web/actForm/state/notices.ts";
import { noticeText as text } from "#web/actForm/text.ts";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { formatCount, formatMoney } from "#web/ui/text/formats.ts";
import { ReportNumbers } from "./OpeningNotices.tsx";

interface OutcomeNoticeProps {
  notice: FormNotice;
  errors: FieldErrors;
  isBusy: boolean;
  onClose: () => void;
  onRemoveGone: () => void;
  onReload: () => void;
}

/** What came of saving, of a preview or of reloading. */
export function OutcomeNotice({ notice, errors, isBusy, onClose, onRemoveGone, onReload }: OutcomeNoticeProps) {
  switch (notice.is) {
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
          <ReportNumbers lead={text.gone} reports={notice.reports} />
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
          <p>{errors["non_field_errors"]?.join(" ") ?? notice.message}</p>
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

function differenceOf({ before, after }: { before: FormSize; after: FormSize }): string {
  if (before.rows === after.rows && before.sum === after.sum) return text.same;
  const change = (one: string, other: string) => (one === other ? one : text.changedFrom(other, one));
  return text.updated(
    change(formatCount(before.rows), formatCount(after.rows)),
    change(`${formatMoney(before.sum)} €`, `${formatMoney(after.sum)} €`),
  );
}
