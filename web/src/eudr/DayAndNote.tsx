import { Textarea } from "@mantine/core";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { DateField } from "#web/ui/fields/DateField.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { declarationWords } from "./declarationWords.ts";
import { type DeclarationForm, hasNeededDay } from "./useDeclarationForm.ts";

interface DayAndNoteProps {
  declaration: OpenDeclaration;
  form: DeclarationForm;
}

/** The fields of each declaration, of typed numbers and of a filed one; a draft has no day. */
export function DayAndNote({ declaration, form }: DayAndNoteProps) {
  const text = useWords(declarationWords);
  return (
    <>
      {declaration.reference !== "" && (
        <DateField
          label={text.since}
          value={form.values.since}
          canBeEmpty={!hasNeededDay(declaration)}
          error={form.errors.of("since")}
          onChange={(since) => form.change({ since })}
        />
      )}
      <Textarea label={text.note} rows={3} {...form.field("note")} />
    </>
  );
}
