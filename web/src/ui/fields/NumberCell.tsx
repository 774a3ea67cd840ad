import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { isNumberText } from "#shared/domain/acts/rowPrices.ts";
import { numberCellText } from "#web/text/actForm.ts";
import { showToast } from "#web/ui/messages/toast.ts";
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
  /** Prevents the default of Escape where it gives back itself what was there before. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  isInvalid?: boolean;
  /** What is wrong with a text, where one that is no number does not count as 0. */
  errorOf?: (text: string) => string | undefined;
  title?: string | undefined;
  /** Has the focus when the dialog around it opens. */
  isFirst?: boolean;
  width?: "narrow" | "wide";
}

/**
 * A number in a table: formatted while it is read, plain and selected while it is typed. What is no number counts as 0
 * (document 1 §5): the field says so while it is typed, a toast once it is left; Escape gives back what was there before.
 */
export function NumberCell(props: NumberCellProps) {
  const { label, shown, plain, clean, onType, onLeave, onPasteColumn, placeholder, isInvalid = false, errorOf } = props;
  /** What is being typed; null while the cell is only read. */
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef("");
  const hintId = useId();
  const isTyping = typed !== null;
  const isZero = errorOf === undefined && isTyping && !isNumberText(typed);
  const error = isZero ? numberCellText.countsAsZero : errorOf?.(typed ?? shown);
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
          if (isZero) showToast({ text: numberCellText.becameZero(label, typed) });
          setTyped(null);
          onLeave?.();
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
