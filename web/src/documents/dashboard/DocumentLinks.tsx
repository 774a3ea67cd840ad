import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { ListedDocument } from "#shared/documents/contract.ts";
import { documentsText as text } from "#web/documents/text.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import layout from "#web/ui/layout.module.css";

// Lazy: most visitors only read.
export const DeleteDocument = lazyPart(() => import("./DeleteDocument.tsx").then((module) => module.DeleteDocument));

interface DocumentLinksProps {
  document: ListedDocument;
  isSuperUser: boolean;
}

/** The links of the specification that are not used daily. */
export function DocumentLinks({ document, isSuperUser }: DocumentLinksProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { id, file_name: name, public_href: publicHref, has_edit_link: isChangeable, container } = document;
  const status = container?.status.raw;
  return (
    <>
      <a
        href={publicHref}
        target="_blank"
        rel="noreferrer"
        className={layout.action}
        aria-label={text.publicViewOf(name)}
      >
        {text.publicView}
      </a>
      {isChangeable && (
        <Link
          to="/documents/update/$id/"
          params={{ id: String(id) }}
          target="_blank"
          className={layout.action}
          aria-label={text.changeOf(name)}
        >
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
          {text.delete}
        </button>
      )}
      <Suspense>{isDeleting && <DeleteDocument document={document} onClose={() => setDeleting(false)} />}</Suspense>
    </>
  );
}
