import type { EditForm } from "./useEditForm.ts";

/** The form with its errors in the words of `say`: rules and server speak Estonian. */
export function sayErrors<Values extends object>(form: EditForm<Values>, say: (sentence: string) => string) {
  const of = (path?: string) => {
    const error = form.errors.of(path);
    return error === undefined ? undefined : say(error);
  };
  const field = (path: string) => ({ ...form.field(path), error: of(path) });
  return { ...form, field, errors: { ...form.errors, of } };
}
