import { useState } from "react";
import { withDraft } from "#web/actForm/draft/draft.ts";
import type { StoredForm } from "#web/actForm/draft/storage.ts";
import { type FormStore, useStoredForm } from "#web/actForm/draft/useStoredForm.ts";
import { openForm } from "#web/actForm/state/formState.ts";
import { attempt } from "#web/api/apiProblem.ts";
import type { FormParts, SalesActOptions } from "./parts.ts";
import type { Reloading } from "./useReloading.ts";

export interface ActDrafting {
  /** Idempotency key (docs/rules/actForm.md, "One form, one act"). */
  submission: string;
  store: FormStore;
  /** The draft of an earlier visit, until it is restored or discarded. */
  offered: StoredForm | undefined;
  restore: () => Promise<void>;
  discard: () => void;
}

/** docs/rules/user-interface.md, "Drafts". */
export function useActDraft(
  { state, dispatch }: FormParts,
  { reload, notReloaded }: Reloading,
  { name, loaded, rowsDigest, stored, isRecalculated }: SalesActOptions,
): ActDrafting {
  const [submission] = useState(() => stored?.submission ?? crypto.randomUUID());
  const firstBuyer = loaded.sales_act.buyer.id;
  const store = useStoredForm(state, { name, rowsDigest, submission, firstBuyer });
  const [offered, setOffered] = useState(stored?.draft === undefined ? undefined : stored);

  const restore = async () => {
    const draft = offered?.draft ?? {};
    const buyer = draft.buyer ?? firstBuyer;
    const { problem, value: base } = await attempt(async () =>
      buyer === state.loaded.sales_act.buyer.id ? state.loaded : reload(buyer),
    );
    if (problem) return notReloaded(problem);
    dispatch({ type: "restored", state: withDraft(openForm(base, isRecalculated), draft) });
    setOffered(undefined);
  };
  const discard = () => {
    setOffered(undefined);
    store.discard();
  };
  return { submission, store, offered, restore, discard };
}
