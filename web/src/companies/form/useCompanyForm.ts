import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { type CompanyInput, newCompanyInput } from "#shared/companies/companyInput.ts";
import type { OpenCompany } from "#shared/companies/contract.ts";
import type { CompanyKind } from "#shared/companies/missingFacts.ts";
import { refreshed } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { companyText as text } from "#web/companies/text.ts";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { type EditForm, useEditForm } from "#web/ui/forms/useEditForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { inputOf, isTypedCompany, readCompany, type TypedCompany, typedOf } from "./typedCompany.ts";

export type CompanyForm = EditForm<TypedCompany>;

/** `kind`: of a stored company, or `platform` for the first one of an installation. */
export function useCompanyForm(company: OpenCompany | undefined, kind: CompanyKind | undefined) {
  const navigate = useNavigate();
  const isCreated = useRef(false);
  const load = async (id: number) => storedOf(await call(api.companies.load, { params: { id: String(id) } }));

  const create = async (body: CompanyInput) => {
    const { id } = await call(api.companies.create, {
      body: kind === "platform" ? { ...body, is_platform: true } : body,
    });
    isCreated.current = true;
    showToast({ text: text.added });
    await navigate({ to: "/companies/$id/", params: { id: String(id) } });
  };
  const change = async (id: number, body: CompanyInput, version: number) => {
    await call(api.companies.change, { params: { id: String(id) }, body: { ...body, version } });
    const now = await load(id);
    showToast({ text: text.saved });
    await refreshed();
    return now;
  };

  const form = useEditForm<TypedCompany, CompanyInput>({
    stored: storedOf(company),
    keptAs: `company.${company?.id ?? "new"}`,
    isValues: isTypedCompany,
    isCheckedOnLeaving: true,
    check: (values) => readCompany(values, kind, company),
    save: (input, version) => (company ? change(company.id, input, version) : create(input)),
    conflict: company && { code: "company_changed", readAgain: () => load(company.id), gone: text.notFound },
    fieldOf,
  });
  return {
    form,
    missing: readCompany(form.values, kind, company).missing,
    save: () => (company && !form.draft.isDirty ? showToast({ text: text.unchanged }) : form.submit()),
    isLeavingSafe: () => isCreated.current || !form.draft.isDirty,
  };
}

/** The field that shows the errors of a path: `emails.1` is in one field with the others, a certificate has its own. */
function fieldOf(path: string): string {
  return /^certificates\.\d+|^\w+/.exec(path)?.[0] ?? path;
}

function storedOf(company: OpenCompany | undefined): Stored<TypedCompany> {
  return { values: typedOf(company ? inputOf(company) : newCompanyInput), version: company?.version ?? 0 };
}
