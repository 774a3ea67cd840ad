import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { formatEstonianDateTime } from "#shared/domain/dates/tallinnClock.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { publicDocumentText as text } from "#web/text/documents.ts";
import { common } from "#web/text/et.ts";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { Logo } from "#web/ui/page/Logo.tsx";
import { usePageTitle } from "#web/ui/page/usePageTitle.ts";
import classes from "./PublicDocumentPage.module.css";

/** What everybody with the link may see of a document (docs/rules/documents.md, "Public view of a document"). */
export function PublicDocumentPage() {
  const { hash } = useParams({ from: "/public/documents/$hash" });
  const { data: document, ...asked } = useRead(api.documents.view, { params: { hash } });
  usePageTitle(document?.file_name ?? text.title);
  return (
    <main className={classes.page}>
      <div className={classes.bar}>
        <Logo />
        <span className={classes.note}>{text.note}</span>
      </div>
      {!document &&
        (asked.refusal === undefined ? (
          <PageSkeleton of={asked} />
        ) : (
          <EmptyState
            level={1}
            title={text.unavailable}
            text={asked.refusal}
            action={
              <Button variant="default" onClick={() => void asked.retry()}>
                {common.tryAgain}
              </Button>
            }
          />
        ))}
      {document && (
        <>
          <div className={classes.head}>
            <h1 className={classes.title}>{document.file_name}</h1>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden="true" />}
              onClick={() => window.print()}
              data-no-print
            >
              {text.print}
            </Button>
          </div>
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
        </>
      )}
    </main>
  );
}
