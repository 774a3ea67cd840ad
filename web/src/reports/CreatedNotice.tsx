import { CloseButton, Loader } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { Refusal } from "#web/ui/messages/Refusal.tsx";
import { common } from "#web/ui/text/et.ts";
import classes from "./Reports.module.css";
import { reportsText } from "./text.ts";

const LOOK_AGAIN_MS = 2000;

export function CreatedNotice({ id, onClose }: { id: number; onClose: () => void }) {
  const asked = useRead(api.actForm.load, { query: { act_id: String(id) } });
  const act = asked.data?.[0]?.sales_act;
  const input = act ? { query: { company: String(act.buyer.id), type: "20" as const } } : null;
  const [isDone, setDone] = useState(false);
  const acts = useRead(api.actLists.list, input, { every: isDone ? 0 : LOOK_AGAIN_MS }).data?.results;
  const listed = acts?.find((other) => other.id === id);
  // An act of an earlier day may be on a later page of the list; then the acts page shows its PDF.
  if (!isDone && acts && listed?.href !== null) setDone(true);
  if (asked.refusal !== undefined) return <Refusal of={asked} />;
  if (!act) return null;
  return (
    <output className={`${layout.wrap} ${classes.notice}`} data-no-print>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" className={`${layout.green} ${layout.fixed}`} />
      <span className={`${layout.strong} ${layout.anywhere} ${classes.text}`}>{reportsText.created(act.number)}</span>
      <span className={classes.links}>
        {listed?.href && <DownloadLink href={listed.href}>{reportsText.downloadAct}</DownloadLink>}
        {listed?.href === null && (
          <span className={`${layout.inline} ${layout.quiet}`}>
            <Loader size={12} aria-hidden="true" />
            {reportsText.pdfInMaking}
          </span>
        )}
        <Link to="/acts/dashboard/" search={{ tab: "sales", open: [String(act.buyer.id)] }}>
          {reportsText.toActs}
        </Link>
      </span>
      <CloseButton size="sm" aria-label={common.close} onClick={onClose} />
    </output>
  );
}
