import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { checkChangedDeclaration } from "#shared/eudr/declarations.ts";
import { either, isText, oneOf, recordOf } from "#web/api/leaving/shapes.ts";
import { noteAnswer } from "#web/api/read.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { sayErrors } from "#web/ui/forms/sayErrors.ts";
import type { Stored } from "#web/ui/forms/useDraft.ts";
import { useEditForm } from "#web/ui/forms/useEditForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import { useWords } from "#web/ui/text/language.ts";
import { declarationWords } from "./declarationWords.ts";
import { useFilingSentence } from "./filing/words/filingSentences.ts";

interface TypedFacts {
  /** Null of a filed one, whose plots change by filing them. */
  plots: string | null;
  since: string | null;
  note: string;
}

const isTyped = recordOf<TypedFacts>({
  plots: either(oneOf(null), isText),
  since: either(oneOf(null), isText),
  note: isText,
});

export type DeclarationForm = ReturnType<typeof useDeclarationForm>["form"];

export function useDeclarationForm(declaration: OpenDeclaration) {
  const params = { id: declaration.id };
  const text = useWords(declarationWords);
  const say = useFilingSentence();
  const noted = async (fresh: OpenDeclaration) => {
    await noteAnswer(api.eudr.declaration, { params }, fresh);
    return storedOf(fresh);
  };
  const typing = useEditForm<TypedFacts, TypedFacts>({
    stored: storedOf(declaration),
    keptAs: `declaration.${declaration.id}`,
    isValues: isTyped,
    check: (typed) => {
      const facts = { ...typed, plots: typed.plots?.split("\n") };
      const checked = checkChangedDeclaration(facts, tallinnDay(new Date().toISOString()), hasNeededDay(declaration));
      return checked.ok ? { ok: true, input: typed } : checked;
    },
    save: async ({ plots, since, note }, version) => {
      const body = { version, ...(plots !== null && { plots: plots.split("\n") }), since, note };
      const now = await noted(await call(api.eudr.changeDeclaration, { params, body }));
      showToast({ text: text.saved });
      return now;
    },
    conflict: {
      code: "declaration_changed",
      readAgain: async () => noted(await call(api.eudr.declaration, { params })),
      gone: text.notFound,
    },
  });
  const form = sayErrors(typing, say);
  return { form, save: () => form.draft.isDirty && form.submit() };
}

/** Loads may take the number from this day on. */
export function hasNeededDay({ since, may_remove: mayRemove }: OpenDeclaration): boolean {
  return since !== null && !mayRemove;
}

function storedOf({ plots, since, note, version, filing }: OpenDeclaration): Stored<TypedFacts> {
  return { values: { plots: filing ? null : plots.join("\n"), since, note }, version };
}
