import { Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Act } from "#shared/acts/contract.ts";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import { fileText as text } from "#web/acts/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./FileLinks.module.css";
import { OtherFiles } from "./OtherFiles.tsx";

interface FileLinksProps {
  act: Pick<Act, "href" | "files" | "buyer_type">;
  name: string;
  pages?: ReactNode;
}

/** The files of an act that can be downloaded; one that cannot be made, or is still to come, says why (docs/rules/invoices.md). */
export function FileLinks({ act, name, pages }: FileLinksProps) {
  const fileOf = (kind: Act["files"][number]["kind"]) => act.files.find((file) => file.kind === kind);
  const [xlsx, eArve, ubl, koond, raport] = (["xlsx", "eArve", "ubl", "actReport", "report"] as const).map(fileOf);
  const xml = eArve ?? ubl;
  const others = [
    { label: text.ubl, href: xml === ubl ? null : ubl?.href },
    { label: text.measured, href: act.buyer_type === CONIFER ? raport?.href : null },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));
  return (
    <span className={classes.files}>
      {act.href === null ? (
        <span className={`${layout.quiet} ${layout.nowrap}`}>{text.pending}</span>
      ) : (
        <span className={layout.inline}>
          <DownloadLink
            href={act.href}
            className={`${layout.action} ${classes.save}`}
            aria-label={text.downloadOf(name)}
          >
            <IconDownload size={16} aria-hidden="true" />
          </DownloadLink>
          <ViewLink
            href={act.href}
            fileName="akt.pdf"
            name={name}
            kind="act"
            className={layout.action}
            aria-label={text.of(text.pdf, name)}
          >
            {text.pdf}
          </ViewLink>
        </span>
      )}
      {xlsx?.href && <FileLink label={text.xls} href={xlsx.href} name={name} />}
      {xml?.href && <FileLink label={text.xml} href={xml.href} name={name} />}
      {xml?.href === null && <NoFile label={text.xml} reason={xml.reason} name={name} />}
      {koond?.href ? (
        <FileLink label={text.report} href={koond.href} name={name} />
      ) : (
        <NoFile label={text.report} reason={text.waiting} name={name} />
      )}
      {(others.length > 0 || pages) && <OtherFiles files={others} name={name} pages={pages} />}
    </span>
  );
}

function FileLink({ label, href, name }: { label: string; href: string; name: string }) {
  return (
    <DownloadLink href={href} className={layout.action} aria-label={text.of(label, name)}>
      {label}
    </DownloadLink>
  );
}

/** A button, so that the reason is reached by keyboard and by touch. */
function NoFile({ label, reason, name }: { label: string; reason: string; name: string }) {
  return (
    <Tooltip label={reason} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        className={`${layout.bare} ${layout.quiet} ${classes.none}`}
        aria-disabled
        aria-label={`${text.of(label, name)}. ${reason}`}
      >
        {label}
      </button>
    </Tooltip>
  );
}
