import { useState } from "react";
import type { OpenDocument } from "#shared/documents/contract.ts";
import { checkDocumentName, documentErrorTexts } from "#shared/documents/documentInput.ts";
import type { DocumentType } from "#shared/documents/documentTypes.ts";
import type { FieldErrors } from "#shared/platform/problems.ts";
import { ApiProblem } from "#web/api/problem.ts";
import { noteAnswer } from "#web/api/read.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { documentText as text } from "#web/documents/text.ts";
import { showToast } from "#web/ui/messages/toast.ts";

interface Typed {
  fileName: string;
  company: { id: number; name: string };
  type: DocumentType;
}

/** The form of a document; nothing typed is lost when another editor saves first. */
export function useDocumentForm(document: OpenDocument) {
  const [base, setBase] = useState({ typed: typedOf(document), version: document.version });
  const [typed, setTyped] = useState(base.typed);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const isDirty = !isSame(typed, base.typed);
  const params = { id: String(document.id) };

  const take = (fresh: OpenDocument) => {
    setBase({ typed: typedOf(fresh), version: fresh.version });
    setTyped(typedOf(fresh));
    setErrors({});
    setChangedElsewhere(false);
  };
  // Somebody else's version, seen before anything was typed.
  if (!isDirty && document.version > base.version) take(document);

  const save = async () => {
    if (!isDirty || isBusy) return;
    const checked = checkDocumentName(typed.fileName, document.file_name);
    if (!checked.ok) return setErrors({ file_name: [documentErrorTexts[checked.reason]] });
    setErrors({});
    setBusy(true);
    try {
      const body = { file_name: checked.name, company: typed.company.id, document_type: typed.type };
      const fresh = await call(api.documents.change, { params, body: { ...body, version: base.version } });
      await noteAnswer(api.documents.open, { params }, fresh);
      take(fresh);
      showToast({ text: text.saved });
      void refresh(api.documents.list, api.documents.companies);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      if (problem.is("document_changed")) await lookAgain(problem);
      else setErrors(Object.keys(problem.fields).length > 0 ? problem.fields : { other: [problem.message] });
    } finally {
      setBusy(false);
    }
  };

  /** The next save is on top of what somebody else saved. */
  const lookAgain = async (refused: ApiProblem) => {
    try {
      const fresh = await call(api.documents.open, { params });
      await noteAnswer(api.documents.open, { params }, fresh);
      setBase({ typed: typedOf(fresh), version: fresh.version });
      setChangedElsewhere(true);
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setErrors({ other: [problem.is("not_found") ? text.notFound : refused.message] });
    }
  };
  return {
    typed,
    errors,
    isDirty,
    isBusy,
    isChangedElsewhere,
    change: (changes: Partial<Typed>) => setTyped((now) => ({ ...now, ...changes })),
    takeTheirs: () => take(document),
    save,
  };
}

function typedOf({ file_name: fileName, company, company_name: name, document_type: type }: OpenDocument): Typed {
  return { fileName, company: { id: company, name }, type };
}

function isSame(one: Typed, other: Typed): boolean {
  return one.fileName === other.fileName && one.company.id === other.company.id && one.type === other.type;
}
