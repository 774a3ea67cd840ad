import { type Dispatch, useEffect, useReducer } from "react";
import { forgetRecalculation } from "#web/actForm/draft/storage.ts";
import { type ActFormEvent, type ActFormState, nextForm, openForm } from "#web/actForm/state/formState.ts";
import type { FormParts, SalesActOptions } from "./parts.ts";
import { type ActDrafting, useActDraft } from "./useActDraft.ts";
import { type Reloading, useReloading } from "./useReloading.ts";
import { type Saving, useSaving } from "./useSaving.ts";
import { type FormWork, useWork } from "./useWork.ts";

/** The form of one act: what is in it, and what can be done with it. */
export interface SalesAct {
  state: ActFormState;
  dispatch: Dispatch<ActFormEvent>;
  work: FormWork;
  draft: ActDrafting;
  reloading: Reloading;
  saving: Saving;
  /** Nothing is lost when the page is left. */
  isLeavingSafe: () => boolean;
}

export function useSalesAct(options: SalesActOptions): SalesAct {
  const { target, name, loaded, isRecalculated } = options;
  const [state, dispatch] = useReducer(nextForm, loaded, (given) => openForm(given, isRecalculated));
  useEffect(() => forgetRecalculation(name), [name]);
  const work = useWork();
  const parts: FormParts = { target, name, state, dispatch, work };
  const reloading = useReloading(parts);
  const draft = useActDraft(parts, reloading, options);
  const saving = useSaving(parts, { draft, reloading, onSaved: options.onSaved });
  const isLeavingSafe = () => saving.isDownloading() || !draft.store.isEdited();
  return { state, dispatch, work, draft, reloading, saving, isLeavingSafe };
}
