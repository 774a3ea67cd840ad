import { ActionIcon, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type FocusEvent, type MouseEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { typedTextError } from "#shared/basics/documentText.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./fields.module.css";
import { useRelease } from "./useRelease.ts";

/** The frame with the editor renders first (docs/rules/user-interface.md, "Inline editor"). */
const FOCUS_DELAY_MS = 100;

export interface InlineEditTexts {
  cancel: string;
  apply: string;
  edit: (label: string, value: string) => string;
}

/** The value to save, or the error; an empty text needs none. */
export type CheckedText = { ok: true; value: string } | { ok: false; error: string };

interface InlineEditProps {
  label: string;
  texts: InlineEditTexts;
  value: string;
  check: (typed: string) => CheckedText;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  warningOf?: (value: string) => string | undefined;
  onSave: (value: string) => void;
  /** Gets false while the open editor may not be saved; true when it closes. */
  onCheck?: (isRight: boolean) => void;
  field?: string;
}

/** Enter saves, Escape cancels; blur saves too, so that the form never sends another value than the screen shows. */
export function InlineEdit({ label, texts, value, isOpen, onOpen, field, ...editor }: InlineEditProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  const close = (how: Closing) => {
    onOpen(false);
    // The pencil is there again in the next frame.
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

type Closing = "here" | "left";

interface TextEditorProps
  extends Pick<InlineEditProps, "label" | "texts" | "value" | "check" | "warningOf" | "onSave" | "onCheck"> {
  field: string | undefined;
  onClose: (how: Closing) => void;
}

function TextEditor(props: TextEditorProps) {
  const { label, texts, value, check, warningOf, onSave, onCheck, field, onClose } = props;
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const forbidden = typedTextError(typed);
  const checked: CheckedText = forbidden === undefined ? check(typed) : { ok: false, error: forbidden };
  const error = checked.ok ? "" : checked.error;
  const warning = checked.ok ? warningOf?.(checked.value) : undefined;
  const isRight = error === "";
  const tell = useEffectEvent((is: boolean) => onCheck?.(is));
  useEffect(() => {
    tell(isRight);
    return () => tell(true);
  }, [isRight]);
  const whenReleased = useRelease();
  useEffect(() => {
    const timer = setTimeout(() => {
      // A user who is already in the editor goes on there: taken from 'Katkesta', the focus would let Enter save.
      if (!frame.current?.contains(document.activeElement)) input.current?.select();
    }, FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const save = () => {
    if (checked.ok && checked.value !== value) onSave(checked.value);
    return checked.ok;
  };
  const apply = () => {
    if (save()) onClose("here");
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Another window has the focus: not a blur.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return;
    // An empty text keeps the old number; an invalid one keeps the editor open with its error.
    if (save() || typed.trim() === "") whenReleased(() => onClose("left"));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape works at its field and buttons alike
    <span
      ref={frame}
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
      <span className={`${layout.wrap} ${layout.gap6} ${classes.fields}`}>
        <input
          ref={input}
          id={id}
          className={classes.inlineInput}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== ""}
          aria-describedby={error === "" && warning === undefined ? undefined : `${id}-error`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Ctrl+Enter leaves the field, which saves too.
            if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) apply();
          }}
        />
        <Button variant="default" size="compact-md" onMouseDown={keepFocus} onClick={() => onClose("here")}>
          {texts.cancel}
        </Button>
        <Button size="compact-md" disabled={!checked.ok} onMouseDown={keepFocus} onClick={apply}>
          {texts.apply}
        </Button>
      </span>
      <ErrorText id={`${id}-error`}>{warning ?? error}</ErrorText>
    </span>
  );
}

/** A mouse press does not blur the field in any browser, so 'Katkesta' does not save first. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
