import { IconDownload } from "@tabler/icons-react";
import type { Act } from "#shared/acts/contract.ts";
import { fileText as text } from "#web/acts/text.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./FileLinks.module.css";

/** The PDF of an act, to be saved and to be looked at. */
export function ActPdf({ href, name }: Pick<Act, "href"> & { name: string }) {
  if (href === null) return <span className={`${layout.quiet} ${layout.nowrap}`}>{text.pending}</span>;
  return (
    <span className={layout.inline}>
      <DownloadLink href={href} className={`${layout.action} ${classes.save}`} aria-label={text.downloadOf(name)}>
        <IconDownload size={16} aria-hidden="true" />
      </DownloadLink>
      <ViewLink
        href={href}
        fileName="akt.pdf"
        name={name}
        kind="act"
        className={layout.action}
        aria-label={text.of(text.pdf, name)}
      >
        {text.pdf}
      </ViewLink>
    </span>
  );
}
