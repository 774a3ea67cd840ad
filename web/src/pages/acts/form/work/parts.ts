import type { Dispatch } from "react";
import type { LoadedAct } from "#shared/api/areas/actForm.ts";
import type { StoredForm } from "#web/pages/acts/form/draft/storage.ts";
import type { ActTarget } from "#web/pages/acts/form/loading/loadAct.ts";
import type { ActFormEvent, ActFormState } from "#web/pages/acts/form/state/formState.ts";
import type { Busy, FormNotice } from "#web/pages/acts/form/state/notices.ts";

/** An opened act with what this browser has stored of it. */
export interface SalesActOptions {
  target: ActTarget;
  loaded: LoadedAct;
  /** Storage key of the form in this browser. */
  name: string;
  /** What tells the rows from those of another act. */
  rowsDigest: string;
  stored: StoredForm | undefined;
  /** Prices were changed before the page was loaded. */
  isRecalculated: boolean;
  /** After an existing act was saved: it is to be loaded anew. */
  onSaved: () => void;
}

/** What sending, reloading and restoring share. */
export interface FormParts {
  target: ActTarget;
  name: string;
  state: ActFormState;
  dispatch: Dispatch<ActFormEvent>;
  setBusy: (busy: Busy | undefined) => void;
  setNotice: (notice: FormNotice | undefined) => void;
}
