import { useNavigate } from "@tanstack/react-router";
import type { ActForm } from "#shared/actForm/contract.ts";
import { applied } from "#web/actForm/loading/applied.ts";
import { actOfEarlierTry, createFinished, isUpdate } from "#web/actForm/loading/openAct.ts";
import { actFormText } from "#web/actForm/text.ts";
import { attempt } from "#web/api/apiProblem.ts";
import { refreshAfter } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { addressLeft } from "#web/ui/browser/pageLeft.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import type { FormParts } from "./parts.ts";
import type { ActDrafting } from "./useActDraft.ts";

const MADE_EARLIER_SECONDS = 15;

type SavedForm = ActForm & { accepted_waybills?: string[] };

/** Saves a form: a changed act is opened again by `onSaved`, a created one leads to the reports. @throws ApiProblem */
export function useSave({ target, name, state, work }: FormParts, draft: ActDrafting, onSaved: () => void) {
  const { submission, store } = draft;
  const navigate = useNavigate();
  const setPercent = (percent: number) => work.setProgress({ of: "act", percent });

  const update = async (form: SavedForm, id: string) => {
    const version = state.loaded.sales_act.version ?? 0;
    const { under_way } = await call(api.actForm.update, { body: { ...form, act_id: Number(id), version } });
    if (under_way) await applied(Number(id), setPercent);
    if (under_way) refreshAfter(api.actForm.update);
    store.done();
    showToast({ text: actFormText.saved });
    onSaved();
  };

  const create = async (form: SavedForm) => {
    const earlier = await actOfEarlierTry(target, name, setPercent);
    const id = earlier?.id ?? (await createNow(form));
    if (earlier && JSON.stringify(earlier.sent) !== JSON.stringify({ ...form, submission })) {
      showToast({ text: actFormText.madeEarlier, seconds: MADE_EARLIER_SECONDS });
    }
    store.done();
    await navigate({ href: reportsLeft(id), resetScroll: false });
  };

  const createNow = async (form: SavedForm): Promise<number> => {
    const body = { ...form, submission };
    store.sending(body);
    const { problem, value: id } = await attempt(() => createFinished(body, setPercent));
    if (!problem) return id;
    // The act may have been made, or be in the making, so the sent form stays stored for the next try.
    if (!problem.isUnanswered && !problem.isServerError && !problem.is("act_busy")) store.answered();
    // The answer alone may be lost.
    const made = problem.isUnanswered
      ? await actOfEarlierTry(target, name, setPercent).catch(() => undefined)
      : undefined;
    if (!made) throw problem;
    return made.id;
  };

  /** `accepted`: doubled waybills that the user has seen. */
  return (form: ActForm, accepted: readonly string[]): Promise<void> => {
    const saved = { ...form, ...(accepted.length > 0 && { accepted_waybills: [...accepted] }) };
    return isUpdate(target) ? update(saved, target.id) : create(saved);
  };
}

export function reportsLeft(created: number): string {
  return addressLeft("/reports/dashboard/", { created, problem: undefined });
}
