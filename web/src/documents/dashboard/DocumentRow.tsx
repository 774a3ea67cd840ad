import { IconDownload, IconEye } from "@tabler/icons-react";
import { memo, useId, useState } from "react";
import { shownTypeByName } from "#shared/basics/shownFiles.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import type { ListedDocument } from "#shared/documents/contract.ts";
import { DOCUMENT_TYPE_NAMES } from "#shared/documents/documentTypes.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { documentsText as text } from "#web/documents/text.ts";
import { SignableName } from "#web/signing/choosing/SignableName.tsx";
import { SignaturePill } from "#web/signing/choosing/SignaturePill.tsx";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { RowLinks } from "#web/ui/lists/RowLinks.tsx";
import { RowToggle } from "#web/ui/lists/RowToggle.tsx";
import { viewerText } from "#web/ui/text/viewing.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import { DocumentLinks } from "./DocumentLinks.tsx";
import classes from "./Documents.module.css";

interface DocumentRowProps {
  document: ListedDocument;
  company: string;
  isSuperUser: boolean;
  isTyped: boolean;
  isChosen: boolean;
  hindrance: string | undefined;
  /** Stable, as `onCancel`. */
  onChoose: (document: ListedDocument, isOn: boolean) => void;
  onCancel: ((hash: string) => void) | undefined;
}

/** Not drawn again with its page, whose address follows what is opened. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { document, company, isSuperUser, isTyped, isChosen, hindrance, onChoose, onCancel } = props;
  const [isOpen, setOpen] = useState(false);
  const links = useId();
  const { file_name: name, timestamp, document_type: type } = document;
  return (
    <tr data-row data-selected={isChosen || undefined} data-opened={isOpen || undefined}>
      <th scope="row" data-plain className={layout.anywhere}>
        <span className={classes.nameLine}>
          <span className={layout.row}>
            <span className={classes.toggle}>
              <RowToggle label={text.showLinks(name)} isOpen={isOpen} details={links} onToggle={setOpen} />
            </span>
            <SignableName
              name={name}
              isChosen={isChosen}
              hindrance={hindrance}
              onChoose={(isOn) => onChoose(document, isOn)}
            />
          </span>
          {document.container && (
            <SignaturePill
              container={document.container}
              parties={{ isSuperUser, first: "", second: company }}
              of={name}
              onCancel={onCancel}
            />
          )}
        </span>
      </th>
      {isTyped && <td data-label={text.type}>{DOCUMENT_TYPE_NAMES[type]}</td>}
      <td data-label={text.added} className={layout.nowrap}>
        <time dateTime={timestamp}>{formatEstonianDateTime(timestamp)}</time>
      </td>
      <td data-plain data-no-print>
        <RowLinks daily={<DocumentFile document={document} />} id={links}>
          <DocumentLinks document={document} isSuperUser={isSuperUser} />
        </RowLinks>
      </td>
    </tr>
  );
});

/** To be saved, and to be looked at where a browser can show it. */
function DocumentFile({ document: { id, file_name: name } }: Pick<DocumentRowProps, "document">) {
  const href = addressFor(api.documents.file, { params: { id: String(id) } });
  return (
    <>
      <DownloadLink href={href} isStored className={layout.action} aria-label={text.downloadOf(name)}>
        <IconDownload size={16} aria-hidden="true" />
        {text.download}
      </DownloadLink>
      {shownTypeByName(name) && (
        <ViewLink href={href} fileName={name} className={layout.action} aria-label={viewerText.lookAt(name)}>
          <IconEye size={16} aria-hidden="true" />
          {viewerText.look}
        </ViewLink>
      )}
    </>
  );
}
