import type { ActForm } from "#shared/actForm/contract.ts";
import { fieldErrorsOf, sawmillLinesSent } from "#web/actForm/state/errors.ts";
import type { FormNotice } from "#web/actForm/state/notices.ts";
import { submittedForm } from "#web/actForm/state/submittedForm.ts";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import type { FormParts } from "./parts.ts";

/** Sends the form as it is now; says what was refused. False when the server knows of doubled waybills that the user has not seen. */
export async function sendForm(
  { state, dispatch, work }: FormParts,
  during: "save" | "preview",
  send: (form: ActForm) => Promise<void>,
): Promise<boolean> {
  const form = submittedForm(state);
  work.setBusy(during === "save" ? "saving" : "previewing");
  work.setNotice(undefined);
  dispatch({ type: "refused", errors: {} });
  try {
    const { problem } = await attempt(() => send(form));
    if (problem?.is("waybills_doubled")) return false;
    if (!problem) return true;
    const notice = noticeOfRefusal(problem, during);
    if (notice) {
      work.setNotice(notice);
      return true;
    }
    const errors = fieldErrorsOf(problem.fields, form, sawmillLinesSent(state.sawmillActs));
    const isOfFields = Object.keys(errors).length > 0;
    dispatch({ type: "refused", errors });
    work.setNotice({ is: "refused", during, message: problem.message, isOfFields });
    return true;
  } finally {
    work.setBusy(undefined);
    work.setProgress(undefined);
  }
}

/** Undefined for a refusal that is of fields or has only its sentence. */
function noticeOfRefusal(problem: ApiProblem, during: "save" | "preview"): FormNotice | undefined {
  if (problem.is("reports_gone")) return { is: "gone", reports: problem.fields["reports"] ?? [], during };
  if (problem.is("rows_changed")) return { is: "changed", code: "rows_changed" };
  if (problem.is("act_changed")) return { is: "changed", code: "act_changed" };
  if (problem.is("act_busy")) return { is: "underWay", message: problem.message };
  return undefined;
}
