import { useState } from "react";
import { attempt, type ClientProblemCode } from "#web/api/apiProblem.ts";
import { isSame, type MergedValues, mergeValues } from "./merge.ts";
import type { Draft, Stored } from "./useDraft.ts";

/** How a save that somebody else was faster with is noticed; undefined `code` for a record that can only be removed. */
export type Conflict<Values> = {
  gone: string;
} & (
  | {
      code: ClientProblemCode;
      /** Undefined for a removed record. */
      readAgain: () => Promise<Stored<Values> | undefined>;
    }
  | { code?: undefined }
);

/** The write of some values on top of a version; undefined for values that cannot be sent. */
export type Sending<Values> = (values: Values) => ((version: number) => Promise<Stored<Values> | void>) | undefined;

/** What somebody else saved meanwhile. */
export interface Elsewhere<Values> extends MergedValues<Values> {
  close: () => void;
}

export interface Merge<Values> {
  /** False where somebody else's changes are to be looked at first, or the record is gone. @throws ApiProblem */
  send: (values: Values, sending: Sending<Values>) => Promise<boolean>;
  elsewhere: Elsewhere<Values> | undefined;
  /** Gives up what was typed. */
  reset: () => void;
}

/** The second click of a slow double click would save over the notice that came between the two. */
const NOTICE_MS = 500;

/** Saves a draft, and merges it with what somebody else saved (docs/rules/user-interface.md, "Saved by somebody else"). */
export function useMerge<Values extends object>(
  draft: Draft<Values>,
  conflict: Conflict<Values> | undefined,
  onGone: (sentence: string) => void,
): Merge<Values> {
  const { form } = draft;
  const [merged, setMerged] = useState<MergedValues<Values>>();
  const close = () => setMerged(undefined);

  const send = async (sent: Values, sending: Sending<Values>, isFirst = true): Promise<boolean> => {
    const on = draft.base();
    const write = sending(sent);
    if (!write) return false;
    const { problem, value: now } = await attempt(() => write(on.version));
    if (conflict && problem?.is("not_found")) return isGone(conflict.gone);
    if (conflict?.code && problem?.is(conflict.code)) {
      const { problem: unread, value: theirs } = await attempt(conflict.readAgain);
      if (unread && !unread.is("not_found")) throw unread;
      return theirs ? merge(on, theirs, sending, isFirst) : isGone(conflict.gone);
    }
    if (problem) throw problem;
    close();
    draft.noteAnswered();
    if (!now) return true;
    draft.rebase(now);
    // A text that was typed during the save stays.
    if (isSame(form.getValues(), sent)) form.setValues(now.values);
    return true;
  };

  const isGone = (sentence: string) => {
    onGone(sentence);
    return false;
  };

  const merge = async (on: Stored<Values>, theirs: Stored<Values>, sending: Sending<Values>, isFirst: boolean) => {
    const base = withOwn(on.values, theirs.values, draft.unanswered());
    draft.noteAnswered();
    const result = mergeValues(base, form.getValues(), theirs.values);
    draft.rebase(theirs);
    // They saved something else of the record: nothing here to look at.
    if (isFirst && result.taken.length + result.conflicts.length === 0) return send(result.values, sending, false);
    form.setValues(result.values);
    setMerged(result);
    await new Promise((resolve) => {
      setTimeout(resolve, NOTICE_MS);
    });
    return false;
  };

  const reset = () => {
    form.setValues(draft.base().values);
    form.clearErrors();
    close();
  };
  return { send, elsewhere: merged && { ...merged, close }, reset };
}

/** Adds to the base what was sent without an answer and is what the server has. */
function withOwn<Values extends object>(base: Values, theirs: Values, sent: readonly Values[]): Values {
  const own = sent.flatMap((values) =>
    Object.entries(values).filter(([field, value]) => isSame(Reflect.get(theirs, field), value)),
  );
  return { ...base, ...Object.fromEntries(own) };
}
