import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import classes from "./NumberCell.module.css";

interface NumberCellProps {
  label: string;
  /** What stands there while nobody types, such as '3,25'. */
  shown: string;
  /** The same as plain text to type in, such as '3.25'. */
  plain: string;
  /** Makes of what was typed what may stand there. */
  clean: (typed: string) => string;
  /** Told every cleaned text, at every key. */
  onType: (text: string) => void;
  onLeave?: () => void;
  /** Told the cells when more than one is pasted. */
  onPasteColumn?: (event: ClipboardEvent<HTMLInputElement>) => boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  isInvalid?: boolean;
  title?: string | undefined;
  width?: "narrow" | "wide";
}

/** A number in a table: formatted while it is read, plain and selected while it is typed. */
export function NumberCell(props: NumberCellProps) {
  const { label, shown, plain, clean, onType, onLeave, onPasteColumn, placeholder, isInvalid = false } = props;
  /** What is being typed; null while the cell is only read. */
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  useLayoutEffect(() => {
    // Its text has just changed from formatted to plain, which takes the selection along.
    if (isTyping && document.activeElement === input.current) input.current?.select();
  }, [isTyping]);
  return (
    <input
      ref={input}
      className={classes["input"]}
      data-width={props.width}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={isInvalid}
      title={props.title}
      placeholder={placeholder}
      value={typed ?? shown}
      onFocus={() => setTyped(plain)}
      onBlur={() => {
        setTyped(null);
        onLeave?.();
      }}
      onChange={(event) => {
        const text = clean(event.currentTarget.value);
        setTyped(text);
        onType(text);
      }}
      onKeyDown={props.onKeyDown}
      onPaste={(event) => {
        if (onPasteColumn?.(event) !== true) return;
        event.preventDefault();
        setTyped(null);
      }}
    />
  );
}
