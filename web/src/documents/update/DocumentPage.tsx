import { useParams } from "@tanstack/react-router";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { documentText as text } from "#web/documents/text.ts";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { DocumentEditor } from "./DocumentEditor.tsx";

/** The page that changes a document, by its id in the address. */
export function DocumentPage() {
  const { id } = useParams({ from: "/shell/documents/update/$id" });
  const asked = useRead(api.documents.open, { params: { id } });
  if (asked.data) return <DocumentEditor key={id} document={asked.data} />;
  if (!asked.isFinal) return <PageSkeleton of={asked} />;
  return (
    <MissingPage
      title={text.notFoundTitle}
      text={text.notFound}
      back={{ to: "/documents/dashboard/", label: text.back }}
    />
  );
}
