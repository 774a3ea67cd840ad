import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import classes from "./NumberCell.module.css";

interface NumberCellProps {
  label: string;
  /** The formatted number, such as '3,25'. */
  shown: string;
  /** The same as plain text to type in, such as '3.25'. */
  plain: string;
  /** Removes what a number cannot have from a typed text. */
  clean: (typed: string) => string;
  /** Told every cleaned text, at every key. */
  onType: (text: string) => void;
  /** Told the text that is left. */
  onLeave?: (text: string) => void;
  /** Told the cells when more than one is pasted. */
  onPasteColumn?: (event: ClipboardEvent<HTMLInputElement>) => boolean;
  /** Calls `preventDefault` on Escape where it restores the number itself. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  isInvalid?: boolean;
  /** What is wrong with the text, typed or shown. */
  errorOf?: (text: string, isTyping: boolean) => string | undefined;
  title?: string | undefined;
  /** Has the focus when the dialog around it opens. */
  isFirst?: boolean;
  width?: "narrow" | "wide";
}

/**
 * A number in a table: formatted while it is read, plain and selected while it is typed. Escape brings back the number of
 * before (docs/rules/user-interface.md, "Number cells").
 */
export function NumberCell(props: NumberCellProps) {
  const { label, shown, plain, clean, onType, onLeave, onPasteColumn, placeholder, isInvalid = false, errorOf } = props;
  /** What is being typed; null while the cell is only read. */
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef("");
  const hintId = useId();
  const isTyping = typed !== null;
  const error = errorOf?.(typed ?? shown, isTyping);
  useLayoutEffect(() => {
    // Its text has just changed from formatted to plain, which takes the selection along.
    if (isTyping && document.activeElement === input.current) input.current?.select();
  }, [isTyping]);

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event);
    if (event.key !== "Escape" || typed === null || typed === before.current) return;
    if (!event.defaultPrevented) onType(before.current);
    setTyped(before.current);
  };
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        data-width={props.width}
        data-autofocus={props.isFirst === true || undefined}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={isInvalid || error !== undefined}
        aria-describedby={error === undefined ? undefined : hintId}
        title={props.title}
        placeholder={placeholder}
        value={typed ?? shown}
        onFocus={() => {
          before.current = plain;
          setTyped(plain);
        }}
        onBlur={() => {
          if (typed !== null) onLeave?.(typed);
          setTyped(null);
        }}
        onChange={(event) => {
          const text = clean(event.currentTarget.value);
          setTyped(text);
          onType(text);
        }}
        onKeyDown={press}
        onPaste={(event) => {
          if (onPasteColumn?.(event) !== true) return;
          event.preventDefault();
          setTyped(null);
        }}
      />
      {error !== undefined && (
        <span id={hintId} role="alert" className={classes.hint}>
          {error}
        </span>
      )}
    </>
  );
}
