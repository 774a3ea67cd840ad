import { type SubmitEvent, useRef } from "react";
import { useAction } from "#web/api/actions/useAction.ts";
import type { ApiProblem } from "#web/api/apiProblem.ts";
import { type Checked, type DraftOptions, type FieldSentences, NO_FIELD, type Stored, useDraft } from "./useDraft.ts";
import { useFocus } from "./useFocus.ts";
import { type Conflict, useMerge } from "./useMerge.ts";
import { useStoring } from "./useStoring.ts";

export interface EditFormOptions<Values, Input> extends DraftOptions<Values> {
  check: (values: Values) => Checked<Input>;
  /** Saves on top of `version`; returns what is stored now, nothing for a form that closes. @throws ApiProblem */
  save: (input: Input, version: number) => Promise<Stored<Values> | void>;
  /** Stores what is typed, right or wrong, when a field is left; `save` then finishes the record. */
  saveDraft?: (values: Values, version: number) => Promise<Stored<Values>>;
  conflict?: Conflict<Values> | undefined;
  /** The field that shows the errors of a path of the contract. */
  fieldOf?: (path: string) => string;
}

export type EditForm<Values> = ReturnType<typeof useEditForm<Values & object, unknown>>;

/** A form: what is typed (`useDraft`), what others saved meanwhile (`useMerge`), and the way to what is wrong (`useFocus`). */
export function useEditForm<Values extends object, Input>(options: EditFormOptions<Values, Input>) {
  const { check, save, saveDraft, conflict, fieldOf = (path: string) => path, isPublic = false } = options;
  const draft = useDraft(options, isPublic || saveDraft !== undefined);
  const { form, isDirty, isRestored } = draft;
  const wanted = useRef<string[]>([]);
  const leadTo = (paths: readonly string[]) => {
    wanted.current = [...paths];
  };
  const takeWanted = () => wanted.current.splice(0);
  const show = (errors: FieldSentences) => {
    form.setErrors(errors);
    leadTo(Object.keys(errors));
  };
  const sentencesOf = ({ fields, message }: ApiProblem): FieldSentences => {
    const sentences = Object.entries(fields).map(([path, texts]) => [fieldOf(path), texts.join(" ")] as const);
    return sentences.length > 0 ? Object.fromEntries(sentences) : { [NO_FIELD]: message };
  };
  const { send, elsewhere, reset } = useMerge(draft, conflict, (gone) => show({ [NO_FIELD]: gone }));
  const { store, isStoring, isUnstored, refused } = useStoring({ draft, send, saveDraft, sentencesOf });
  const saving = useAction(
    async (submitted: Values) => {
      form.clearErrors();
      if (!(await store())) return leadTo(refused());
      await send(saveDraft ? form.getValues() : submitted, (values) => {
        const checked = check(values);
        return checked.ok ? (version) => save(checked.input, version) : undefined;
      });
    },
    (problem) => show(sentencesOf(problem)),
  );
  useFocus({ takeWanted, inputOf: form.getInputNode, isBusy: saving.isBusy });

  return {
    values: form.values,
    field: form.getInputProps,
    change: (changes: Partial<Values>) => form.setValues(changes),
    errors: {
      of: (path: string = NO_FIELD): string | undefined => {
        const error = form.errors[path];
        return typeof error === "string" ? error : undefined;
      },
      isAny: Object.keys(form.errors).length > 0,
      show,
    },
    draft: {
      isDirty,
      isRestored,
      isStoring,
      isUnstored,
      store,
      reset,
      /** A change that is not typed, so that no field is left. */
      choose: (changes: Partial<Values>) => {
        form.setValues(changes);
        void store();
      },
    },
    elsewhere,
    isBusy: saving.isBusy,
    submit: (event?: SubmitEvent<HTMLFormElement>) =>
      form.onSubmit(saving.run, (errors) => leadTo(Object.keys(errors)))(event),
  };
}

export function inWords<Input, Reason extends string>(
  checked: { ok: true; input: Input } | { ok: false; errors: Readonly<Partial<Record<string, Reason>>> },
  texts: Readonly<Record<Reason, string>>,
): Checked<Input> {
  if (checked.ok) return checked;
  const errors = Object.entries(checked.errors).flatMap(([path, reason]) => (reason ? [[path, texts[reason]]] : []));
  return { ok: false, errors: Object.fromEntries(errors) };
}
