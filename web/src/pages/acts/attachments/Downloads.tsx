import { Button, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { attachmentsText as text } from "#web/text/acts/attachments.ts";
import classes from "./AttachmentsPage.module.css";

interface DownloadsProps {
  act: {
    buyer_type: number;
    href: string | null;
    xls_href: string | null;
    has_composite_report: boolean;
    has_full_report: boolean;
  };
  hash: string;
}

/** Acts of this sawmill have a report of each measured row. */
const CONIFER = 100;

export function Downloads({ act, hash }: DownloadsProps) {
  const csv = `/api/v1/acts/attachments/${hash}/csv/`;
  return (
    <div className={classes.downloads} data-no-print>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
      <div role="group" aria-label={text.act} className={classes.files}>
        <span className={classes.label}>{text.act}</span>
        <Download href={act.href} label={text.pdf} />
        <Download href={act.xls_href} label={text.xls} />
      </div>
      <Download href={act.has_composite_report ? `${csv}?get_act_report_csv=1` : null} label={text.composite} />
      {act.buyer_type === CONIFER && (
        <Download href={act.has_full_report ? `${csv}?get_report_csv=1` : null} label={text.report} />
      )}
    </div>
  );
}

/** Without its file it says when to come back. */
function Download({ href, label }: { href: string | null; label: string }) {
  const icon = <IconDownload size={16} aria-hidden="true" />;
  if (href !== null) {
    return (
      <Button variant="default" leftSection={icon} component="a" href={href}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={text.noReport} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={icon}
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
