import type { Dispatch } from "react";
import type { LoadedAct } from "#shared/actForm/contract.ts";
import type { StoredForm } from "#web/actForm/draft/storage.ts";
import type { ActTarget } from "#web/actForm/loading/openAct.ts";
import type { ActFormEvent, ActFormState } from "#web/actForm/state/formState.ts";
import type { Busy, FormNotice, SendingProgress } from "#web/actForm/state/notices.ts";

export interface SalesActOptions {
  target: ActTarget;
  loaded: LoadedAct;
  name: string;
  rowsDigest: string;
  stored: StoredForm | undefined;
  isRecalculated: boolean;
  onSaved: () => void;
}

export interface FormParts {
  target: ActTarget;
  name: string;
  state: ActFormState;
  dispatch: Dispatch<ActFormEvent>;
  setBusy: (busy: Busy | undefined) => void;
  setProgress: (progress: SendingProgress | undefined) => void;
  setNotice: (notice: FormNotice | undefined) => void;
}
