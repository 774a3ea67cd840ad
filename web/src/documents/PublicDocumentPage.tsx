import { useParams } from "@tanstack/react-router";
import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { Card } from "#web/ui/page/Card.tsx";
import { PrintButton, PublicPage } from "#web/ui/page/PublicPage.tsx";
import classes from "./PublicDocumentPage.module.css";
import { publicDocumentText as text } from "./text.ts";

/** Public page of a document (docs/rules/documents.md, "Public view of a document"). */
export function PublicDocumentPage() {
  const { hash } = useParams({ from: "/public/documents/$hash" });
  const { data: document, ...asked } = useRead(api.documents.view, { params: { hash } });
  return (
    <PublicPage
      title={document?.file_name ?? text.title}
      note={text.note}
      unavailable={text.unavailable}
      of={asked}
      actions={<PrintButton>{text.print}</PrintButton>}
      isNarrow
    >
      {document && (
        <Card title={text.facts}>
          <dl className={classes.facts}>
            <dt>{text.type}</dt>
            <dd>{document.type_name}</dd>
            <dt>{text.added}</dt>
            <dd>{formatEstonianDateTime(document.timestamp)}</dd>
            <dt>{text.signing}</dt>
            <dd>{document.signing}</dd>
            <dt>{text.parties}</dt>
            <dd>
              {document.platform}
              <br />
              {document.company}
            </dd>
          </dl>
        </Card>
      )}
    </PublicPage>
  );
}
