import type { Dispatch } from "react";
import { checkActNumber } from "#shared/acts/actNumbers.ts";
import type { ActFormEvent } from "#web/actForm/state/formState.ts";
import { inlineEditText as text } from "#web/actForm/text.ts";
import { type CheckedText, InlineEdit } from "#web/ui/fields/InlineEdit.tsx";

interface ActNumberProps {
  label: string;
  /** `number`, or `buy_acts.` and the previous owner. */
  field: string;
  value: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onSave: (number: string) => void;
  warningOf?: (number: string) => string | undefined;
  dispatch: Dispatch<ActFormEvent>;
}

/** docs/rules/acts.md, "Act numbers"; tells the form whether its text can be saved. */
export function ActNumber({ field, dispatch, ...editor }: ActNumberProps) {
  return (
    <InlineEdit
      {...editor}
      field={field}
      texts={text}
      check={check}
      onCheck={(isRight) => dispatch({ type: "editorChecked", field, isRight })}
    />
  );
}

const errors = { empty: "", too_long: text.tooLong } as const;

function check(typed: string): CheckedText {
  const checked = checkActNumber(typed);
  return checked.ok ? { ok: true, value: checked.number } : { ok: false, error: errors[checked.reason] };
}
