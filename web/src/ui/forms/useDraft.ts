import { type FormErrors, type UseFormReturnType, useForm } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { isNumber, listOf, recordOf, type Shape } from "#web/api/leaving/shapes.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { isSame } from "./merge.ts";

/** A record as its form shows it. `version` is 0 for a new one. */
export interface Stored<Values> {
  values: Values;
  version: number;
}

/** Where the sentence is that belongs to no field. */
export const NO_FIELD = "non_field_errors";

/** Field path, such as `name` or `certificates.1`, → sentence. */
export type FieldSentences = Readonly<Record<string, string>>;

export type Checked<Input> = { ok: true; input: Input } | { ok: false; errors: FieldSentences };

export interface DraftOptions<Values> {
  stored: Stored<Values>;
  /** Names what was typed, which the page keeps when it is left (docs/rules/sessions.md, "A session that ended"). */
  keptAs: string;
  isValues: Shape<Values>;
  /** The person has no session, and what was typed is kept at each change. */
  isPublic?: boolean;
  check: (values: Values) => Checked<unknown>;
  /** Checks a field when it is left. Not in a dialog, where a new sentence would move the button that is being clicked. */
  isCheckedOnLeaving?: boolean;
  /** Errors that are shown from the beginning. */
  errors?: FieldSentences;
}

interface KeptDraft<Values> {
  base: Values;
  values: Values;
  version: number;
  /** Values that may be stored, though the page has no answer: an answer or the page itself was lost. */
  sent: readonly Values[];
}

/** What was typed on top of what is stored. */
export interface Draft<Values> {
  form: UseFormReturnType<Values>;
  isDirty: boolean;
  /** It was typed before the page was left. */
  isRestored: boolean;
  /** What it is on top of, also when that was stored since the last render. */
  base: () => Stored<Values>;
  rebase: (stored: Stored<Values>) => void;
  /** What was sent and has no answer, the newest last. */
  unanswered: () => readonly Values[];
  noteSent: (values: Values) => void;
  noteAnswered: () => void;
}

/** More tries without an answer are not compared with what the server has. */
const MAX_UNANSWERED = 5;

/** @param isKeptAlways what is typed is kept at each change, and not only when the page is left */
export function useDraft<Values extends object>(options: DraftOptions<Values>, isKeptAlways: boolean): Draft<Values> {
  const { stored, keptAs, isValues, isPublic = false } = options;
  const kept = useKept(keptAs, keptDraftOf(isValues), isPublic);
  const [base, setBase] = useState<Stored<Values>>(kept ? { values: kept.base, version: kept.version } : stored);
  const unanswered = useRef(kept?.sent ?? []);
  const form = useForm<Values>({
    // The library accepts letters, numbers and dashes.
    name: keptAs.replaceAll(/[^a-z0-9]/gi, "-"),
    initialValues: kept?.values ?? stored.values,
    initialErrors: { ...options.errors },
    validateInputOnBlur: options.isCheckedOnLeaving ?? false,
    validate: (values) => {
      const checked = options.check(values);
      return checked.ok ? {} : { ...checked.errors };
    },
    // The library would clear the errors of all fields.
    clearInputErrorOnChange: false,
    onValuesChange: (now, before) =>
      form.setErrors((errors) => withoutErrors(errors, (path) => isSame(valueAt(now, path), valueAt(before, path)))),
  });
  const { values } = form;
  const isDirty = !isSame(base.values, values);
  const keepNow = useKeeping(
    keptAs,
    () => (isDirty ? { base: base.values, values, version: base.version, sent: unanswered.current } : undefined),
    isPublic,
  );
  useEffect(() => {
    if (isKeptAlways) keepNow();
  });

  const latest = useRef(base);
  useEffect(() => {
    latest.current = base;
  }, [base]);
  if (!isDirty && stored.version > base.version) {
    setBase(stored);
    form.setValues(stored.values);
  }
  return {
    form,
    isDirty,
    isRestored: kept !== undefined,
    base: () => latest.current,
    rebase: (fresh) => {
      latest.current = fresh;
      setBase(fresh);
    },
    unanswered: () => unanswered.current,
    noteSent: (sent) => {
      unanswered.current = [...unanswered.current.slice(1 - MAX_UNANSWERED), sent];
      keepNow();
    },
    noteAnswered: () => {
      unanswered.current = [];
    },
  };
}

function keptDraftOf<Values extends object>(isValues: Shape<Values>): Shape<KeptDraft<Values>> {
  return recordOf<KeptDraft<Values>>({ base: isValues, values: isValues, version: isNumber, sent: listOf(isValues) });
}

function withoutErrors(errors: FormErrors, isUnchanged: (path: string) => boolean): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isUnchanged(path)));
}

/** Reads a path such as `lines.0.volume`, as far as the values know it; undefined for no field. */
function valueAt(values: object, path: string): unknown {
  const [field = "", ...keys] = path.split(".");
  let value: unknown = Reflect.get(values, field);
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !(key in value)) break;
    value = Reflect.get(value, key);
  }
  return value;
}
