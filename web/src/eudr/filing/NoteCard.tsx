import { Button } from "@mantine/core";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { onBeforeReload } from "#web/api/leave.ts";
import { DayAndNote } from "#web/eudr/DayAndNote.tsx";
import { declarationWords } from "#web/eudr/declarationWords.ts";
import { useDeclarationForm } from "#web/eudr/useDeclarationForm.ts";
import { LeaveGuard } from "#web/ui/dialogs/LeaveGuard.tsx";
import { TheirChanges } from "#web/ui/forms/TheirChanges.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { Card } from "#web/ui/page/Card.tsx";
import { useWords } from "#web/ui/text/language.ts";

/** The day and the note of a filed declaration, which are ours and change nothing of what is filed. */
export function NoteCard({ declaration }: { declaration: OpenDeclaration }) {
  const text = useWords(declarationWords);
  const { form, save } = useDeclarationForm(declaration);
  return (
    <Card title={text.own}>
      <LeaveGuard isSafe={() => !form.draft.isDirty} onBeforeReload={onBeforeReload} texts={text} />
      <TheirChanges form={form} labels={text} shown={(field, typed) => typed[field] ?? ""} />
      <form
        noValidate
        className={layout.column}
        inert={form.isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DayAndNote declaration={declaration} form={form} />
        <ErrorText>{form.errors.of()}</ErrorText>
        <div data-no-print>
          <Button type="submit" variant="default" loading={form.isBusy} disabled={!form.draft.isDirty}>
            {text.saveOwn}
          </Button>
        </div>
      </form>
    </Card>
  );
}
