import { useState } from "react";
import type { FormParts } from "./parts.ts";
import { sendForm } from "./sendForm.ts";
import type { ActDrafting } from "./useActDraft.ts";
import { usePreview } from "./usePreview.ts";
import type { Reloading } from "./useReloading.ts";
import { useSave } from "./useSave.ts";

export interface Saving {
  isAsking: boolean;
  /** Asks whether to save, unless a number editor has an invalid text, which gets the focus. */
  ask: () => void;
  cancel: () => void;
  /** `accepted`: doubled waybills that the user has seen. */
  confirm: (accepted: readonly string[]) => void;
  preview: () => void;
  /** Goes on without reports that the act cannot have any more. */
  removeGone: () => Promise<void>;
  isDownloading: () => boolean;
}

interface SavingOptions {
  draft: ActDrafting;
  reloading: Reloading;
  onSaved: () => void;
}

export function useSaving(parts: FormParts, { draft, reloading, onSaved }: SavingOptions): Saving {
  const { state, dispatch, work } = parts;
  const [isAsking, setAsking] = useState(false);
  const save = useSave(parts, draft, onSaved);
  const { download, isDownloading } = usePreview(parts);

  const whenFinished = (run: () => void) => {
    const [unfinished] = state.unfinished;
    if (unfinished === undefined) run();
    else dispatch({ type: "attended", field: unfinished });
  };
  const askAgain = async () => {
    const rowsLeft = await reloading.takeFreshRows();
    if (rowsLeft > 0) setAsking(true);
  };
  const saveNow = async (accepted: readonly string[]) => {
    const isAnswered = await sendForm(parts, "save", (form) => save(form, accepted));
    if (!isAnswered) await askAgain();
  };
  return {
    isAsking,
    ask: () => whenFinished(() => setAsking(true)),
    cancel: () => setAsking(false),
    confirm: (accepted) => {
      void saveNow(accepted);
      setAsking(false);
    },
    preview: () => whenFinished(() => void sendForm(parts, "preview", download)),
    removeGone: async () => {
      if (work.notice?.is === "gone" && work.notice.during === "save") await askAgain();
      else await reloading.takeFreshRows();
    },
    isDownloading,
  };
}
