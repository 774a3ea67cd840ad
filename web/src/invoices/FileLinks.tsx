import { Tooltip } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Act } from "#shared/acts/contract.ts";
import { CONIFER } from "#shared/companies/companyChoices.ts";
import { fileText as text } from "#web/acts/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import classes from "./FileLinks.module.css";

interface FileLinksProps {
  act: Pick<Act, "files" | "buyer_type">;
  name: string;
}

function fileOf({ files }: Pick<Act, "files">, kind: Act["files"][number]["kind"]) {
  return files.find((file) => file.kind === kind);
}

/** XLS, XML and Koond of an act; one that cannot be made, or is still to come, says why (docs/rules/invoices.md). */
export function FileLinks({ act, name }: FileLinksProps) {
  const xml = fileOf(act, "eArve") ?? fileOf(act, "ubl");
  return (
    <>
      <FileLink label={text.xls} href={fileOf(act, "xlsx")?.href} name={name} />
      <FileLink label={text.xml} href={xml?.href} missing={xml?.reason} name={name} />
      <FileLink label={text.report} href={fileOf(act, "actReport")?.href} missing={text.waiting} name={name} />
    </>
  );
}

/** The files that are in the menu of a row. */
export function OtherFiles({ act, name }: FileLinksProps) {
  return otherFiles(act).map(({ label, href }) => (
    <DownloadLink key={label} href={href} className={layout.action} aria-label={text.of(label, name)}>
      <IconDownload size={16} aria-hidden="true" />
      {label}
    </DownloadLink>
  ));
}

export function otherFiles(act: FileLinksProps["act"]): { label: string; href: string }[] {
  return [
    // Where there is no e-arve, UBL is the XML.
    { label: text.ubl, href: fileOf(act, "eArve") && fileOf(act, "ubl")?.href },
    { label: text.measured, href: act.buyer_type === CONIFER ? fileOf(act, "report")?.href : null },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));
}

interface FileLinkProps {
  label: string;
  href: string | null | undefined;
  /** Why there is none; undefined where none is expected. */
  missing?: string | undefined;
  name: string;
}

function FileLink({ label, href, missing, name }: FileLinkProps) {
  if (href) {
    return (
      <DownloadLink href={href} className={layout.action} aria-label={text.of(label, name)}>
        {label}
      </DownloadLink>
    );
  }
  if (missing === undefined) return null;
  return (
    <Tooltip label={missing} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      {/* A button, so that the reason is reached by keyboard and by touch. */}
      <button
        type="button"
        className={`${layout.bare} ${layout.quiet} ${classes.none}`}
        aria-disabled
        aria-label={`${text.of(label, name)}. ${missing}`}
      >
        {label}
      </button>
    </Tooltip>
  );
}
