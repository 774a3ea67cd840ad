import { ActionIcon, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { ACT_NUMBER_LENGTH, checkActNumber } from "../../../../../shared/domain/numbering.ts";
import { inlineEditText as text } from "../../../text/actForm.ts";
import { ErrorText } from "../../../ui/ErrorText.tsx";
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
  fault?: readonly string[] | undefined;
}

/** A pencil that opens an editor of an act number in its place: Enter saves, Escape cancels (document 1 §4). */
export function InlineEdit({ label, value, isOpen, onOpen, onSave, fault }: InlineEditProps) {
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpen(false);
    // The pencil comes back with the next frame.
    requestAnimationFrame(() => pencil.current?.focus());
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
      data-fault={fault ? true : undefined}
      onClick={() => onOpen(true)}
      data-no-print
    >
      <IconPencil size={15} stroke={1.75} />
    </ActionIcon>
  );
}

interface NumberEditorProps {
  label: string;
  value: string;
  onSave: (number: string) => void;
  onClose: () => void;
}

function NumberEditor({ label, value, onSave, onClose }: NumberEditorProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [error, setError] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => input.current?.select(), FOCUS_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  const save = () => {
    const checked = checkActNumber(typed);
    if (!checked.ok) {
      // An empty value is not saved; the editor stays for a better one.
      if (checked.reason !== "empty") setError(checked.reason === "too_long" ? text.tooLong : text.unprintable);
      return;
    }
    if (checked.number !== value) onSave(checked.number);
    onClose();
  };
  return (
    <span className={classes["editor"]}>
      <label htmlFor={id} className={classes["label"]}>
        {label}
      </label>
      <span className={classes["fields"]}>
        <input
          ref={input}
          id={id}
          className={classes["input"]}
          value={typed}
          maxLength={ACT_NUMBER_LENGTH}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== ""}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError("");
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") save();
            if (event.key === "Escape") onClose();
          }}
        />
        <Button variant="default" size="compact-md" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="compact-md" disabled={typed.trim() === ""} onClick={save}>
          {text.apply}
        </Button>
      </span>
      <ErrorText>{error}</ErrorText>
    </span>
  );
}
