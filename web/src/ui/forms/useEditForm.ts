import { type FormErrors, useForm } from "@mantine/form";
import { type MouseEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import { type ApiProblem, attempt, type ClientProblemCode } from "#web/api/apiProblem.ts";
import { isNumber, listOf, recordOf, type Shape } from "#web/api/leaving/shapes.ts";
import { useKeeping, useKept } from "#web/api/leaving/useKept.ts";
import { isSame, type MergedValues, mergeValues } from "./merge.ts";

/** A record as its form shows it. `version` is 0 for a new one. */
export interface Stored<Values> {
  values: Values;
  version: number;
}

/** Field path, such as `name` or `certificates.1`, → sentence. */
export type FieldSentences = Readonly<Record<string, string>>;

export type Checked<Input> = { ok: true; input: Input } | { ok: false; errors: FieldSentences };

export function inWords<Input, Reason extends string>(
  checked: { ok: true; input: Input } | { ok: false; errors: Readonly<Partial<Record<string, Reason>>> },
  texts: Readonly<Record<Reason, string>>,
): Checked<Input> {
  if (checked.ok) return checked;
  const errors = Object.entries(checked.errors).flatMap(([path, reason]) => (reason ? [[path, texts[reason]]] : []));
  return { ok: false, errors: Object.fromEntries(errors) };
}

/** Undefined for values that cannot be sent. */
type Sending<Values> = (values: Values) => ((version: number) => Promise<Stored<Values> | void>) | undefined;

type Others<Values> = {
  gone: string;
} & (
  | {
      code: ClientProblemCode;
      /** Undefined for a removed record. */
      readAgain: () => Promise<Stored<Values> | undefined>;
    }
  | { code?: undefined }
);

export interface EditFormOptions<Values, Input> {
  stored: Stored<Values>;
  /** Names what was typed, which the page keeps when it is left (docs/rules/sessions.md, "A session that ended"). */
  keptAs: string;
  isValues: Shape<Values>;
  /** The person has no session, and what was typed is kept at each change. */
  isPublic?: boolean;
  check: (values: Values) => Checked<Input>;
  /** Saves on top of `version`; returns what is stored now, nothing for a form that closes. @throws ApiProblem */
  save: (input: Input, version: number) => Promise<Stored<Values> | void>;
  /** Stores what is typed, right or wrong, when a field is left; `save` then finishes the record. */
  saveDraft?: (values: Values, version: number) => Promise<Stored<Values>>;
  conflict?: Others<Values> | undefined;
  /** Checks a field when it is left. Not in a dialog, where a new sentence would move the button that is being clicked. */
  isCheckedOnLeaving?: boolean;
  /** Errors that are shown from the beginning. */
  errors?: FieldSentences;
  fieldOf?: (path: string) => string;
}

interface Draft<Values> {
  base: Values;
  values: Values;
  version: number;
  /** Values that may be stored, though the page has no answer: an answer or the page itself was lost. */
  sent: readonly Values[];
}

export type EditForm<Values> = ReturnType<typeof useEditForm<Values & object, unknown>>;

const NO_FIELD = "non_field_errors";

/** The second click of a slow double click would save over the notice that came between the two. */
const NOTICE_MS = 500;

/** More tries without an answer are not compared with what the server has. */
const MAX_UNANSWERED = 5;

/** Loses nothing that was typed (docs/rules/user-interface.md, "Saved by somebody else"). */
export function useEditForm<Values extends object, Input>(options: EditFormOptions<Values, Input>) {
  const { stored, keptAs, isPublic = false, check, save, saveDraft, conflict } = options;
  const { isValues } = options;
  const isDraft = recordOf<Draft<Values>>({
    base: isValues,
    values: isValues,
    version: isNumber,
    sent: listOf(isValues),
  });
  const kept = useKept(keptAs, isDraft, isPublic);
  const [base, setBase] = useState<Stored<Values>>(kept ? { values: kept.base, version: kept.version } : stored);
  const unanswered = useRef(kept?.sent ?? []);
  const [elsewhere, setElsewhere] = useState<MergedValues<Values>>();
  const form = useForm<Values>({
    // The library accepts letters, numbers and dashes.
    name: keptAs.replaceAll(/[^a-z0-9]/gi, "-"),
    initialValues: kept?.values ?? stored.values,
    initialErrors: { ...options.errors },
    validateInputOnBlur: options.isCheckedOnLeaving ?? false,
    validate: (values) => {
      const checked = check(values);
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
    if (isPublic || saveDraft) keepNow();
  });

  /** Values of the last render, or those stored since. */
  const latest = useRef(base);
  useEffect(() => {
    latest.current = base;
  }, [base]);
  const setStored = (fresh: Stored<Values>) => {
    latest.current = fresh;
    setBase(fresh);
  };
  const take = (fresh: Stored<Values>) => {
    setBase(fresh);
    form.setValues(fresh.values);
  };
  if (!isDirty && stored.version > base.version) take(stored);

  /** Fields of which one gets the focus after the next render. */
  const wrong = useRef<readonly string[]>([]);
  const show = (errors: FieldSentences) => {
    form.setErrors(errors);
    wrong.current = Object.keys(errors);
  };
  const sentencesOf = ({ fields, message }: ApiProblem): FieldSentences => {
    const { fieldOf = (path: string) => path } = options;
    const sentences = Object.entries(fields).map(([path, texts]) => [fieldOf(path), texts.join(" ")] as const);
    return sentences.length > 0 ? Object.fromEntries(sentences) : { [NO_FIELD]: message };
  };

  /** False where somebody else's changes are to be looked at first, or the record is gone. */
  const send = async (sent: Values, sending: Sending<Values>, isFirst = true): Promise<boolean> => {
    const on = latest.current;
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
    setElsewhere(undefined);
    unanswered.current = [];
    if (!now) return true;
    setStored(now);
    // A text that was typed during the save stays.
    if (isSame(form.getValues(), sent)) form.setValues(now.values);
    return true;
  };

  const isGone = (sentence: string) => {
    show({ [NO_FIELD]: sentence });
    return false;
  };

  const merge = async (on: Stored<Values>, theirs: Stored<Values>, sending: Sending<Values>, isFirst: boolean) => {
    const base = baseOf(on.values, theirs.values, unanswered.current);
    unanswered.current = [];
    const merged = mergeValues(base, form.getValues(), theirs.values);
    setStored(theirs);
    // They saved something else of the record: nothing here to look at.
    if (isFirst && merged.taken.length + merged.conflicts.length === 0) return send(merged.values, sending, false);
    form.setValues(merged.values);
    setElsewhere(merged);
    await new Promise((resolve) => {
      setTimeout(resolve, NOTICE_MS);
    });
    return false;
  };

  const [isStoring, setStoring] = useState(false);
  const storing = useRef<Promise<boolean>>(undefined);
  /** Fields for which the last draft was refused. */
  const unstored = useRef<readonly string[]>([]);
  const storeAll = async (sending: Sending<Values>): Promise<boolean> => {
    setStoring(true);
    // Fields that are left meanwhile are stored by the next turn.
    unstored.current = [];
    while (!isSame(latest.current.values, form.getValues())) {
      const { problem, value: isStored } = await attempt(() => send(form.getValues(), sending));
      if (problem) {
        const sentences = sentencesOf(problem);
        unstored.current = Object.keys(sentences);
        // The person may be typing in another field by now, which keeps the focus.
        form.setErrors((errors) => ({ ...errors, ...sentences }));
      }
      if (!isStored) return false;
      form.clearFieldError(NO_FIELD);
    }
    return true;
  };
  /** True when all that was typed is stored. */
  const store = (): Promise<boolean> => {
    if (!saveDraft) return Promise.resolve(true);
    const sending = (values: Values) => (version: number) => {
      unanswered.current = [...unanswered.current.slice(1 - MAX_UNANSWERED), values];
      keepNow();
      return saveDraft(values, version);
    };
    storing.current ??= storeAll(sending).finally(() => {
      storing.current = undefined;
      setStoring(false);
    });
    return storing.current;
  };
  const restored = useEffectEvent(() => {
    if (kept) void store();
  });
  useEffect(() => restored(), []);

  const saving = useAction(
    async (sent: Values) => {
      form.clearErrors();
      if (!(await store())) {
        wrong.current = unstored.current;
        return;
      }
      await send(saveDraft ? form.getValues() : sent, (values) => {
        const checked = check(values);
        return checked.ok ? (version) => save(checked.input, version) : undefined;
      });
    },
    (problem) => show(sentencesOf(problem)),
  );
  useEffect(() => {
    // A form that is saving cannot take the focus.
    if (wrong.current.length === 0 || saving.isBusy) return;
    const inputs = wrong.current.map((path) => form.getInputNode(path));
    wrong.current = [];
    if (inputs.some((input) => input !== null && input === document.activeElement)) return;
    inputs[0]?.scrollIntoView({ block: "center" });
    inputs[0]?.focus({ preventScroll: true });
  });

  return {
    values,
    change: (changes: Partial<Values>) => form.setValues(changes),
    field: form.getInputProps,
    errorOf: (path: string = NO_FIELD): string | undefined => {
      const error = form.errors[path];
      return typeof error === "string" ? error : undefined;
    },
    show,
    hasErrors: Object.keys(form.errors).length > 0,
    isDirty,
    isBusy: saving.isBusy,
    isRestored: kept !== undefined,
    /** Stores a draft, unless all is stored; false where that was not possible. */
    store,
    /** A change that is not typed, so that no field is left. */
    choose: (changes: Partial<Values>) => {
      form.setValues(changes);
      void store();
    },
    isStoring,
    submit: (event?: SubmitEvent<HTMLFormElement>) =>
      form.onSubmit(saving.run, (errors) => {
        wrong.current = Object.keys(errors);
      })(event),
    elsewhere,
    closeElsewhere: () => setElsewhere(undefined),
    reset: () => {
      form.setValues(base.values);
      form.clearErrors();
      setElsewhere(undefined);
    },
  };
}

/**
 * For `onMouseDown` of a form whose fields are checked when they are left. A pressed button leaves no field: the sentence that the
 * field would say then moves the button from below the pointer, and the click is lost.
 */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const { currentTarget: form, target } = event;
  if (!form.contains(document.activeElement) || !(target instanceof Element)) return;
  const button = target.closest("button");
  // Not one of a dialog, whose events React hands on as well.
  if (button && form.contains(button)) event.preventDefault();
}

function withoutErrors(errors: FormErrors, isUnchanged: (path: string) => boolean): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isUnchanged(path)));
}

/** Adds to the base what was sent without an answer and is what the server has. */
function baseOf<Values extends object>(base: Values, theirs: Values, sent: readonly Values[]): Values {
  const own = sent.flatMap((values) =>
    Object.entries(values).filter(([field, value]) => isSame(Reflect.get(theirs, field), value)),
  );
  return { ...base, ...Object.fromEntries(own) };
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
