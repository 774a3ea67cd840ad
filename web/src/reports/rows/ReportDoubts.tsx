import { Button } from "@mantine/core";
import { IconAlertOctagon, IconListSearch } from "@tabler/icons-react";
import type { Report } from "#shared/reports/contract.ts";
import { isStrong } from "#shared/reports/doubtKinds.ts";
import { useAction } from "#web/api/actions/useAction.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { reportsText } from "#web/reports/text.ts";
import layout from "#web/ui/layout.module.css";
import { PillButton } from "#web/ui/lists/Pill.tsx";
import { RowPopover } from "#web/ui/lists/RowPopover.tsx";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { showToast } from "#web/ui/messages/toast.ts";
import classes from "./ReportRows.module.css";

/** A chip at a report that opens what is suspicious of it, to be confirmed (docs/rules/reports.md, "Doubts of a report"). */
export function ReportDoubts({ report }: { report: Report }) {
  const { id, number, doubts, doubts_more: more, doubt_print: print } = report;
  const reasons = new Map(doubts.map((doubt) => [doubt.reason, isStrong(doubt)]));

  const confirmation = useAction(
    async () => {
      await call(api.reports.confirmReport, { params: { id: String(id) }, body: { print } });
      showToast({ text: reportsText.doubtsConfirmed(number) });
      await refreshed();
    },
    async (problem) => {
      if (problem.is("doubts_changed")) await refreshed();
    },
  );
  return (
    <RowPopover
      width={380}
      className={classes.dropdown}
      renderButton={(opener) => (
        <PillButton
          {...opener}
          tone="warn"
          icon={IconListSearch}
          words={reportsText.doubts}
          data-no-print
          aria-label={reportsText.doubtsOf(number)}
        />
      )}
    >
      <ul className={classes.reasons}>
        {[...reasons].map(([reason, isProbable]) => (
          <li key={reason}>
            {isProbable && (
              <b>
                <IconAlertOctagon size={14} aria-hidden="true" /> {reportsText.strongDoubt}:{" "}
              </b>
            )}
            {reason}
          </li>
        ))}
        {more > 0 && <li>{reportsText.moreDoubts(more)}</li>}
      </ul>
      <ErrorText>{confirmation.refusal}</ErrorText>
      <div className={classes.foot}>
        <p className={layout.hint}>{reportsText.doubtsHint}</p>
        <Button size="compact-sm" loading={confirmation.isBusy} onClick={() => confirmation.run()}>
          {reportsText.confirmDoubts}
        </Button>
      </div>
    </RowPopover>
  );
}
