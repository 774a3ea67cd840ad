import { Popover } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import classes from "./Term.module.css";

const OPEN_MS = 250;
/** Long enough to move the pointer onto the text. */
const CLOSE_MS = 150;

/** What a word of the trade means. Each has one meaning, declared in its noun's `words.ts`; `Abi` shows the same text. */
export interface Meaning {
  word: string;
  text: string;
}

interface TermProps {
  of: Meaning;
  /** The word as the page has it. */
  children: ReactNode;
}

/** A word with its meaning under the pointer, the focus or a tap; Escape closes it (docs/rules/help.md, "Words"). */
export function Term({ of, children }: TermProps) {
  // A term that a click or the focus has opened stays open when the pointer leaves.
  const [state, setState] = useState<"closed" | "pointed" | "kept">("closed");
  const isOpen = state !== "closed";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const point = (isOver: boolean) => {
    clearTimeout(timer.current);
    const move = () => setState((now) => (now === "kept" ? now : isOver ? "pointed" : "closed"));
    timer.current = setTimeout(move, isOver ? OPEN_MS : CLOSE_MS);
  };
  const pointer = {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === "mouse" && point(true),
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType === "mouse" && point(false),
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEscape(isOpen, () => setState("closed"));
  return (
    <Popover
      opened={isOpen}
      onChange={() => setState("closed")}
      position="bottom"
      width={280}
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.term}
          data-term
          aria-expanded={isOpen}
          aria-describedby={isOpen ? id : undefined}
          // A dialog around it stays open on the Escape that closes the text.
          data-mantine-stop-propagation={isOpen || undefined}
          {...pointer}
          onFocus={() => setState("kept")}
          onBlur={() => setState("closed")}
          onClick={() => setState("kept")}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.text} data-no-print {...pointer}>
        <output id={id}>{of.text}</output>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Escape closes the term before the keys of the page get it, where it clears a selection. */
function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  }, [isOpen]);
}
