import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ApiProblem, attempt } from "#web/api/apiProblem.ts";
import { isSame } from "./merge.ts";
import { type Draft, type FieldSentences, NO_FIELD, type Stored } from "./useDraft.ts";
import type { Merge } from "./useMerge.ts";

interface StoringOptions<Values> {
  draft: Draft<Values>;
  send: Merge<Values>["send"];
  /** Undefined for a form that is stored by its button alone. */
  saveDraft: ((values: Values, version: number) => Promise<Stored<Values>>) | undefined;
  sentencesOf: (problem: ApiProblem) => FieldSentences;
}

interface Storing {
  /** Stores a draft, unless all is stored; false where that was not possible. */
  store: () => Promise<boolean>;
  isStoring: boolean;
  /** Tells whether something typed is not stored, also between two renders. */
  isUnstored: () => boolean;
  /** Fields for which the last draft was refused. */
  refused: () => readonly string[];
}

/** Stores what is typed on the server, right or wrong, one save after another. */
export function useStoring<Values extends object>(options: StoringOptions<Values>): Storing {
  const { draft, send, saveDraft, sentencesOf } = options;
  const { form } = draft;
  const [isStoring, setStoring] = useState(false);
  const underWay = useRef<Promise<boolean>>(undefined);
  const refused = useRef<readonly string[]>([]);
  const isUnstored = () => !isSame(draft.base().values, form.getValues());

  const storeAll = async (save: NonNullable<typeof saveDraft>): Promise<boolean> => {
    const sending = (values: Values) => (version: number) => {
      draft.noteSent(values);
      return save(values, version);
    };
    setStoring(true);
    refused.current = [];
    // Fields that are left meanwhile are stored by the next turn.
    while (isUnstored()) {
      const { problem, value: isStored } = await attempt(() => send(form.getValues(), sending));
      if (problem) {
        const sentences = sentencesOf(problem);
        refused.current = Object.keys(sentences);
        // The person may be typing in another field by now, which keeps the focus.
        form.setErrors((errors) => ({ ...errors, ...sentences }));
      }
      if (!isStored) return false;
      form.clearFieldError(NO_FIELD);
    }
    return true;
  };
  const store = (): Promise<boolean> => {
    if (!saveDraft) return Promise.resolve(true);
    underWay.current ??= storeAll(saveDraft).finally(() => {
      underWay.current = undefined;
      setStoring(false);
    });
    return underWay.current;
  };
  const storeRestored = useEffectEvent(() => {
    if (draft.isRestored) void store();
  });
  useEffect(() => storeRestored(), []);
  return { store, isStoring, isUnstored, refused: () => refused.current };
}
