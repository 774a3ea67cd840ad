import { useState } from "react";
import type { Busy, FormNotice, SendingProgress } from "#web/actForm/state/notices.ts";

/** What the form waits for at the server, and what came of it. */
export interface FormWork {
  busy: Busy | undefined;
  progress: SendingProgress | undefined;
  notice: FormNotice | undefined;
  setBusy: (busy: Busy | undefined) => void;
  setProgress: (progress: SendingProgress | undefined) => void;
  setNotice: (notice: FormNotice | undefined) => void;
}

export function useWork(): FormWork {
  const [busy, setBusy] = useState<Busy>();
  const [progress, setProgress] = useState<SendingProgress>();
  const [notice, setNotice] = useState<FormNotice>();
  return { busy, progress, notice, setBusy, setProgress, setNotice };
}
