import { ActionIcon, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { type FocusEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { checkActNumber } from "#shared/domain/acts/actNumbers.ts";
import { inlineEditText as text } from "#web/text/actForm.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./InlineEdit.module.css";

/** Document 1 §4, "Inline editor". */
const FOCUS_DELAY_MS = 100;

interface InlineEditProps {
  /** The title of the editor, such as 'Ostuakti number:'. */
  label: string;
  value: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Told a number that an act can have; never an empty one. */
  onSave: (number: string) => void;
  /** What the server said about the number. */
  error?: readonly string[] | undefined;
}

/**
 * A pencil that opens an editor of an act number in its place: Enter saves, Escape cancels (document 1 §4). Leaving it saves
 * too, so that no act is made with another number than the one that stands there.
 */
export function InlineEdit({ label, value, isOpen, onOpen, onSave, error }: InlineEditProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  const close = (how: Closing) => {
    onOpen(false);
    // The pencil comes back with the next frame.
    if (how === "here") requestAnimationFrame(() => pencil.current?.focus());
  };
  if (isOpen) return <NumberEditor label={label} value={value} onSave={onSave} onClose={close} />;
  return (
    <ActionIcon
      ref={pencil}
      variant="subtle"
      color="gray.6"
      size="sm"
      aria-label={text.edit(label, value)}
      title={label}
      data-error={error ? true : undefined}
      onClick={() => onOpen(true)}
      data-no-print
    >
      <IconPencil size={15} stroke={1.75} />
    </ActionIcon>
  );
}

/** Whether the focus stays at the number or has gone on to something else. */
type Closing = "here" | "left";

interface NumberEditorProps {
  label: string;
  value: string;
  onSave: (number: string) => void;
  onClose: (how: Closing) => void;
}

function NumberEditor({ label, value, onSave, onClose }: NumberEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const checked = checkActNumber(typed);
  const error = checked.ok || checked.reason === "empty" ? "" : errors[checked.reason];
  const whenReleased = useRelease();
  useEffect(() => {
    const timer = setTimeout(() => input.current?.select(), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  /** @returns whether the number is right. */
  const save = () => {
    if (checked.ok && checked.number !== value) onSave(checked.number);
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
      data-number-editor
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
          {text.cancel}
        </Button>
        <Button size="compact-md" disabled={!checked.ok} onMouseDown={keepFocus} onClick={apply}>
          {text.apply}
        </Button>
      </span>
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </span>
  );
}

const errors = { too_long: text.tooLong, unprintable: text.unprintable } as const;

/** A press with the mouse does not leave the field, in whatever browser; so 'Katkesta' does not save first. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Puts off what moves the page until a pressed pointer is up and its click has arrived, so that the click still meets what
 * was pressed.
 */
function useRelease(): (run: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      timer = setTimeout(() => waiting.current?.());
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, []);
  return (run) => {
    if (isPressed.current) waiting.current = run;
    else run();
  };
}
