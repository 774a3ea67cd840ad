import { Button, Popover, Tooltip } from "@mantine/core";
import { IconChevronDown, IconDownload, IconEye } from "@tabler/icons-react";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { sectionWords } from "#web/attachments/texts/sectionWords.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { useWords } from "#web/ui/text/language.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./OwnerPage.module.css";

interface DownloadsProps {
  act: {
    buyer_type: number;
    href: string | null;
    xls_href: string | null;
    has_composite_report: boolean;
    has_full_report: boolean;
  };
  hash: string;
  name: string;
}

export function Downloads({ act, hash, name }: DownloadsProps) {
  const text = useWords(sectionWords);
  const csv = (kind: "get_act_report_csv" | "get_report_csv") =>
    addressFor(api.invoices.reportOfLetter, { params: { hash }, query: { [kind]: "1" } });
  return (
    <div className={classes.downloads} data-no-print>
      {act.href !== null && (
        <Button
          component={ViewLink}
          href={act.href}
          fileName="akt.pdf"
          name={name}
          leftSection={<IconEye size={16} aria-hidden="true" />}
        >
          {text.look}
        </Button>
      )}
      <ActFiles
        files={[
          { label: text.pdf, href: act.href },
          { label: text.xls, href: act.xls_href },
        ]}
      />
      <Download
        href={act.has_composite_report ? csv("get_act_report_csv") : null}
        label={text.composite}
        why={text.noReport}
      />
      {act.buyer_type === CONIFER && (
        <Download href={act.has_full_report ? csv("get_report_csv") : null} label={text.report} why={text.noReport} />
      )}
    </div>
  );
}

/** The menu 'Lae akt alla'; a file that is to come says so in it. */
function ActFiles({ files }: { files: readonly { label: string; href: string | null }[] }) {
  const text = useWords(sectionWords);
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {text.act}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.act} className={`${layout.column} ${layout.gap8}`}>
        {files.map(({ label, href }) =>
          href === null ? (
            <span key={label}>
              {label} <span className={layout.hint}>{text.noFile}</span>
            </span>
          ) : (
            <DownloadLink key={label} href={href} className={`${layout.action} ${layout.touch}`}>
              {label}
            </DownloadLink>
          ),
        )}
      </Popover.Dropdown>
    </Popover>
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
