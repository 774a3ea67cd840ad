import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconExternalLink, IconFileDownload, IconPencil, IconTrash } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import type { ListedMedia } from "#shared/media/contract.ts";
import { hostOf } from "#shared/media/mediaInput.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { neighbourRow } from "#web/ui/keyboard/focus.ts";
import layout from "#web/ui/layout.module.css";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./MediaPage.module.css";
import { describeFile } from "./mediaFiles.ts";
import { mediaText as text } from "./text.ts";

// Lazy: most visitors only read.
export const RemoveMedia = lazyPart(() => import("./RemoveMedia.tsx").then((module) => module.RemoveMedia));

interface MediaRowProps {
  entry: ListedMedia;
  isEditable: boolean;
  onChange: () => void;
}

export function MediaRow({ entry, isEditable, onChange }: MediaRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const row = useRef<HTMLTableRowElement>(null);
  const { title, link, file } = entry;
  const removed = () => {
    setRemoving(false);
    neighbourRow(row.current)?.querySelector<HTMLElement>("[data-remove]")?.focus();
  };
  return (
    <tr ref={row} data-row className={classes.row}>
      <th scope="row" data-plain>
        {link === null ? <FileLink entry={entry} /> : <WebLink title={title} link={link} />}
      </th>
      <td data-plain className={`${layout.quiet} ${layout.anywhere} ${classes.kind}`}>
        {link !== null && (
          <span className={classes.address} data-address={link}>
            <span data-no-print>{hostOf(link)}</span>
          </span>
        )}
        {file && describeFile(file)}
      </td>
      {isEditable && (
        <td data-actions data-no-print className={`${layout.narrow} ${classes.actions}`}>
          <ActionIcon variant="subtle" color="gray.7" size="lg" aria-label={text.change(title)} onClick={onChange}>
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray.7"
            size="lg"
            data-remove
            aria-label={text.remove(title)}
            onClick={() => setRemoving(true)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
          <Suspense>
            {isRemoving && <RemoveMedia entry={entry} onCancel={() => setRemoving(false)} onDone={removed} />}
          </Suspense>
        </td>
      )}
    </tr>
  );
}

/** docs/rules/media.md, "Links" */
function WebLink({ title, link }: { title: string; link: string }) {
  return (
    <span className={classes.entry}>
      <IconExternalLink size={18} stroke={1.75} aria-hidden="true" className={classes.icon} data-no-print />
      <a href={link} target="_blank" rel="noopener noreferrer" className={classes.link}>
        {title} <VisuallyHidden>{text.newTab}</VisuallyHidden>
      </a>
    </span>
  );
}

function FileLink({ entry: { id, title, file } }: { entry: ListedMedia }) {
  return (
    <span className={classes.entry}>
      <IconFileDownload size={18} stroke={1.75} aria-hidden="true" className={classes.icon} data-no-print />
      <ViewLink
        href={addressFor(api.media.file, { params: { id: String(id) } })}
        fileName={file?.name ?? ""}
        name={title}
        className={classes.link}
      >
        {title}
      </ViewLink>
    </span>
  );
}
