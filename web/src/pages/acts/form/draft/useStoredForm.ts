import { useCallback, useEffect, useRef } from "react";
import { onBeforeReload } from "#web/api/leave.ts";
import type { ActFormState } from "#web/pages/acts/form/state/formState.ts";
import { draftOf } from "./draft.ts";
import { forgetSent, forgetStored, type SentForm, writeSent, writeStored } from "./storage.ts";

const QUIET_MS = 600;

interface StoredFormOptions {
  /** Where it is stored. */
  name: string;
  rowsDigest: string;
  submission: string;
  firstBuyer: number;
}

export interface FormStore {
  /** Whether something is typed that is not saved. */
  isEdited(): boolean;
  /** Notes what is being sent, until `answered`. */
  sending(form: SentForm): void;
  answered(): void;
  /** The user does not want what was stored earlier; what they have typed since stays. */
  discard(): void;
  /** The act is saved: nothing is stored, and leaving asks nothing any more. */
  done(): void;
}

/**
 * Stores the draft in this browser (docs/rules/user-interface.md, "Drafts"): shortly after the last change, and at once
 * before a reload or when the page goes.
 */
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
