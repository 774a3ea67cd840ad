import { useCallback, useEffect, useRef } from "react";
import type { ActFormState } from "#web/actForm/state/formState.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { draftOf } from "./draft.ts";
import { forgetSent, forgetStored, type SentForm, writeSent, writeStored } from "./storage.ts";

const QUIET_MS = 600;

interface StoredFormOptions {
  name: string;
  rowsDigest: string;
  submission: string;
  firstBuyer: number;
}

export interface FormStore {
  isEdited(): boolean;
  sending(form: SentForm): void;
  answered(): void;
  discard(): void;
  done(): void;
}

/** Stores the draft shortly after a change, and at once before a reload (docs/rules/user-interface.md, "Drafts"). */
export function useStoredForm(
  state: ActFormState,
  { name, rowsDigest, submission, firstBuyer }: StoredFormOptions,
): FormStore {
  const latest = useRef(state);
  const written = useRef(state);
  const isDone = useRef(false);

  const store = useCallback(() => {
    written.current = latest.current;
    const draft = draftOf(latest.current, firstBuyer);
    writeStored(name, { submission, savedAt: new Date().toISOString(), rowsDigest, ...(draft && { draft }) });
  }, [name, rowsDigest, submission, firstBuyer]);
  const keep = useCallback(() => {
    if (!isDone.current && written.current !== latest.current) store();
  }, [store]);

  useEffect(() => {
    latest.current = state;
    const timer = setTimeout(keep, QUIET_MS);
    return () => clearTimeout(timer);
  }, [state, keep]);
  useEffect(() => {
    window.addEventListener("pagehide", keep);
    const forget = onBeforeReload(keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      forget();
      keep();
    };
  }, [keep]);

  const isEdited = useCallback(
    () => !isDone.current && draftOf(latest.current, firstBuyer) !== undefined,
    [firstBuyer],
  );
  const sending = useCallback(
    (form: SentForm) => {
      store();
      writeSent(name, form);
    },
    [store, name],
  );
  const answered = useCallback(() => forgetSent(name), [name]);
  const discard = useCallback(() => {
    forgetStored(name);
    if (isEdited()) store();
  }, [name, isEdited, store]);
  const done = useCallback(() => {
    isDone.current = true;
    forgetStored(name);
  }, [name]);
  return { isEdited, sending, answered, discard, done };
}
