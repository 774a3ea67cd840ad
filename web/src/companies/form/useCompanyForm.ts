import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import type { OpenCompany } from "#shared/companies/contract.ts";
import { isNumber, recordOf } from "#web/api/leaving/shapes.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { companyText as text } from "#web/companies/text.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { isSameForm, type MergedForms, mergeForms } from "./mergeForms.ts";
import {
  type FieldSentences,
  inputOf,
  isTypedCompany,
  readCompany,
  type TypedCompany,
  typedOf,
} from "./typedCompany.ts";

/** What somebody else saved while this form was open. */
export interface ChangedElsewhere extends MergedForms {
  theirs: TypedCompany;
}

/** `base`: as it was loaded; what differs is unsaved. */
interface Draft {
  base: TypedCompany;
  typed: TypedCompany;
  version: number;
}

const isDraft = recordOf<Draft>({ base: isTypedCompany, typed: isTypedCompany, version: isNumber });

export type CompanyForm = ReturnType<typeof useCompanyForm>;

/** The form of a company; undefined for a new one. Nothing typed is lost when another editor saves first. */
export function useCompanyForm(company: OpenCompany | undefined) {
  const navigate = useNavigate();
  const name = company ? String(company.id) : "new";
  const keptName = `company.${name}`;
  const kept = useKept(keptName, isDraft);
  const [draft, setDraft] = useState<Draft>(kept ?? (() => draftOf(company)));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<FieldSentences>({});
  const [elsewhere, setElsewhere] = useState<ChangedElsewhere>();
  const [attention, setAttention] = useState<{ field: string }>();
  const [isBusy, setBusy] = useState(false);
  const isSaved = useRef(false);

  const { base, typed, version } = draft;
  const isDirty = !isSameForm(base, typed);
  if (company && !isDirty && company.version > version) setDraft(draftOf(company));
  const read = readCompany(typed, company?.kind, company?.code);

  useKeeping(keptName, () => (isDirty ? { base, typed, version } : undefined));

  const change = (changes: Partial<TypedCompany>) => {
    setDraft((now) => ({ ...now, typed: { ...now.typed, ...changes } }));
    setRefused((now) => without(now, Object.keys(changes)));
  };

  /** Both wrong fields and fields that were left; all of them after the first try to save. */
  const errorOf = (field: string): string | undefined =>
    refused[field] ?? ((isSubmitted || touched.has(field)) && !read.ok ? read.errors[field] : undefined);

  const save = async () => {
    setSubmitted(true);
    if (!read.ok) return setAttention({ field: Object.keys(read.errors)[0] ?? "" });
    if (company && !isDirty) return showToast({ text: text.unchanged });
    setBusy(true);
    setRefused({});
    try {
      if (company) await saveChange(company.id);
      else await saveNew();
    } catch (error) {
      if (company && error instanceof ApiProblem && error.is("company_changed"))
        await mergeTheirs(company.id).catch(refuse);
      else refuse(error);
    }
    setBusy(false);
  };

  const saveChange = async (id: number) => {
    if (!read.ok) return;
    await call(api.companies.change, { params: { id: String(id) }, body: { ...read.input, version } });
    const fresh = await call(api.companies.load, { params: { id: String(id) } });
    setElsewhere(undefined);
    setSubmitted(false);
    setDraft(draftOf(fresh));
    showToast({ text: text.saved });
    await refresh(api.companies.list, api.companies.load, api.companies.incomplete, api.actForm.buyers);
  };

  const saveNew = async () => {
    if (!read.ok) return;
    const { id } = await call(api.companies.create, { body: read.input });
    isSaved.current = true;
    showToast({ text: text.added });
    void refresh(api.companies.list, api.actForm.buyers);
    await navigate({ to: "/companies/$id/", params: { id: String(id) } });
  };

  const mergeTheirs = async (id: number) => {
    const fresh = await call(api.companies.load, { params: { id: String(id) } });
    const theirs = typedOf(inputOf(fresh));
    const merged = mergeForms(base, typed, theirs);
    setElsewhere({ ...merged, theirs });
    setDraft({ base: theirs, typed: merged.form, version: fresh.version });
  };

  const refuse = (problem: unknown) => {
    if (!(problem instanceof ApiProblem)) throw problem;
    const sentences = Object.entries(problem.fields).map(([path, texts]) => [fieldAt(path), texts.join(" ")] as const);
    const fields = sentences.length > 0 ? Object.fromEntries(sentences) : { non_field_errors: problem.message };
    setRefused(fields);
    setAttention({ field: Object.keys(fields)[0] ?? "" });
  };

  return {
    typed,
    change,
    errorOf,
    leaveField: (field: string) => setTouched((now) => new Set(now).add(field)),
    missing: read.missing,
    isRight: read.ok,
    isSubmitted,
    attention,
    elsewhere,
    closeElsewhere: () => setElsewhere(undefined),
    isRestored: kept !== undefined,
    isBusy,
    save,
    isLeavingSafe: () => isSaved.current || !isDirty,
  };
}

/** The field that shows the errors of a path: `emails.1` is in one field with the others, a certificate has its own. */
function fieldAt(path: string): string {
  return /^certificates\.\d+|^\w+/.exec(path)?.[0] ?? path;
}

function draftOf(company: OpenCompany | undefined): Draft {
  const typed = typedOf(company ? inputOf(company) : newCompanyInput);
  return { base: typed, typed, version: company?.version ?? 0 };
}

function without(sentences: FieldSentences, fields: readonly string[]): FieldSentences {
  return Object.fromEntries(Object.entries(sentences).filter(([field]) => !fields.includes(field.split(".")[0] ?? "")));
}
