import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import classes from "./fields.module.css";

/** More than ten: it is one input, and forms set its attributes one by one. */
interface NumberCellProps {
  label: string;
  shown: string;
  /** Plain text to type in, such as '3.25'. */
  plain: string;
  clean: (typed: string) => string;
  onType: (text: string) => void;
  onLeave?: (text: string) => void;
  onPasteColumn?: (event: ClipboardEvent<HTMLInputElement>) => boolean;
  /** `preventDefault` on Escape when it restores the number itself. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  /** A phone then has a keyboard with a minus. */
  mayBeNegative?: boolean;
  isInvalid?: boolean;
  errorOf?: (text: string, isTyping: boolean) => string | undefined;
  title?: string | undefined;
  isFirst?: boolean;
  width?: "narrow" | "wide";
}

/** Formatted while shown, plain and selected while typed (docs/rules/user-interface.md, "Number cells"). */
export function NumberCell(props: NumberCellProps) {
  const { label, shown, plain, clean, onType, onLeave, onPasteColumn, placeholder, isInvalid = false, errorOf } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef("");
  const hintId = useId();
  const isTyping = typed !== null;
  const error = errorOf?.(typed ?? shown, isTyping);
  useLayoutEffect(() => {
    // The change from formatted to plain text loses the selection.
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
        className={classes.numberInput}
        data-width={props.width}
        data-autofocus={props.isFirst === true || undefined}
        inputMode={props.mayBeNegative === true ? "text" : "decimal"}
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
        <span id={hintId} role="alert" className={classes.hint} data-no-print>
          {error}
        </span>
      )}
    </>
  );
}
