import { IconDownload, IconEye, IconPencil, IconTrash, IconWorld } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { shownTypeByName } from "#shared/basics/shownFiles.ts";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import type { ListedDocument } from "#shared/documents/contract.ts";
import { DOCUMENT_TYPE_NAMES } from "#shared/documents/documentTypes.ts";
import { addressFor } from "#web/api/rows.ts";
import { api } from "#web/api/table.ts";
import { documentsText as text } from "#web/documents/text.ts";
import { SignableName } from "#web/signing/choosing/SignableName.tsx";
import { SignaturePill } from "#web/signing/choosing/SignaturePill.tsx";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { DownloadLink } from "#web/ui/downloads/DownloadLink.tsx";
import layout from "#web/ui/layout.module.css";
import { viewerText } from "#web/ui/text/viewing.ts";
import { ViewLink } from "#web/ui/viewer/ViewLink.tsx";
import classes from "./Documents.module.css";

// Lazy: most visitors only read.
export const DeleteDocument = lazyPart(() => import("./DeleteDocument.tsx").then((module) => module.DeleteDocument));

interface DocumentRowProps {
  document: ListedDocument;
  company: string;
  isSuperUser: boolean;
  isTyped: boolean;
  isChosen: boolean;
  hindrance: string | undefined;
  onChoose: (isOn: boolean) => void;
  onCancel: (() => void) | undefined;
}

export function DocumentRow(props: DocumentRowProps) {
  const { document, company, isSuperUser, isTyped, isChosen, hindrance, onChoose, onCancel } = props;
  const [isDeleting, setDeleting] = useState(false);
  const { id, file_name: name, timestamp, document_type: type } = document;
  const status = document.container?.status.raw;
  return (
    <tr data-row data-selected={isChosen || undefined}>
      <th scope="row" data-plain className={layout.anywhere}>
        <span className={classes.nameLine}>
          <SignableName name={name} isChosen={isChosen} hindrance={hindrance} onChoose={onChoose} />
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
      <td data-plain data-no-print className={classes.links}>
        <span className={classes.actions}>
          {shownTypeByName(name) && (
            <ViewLink
              href={addressFor(api.documents.file, { params: { id: String(id) } })}
              fileName={name}
              className={layout.action}
              aria-label={viewerText.lookAt(name)}
            >
              <IconEye size={16} aria-hidden="true" />
              {viewerText.look}
            </ViewLink>
          )}
          <DownloadLink
            href={addressFor(api.documents.file, { params: { id: String(id) } })}
            isStored
            className={layout.action}
            aria-label={text.downloadOf(name)}
          >
            <IconDownload size={16} aria-hidden="true" />
            {text.download}
          </DownloadLink>
        </span>
      </td>
      <td data-plain data-no-print className={classes.links}>
        <span className={classes.actions}>
          <a
            href={document.public_href}
            target="_blank"
            rel="noreferrer"
            className={layout.action}
            aria-label={text.publicViewOf(name)}
          >
            <IconWorld size={16} aria-hidden="true" />
            {text.publicView}
          </a>
          {document.has_edit_link && (
            <Link
              to="/documents/update/$id/"
              params={{ id: String(id) }}
              target="_blank"
              className={layout.action}
              aria-label={text.changeOf(name)}
            >
              <IconPencil size={16} aria-hidden="true" />
              {text.change}
            </Link>
          )}
          {isSuperUser && (status === undefined || status === "SIGN_ONE") && (
            <button
              type="button"
              className={layout.action}
              aria-label={text.deleteOf(name)}
              onClick={() => setDeleting(true)}
            >
              <IconTrash size={16} aria-hidden="true" />
              {text.delete}
            </button>
          )}
        </span>
        <Suspense>{isDeleting && <DeleteDocument document={document} onClose={() => setDeleting(false)} />}</Suspense>
      </td>
    </tr>
  );
}
