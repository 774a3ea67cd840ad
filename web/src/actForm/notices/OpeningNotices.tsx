import { Button } from "@mantine/core";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { noticeText as text } from "#web/actForm/text.ts";
import { maxActReports } from "#web/api/table.ts";
import { Notice } from "#web/ui/messages/Notice.tsx";
import classes from "./Notices.module.css";

interface OpeningNoticesProps {
  /** Reason why nothing can be changed, shown in place of all else; '' for none. */
  locked: string;
  draftOf: string | undefined;
  onRestore: () => void;
  onDiscard: () => void;
  gone: readonly string[];
  onCloseGone: () => void;
  blocked: LoadedAct["reports_blocked"];
  leftOut: number;
}

export function OpeningNotices(props: OpeningNoticesProps) {
  const { locked, draftOf, onRestore, onDiscard, gone, onCloseGone, blocked, leftOut } = props;
  if (locked !== "") return <Notice title={locked} />;
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
          <ReportNumbers lead={text.goneOnLoad} reports={gone} />
        </Notice>
      )}
      {blocked.map(({ reason, count }) => (
        <Notice key={reason} title={text.blocked(count, reason)} />
      ))}
      {leftOut > 0 && <Notice title={text.leftOut(leftOut, maxActReports)} />}
    </>
  );
}

const NAMED_FIRST = 10;

export function ReportNumbers({ lead, reports }: { lead: string; reports: readonly string[] }) {
  const rest = reports.slice(NAMED_FIRST);
  return (
    <div className={classes.reports}>
      <p>{lead}</p>
      <p className={classes.numbers}>{reports.slice(0, NAMED_FIRST).join(", ")}</p>
      {rest.length > 0 && (
        <details>
          <summary>{text.more(rest.length)}</summary>
          <p className={classes.numbers}>{rest.join(", ")}</p>
        </details>
      )}
    </div>
  );
}
