import { Button, Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import classes from "./AttachmentsPage.module.css";
import { attachmentsText as text } from "./text.ts";

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

export function Downloads({ act, hash }: DownloadsProps) {
  const csv = `/api/v1/acts/attachments/${hash}/csv/`;
  return (
    <div className={classes.downloads} data-no-print>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields */}
      <div role="group" aria-label={text.act} className={classes.files}>
        <span className={layout.quiet}>{text.act}</span>
        <Download href={act.href} label={text.pdf} why={text.noFile} />
        <Download href={act.xls_href} label={text.xls} why={text.noFile} />
      </div>
      <Download
        href={act.has_composite_report ? `${csv}?get_act_report_csv=1` : null}
        label={text.composite}
        why={text.noReport}
      />
      {act.buyer_type === CONIFER && (
        <Download
          href={act.has_full_report ? `${csv}?get_report_csv=1` : null}
          label={text.report}
          why={text.noReport}
        />
      )}
    </div>
  );
}

function Download({ href, label, why }: { href: string | null; label: string; why: string }) {
  const icon = <IconDownload size={16} aria-hidden="true" />;
  if (href !== null) {
    return (
      <Button variant="default" leftSection={icon} component={DownloadLink} href={href}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }}>
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
