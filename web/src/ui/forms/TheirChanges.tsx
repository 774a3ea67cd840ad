import { Button } from "@mantine/core";
import { Notice } from "#web/ui/messages/Notice.tsx";
import { formWords } from "#web/ui/text/formWords.ts";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./Forms.module.css";
import type { EditForm } from "./useEditForm.ts";

export interface ShownFields<Values> {
  labels: Readonly<Record<keyof Values, string>>;
  shown?: (field: keyof Values, values: Values) => string;
}

interface TheirChangesProps<Values> extends ShownFields<Values> {
  form: EditForm<Values>;
}

export function TheirChanges<Values>({ form, labels, shown = textOf }: TheirChangesProps<Values>) {
  const text = useWords(formWords);
  if (!form.elsewhere) return null;
  const { taken, conflicts, theirs, close } = form.elsewhere;
  return (
    <Notice
      title={text.changedTitle}
      tone="warning"
      onClose={close}
      actions={
        conflicts.length > 0 && (
          <Button variant="default" size="compact-md" onClick={form.draft.reset}>
            {text.takeTheirs}
          </Button>
        )
      }
    >
      {taken.length > 0 && <p>{text.taken(taken.map((field) => labels[field]).join(", "))}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{text.conflicts}</p>
          <ul className={classes.theirs}>
            {conflicts.map((field) => (
              <li key={String(field)}>{text.theirs(labels[field], shown(field, theirs))}</li>
            ))}
          </ul>
        </>
      )}
      <p>{text.saveAgain}</p>
    </Notice>
  );
}

function textOf<Values>(field: keyof Values, values: Values): string {
  return String(values[field]);
}
