import { ActionIcon, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type FocusEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./InlineEdit.module.css";
import { useRelease } from "./useRelease.ts";

/** The frame with the editor comes first (docs/rules/user-interface.md, "Inline editor"). */
const FOCUS_DELAY_MS = 100;

export interface InlineEditTexts {
  cancel: string;
  apply: string;
  /** Name of the pencil. */
  edit: (label: string, value: string) => string;
}

/** A typed text that may be saved as `value`, or why it may not; an empty text needs no error. */
export type CheckedText = { ok: true; value: string } | { ok: false; error: string };

interface InlineEditProps {
  /** The title of the editor, with its colon. */
  label: string;
  texts: InlineEditTexts;
  value: string;
  check: (typed: string) => CheckedText;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Gets a value that `check` accepts. */
  onSave: (value: string) => void;
  /** Told whether the open editor may be saved; true when it closes. */
  onCheck?: (isRight: boolean) => void;
  /** Name in the form, as `data-field`. */
  field?: string;
}

/**
 * A pencil that opens an editor of a short text in its place: Enter saves, Escape cancels, and leaving it saves too, so that
 * nothing is sent with another value than the one on the screen (docs/rules/user-interface.md, "Inline editor").
 */
export function InlineEdit({ label, texts, value, isOpen, onOpen, field, ...editor }: InlineEditProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  const close = (how: Closing) => {
    onOpen(false);
    // The pencil comes back with the next frame.
    if (how === "here") requestAnimationFrame(() => pencil.current?.focus());
  };
  if (isOpen) {
    return <TextEditor {...editor} label={label} texts={texts} value={value} field={field} onClose={close} />;
  }
  return (
    <ActionIcon
      ref={pencil}
      variant="subtle"
      color="gray.6"
      size="sm"
      aria-label={texts.edit(label, value)}
      title={label}
      data-field={field}
      onClick={() => onOpen(true)}
      data-no-print
    >
      <IconPencil size={15} stroke={1.75} />
    </ActionIcon>
  );
}

/** Whether the focus stays at the value or has gone on to something else. */
type Closing = "here" | "left";

interface TextEditorProps extends Pick<InlineEditProps, "label" | "texts" | "value" | "check" | "onSave" | "onCheck"> {
  field: string | undefined;
  onClose: (how: Closing) => void;
}

function TextEditor({ label, texts, value, check, onSave, onCheck, field, onClose }: TextEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const checked = check(typed);
  const error = checked.ok ? "" : checked.error;
  const isRight = error === "";
  const tell = useEffectEvent((is: boolean) => onCheck?.(is));
  useEffect(() => {
    tell(isRight);
    return () => tell(true);
  }, [isRight]);
  const whenReleased = useRelease();
  useEffect(() => {
    const timer = setTimeout(() => input.current?.select(), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  /** @returns whether the text is right. */
  const save = () => {
    if (checked.ok && checked.value !== value) onSave(checked.value);
    return checked.ok;
  };
  const apply = () => {
    if (save()) onClose("here");
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Another window is looked at: nothing has been left.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return;
    // An empty value is not saved, the number stays as it was; a wrong one keeps the editor open with its error.
    if (save() || typed.trim() === "") whenReleased(() => onClose("left"));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works at its field and buttons alike
    <span
      className={classes.editor}
      data-field={field}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose("here");
      }}
    >
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span className={classes.fields}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== ""}
          aria-describedby={error === "" ? undefined : `${id}-error`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") apply();
          }}
        />
        <Button variant="default" size="compact-md" onMouseDown={keepFocus} onClick={() => onClose("here")}>
          {texts.cancel}
        </Button>
        <Button size="compact-md" disabled={!checked.ok} onMouseDown={keepFocus} onClick={apply}>
          {texts.apply}
        </Button>
      </span>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </span>
  );
}

/** A press with the mouse does not leave the field, in whatever browser; so 'Katkesta' does not save first. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
