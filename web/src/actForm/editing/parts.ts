import type { Dispatch } from "react";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { StoredForm } from "#web/actForm/draft/storage.ts";
import type { ActTarget } from "#web/actForm/loading/openAct.ts";
import type { ActFormEvent, ActFormState } from "#web/actForm/state/formState.ts";
import type { FormWork } from "./useWork.ts";

export interface SalesActOptions {
  target: ActTarget;
  loaded: LoadedAct;
  name: string;
  rowsDigest: string;
  stored: StoredForm | undefined;
  isRecalculated: boolean;
  onSaved: () => void;
}

/** What every step of the form uses. */
export interface FormParts {
  target: ActTarget;
  name: string;
  state: ActFormState;
  dispatch: Dispatch<ActFormEvent>;
  work: FormWork;
}
