import { useParams } from "@tanstack/react-router";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { companyText as text } from "#web/companies/text.ts";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { CompanyEditor } from "./CompanyEditor.tsx";

/** A company by its id in the address; a new one without. */
export function CompanyPage() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <CompanyEditor key="new" company={undefined} /> : <StoredCompany key={id} id={id} />;
}

function StoredCompany({ id }: { id: string }) {
  const asked = useRead(api.companies.load, { params: { id } });
  if (asked.data) return <CompanyEditor company={asked.data} />;
  if (!asked.isFinal) return <PageSkeleton of={asked} />;
  return <MissingPage title={text.notFoundTitle} text={text.notFound} back={{ to: "/companies/", label: text.back }} />;
}
