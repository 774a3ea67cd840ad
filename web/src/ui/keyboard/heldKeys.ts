/** Keys pressed for a field that was not there yet. */
interface Held {
  text: string;
  /** Keys without text, such as Enter, in the order in which they came after the text. */
  keys: readonly string[];
}

export interface HeldKeys {
  /** Ends the holding, and returns what was pressed; nothing from the second call on. */
  take: () => Held;
}

const NOTHING: Held = { text: "", keys: [] };
/** A field may be long in coming without a network; the page gets its keys back. */
const HOLD_MS = 10_000;

/** Keeps keys and pasted text from the page until the field for them has loaded. Escape gives the field up. */
export function holdKeys(giveUp: () => void): HeldKeys {
  let held = NOTHING;
  const ended = new AbortController();
  const listening = { capture: true, signal: ended.signal };
  const press = (event: KeyboardEvent) => {
    // Handlers of the page never see it; the browser keeps its own keys, such as Ctrl R.
    event.stopImmediatePropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.key === "Escape") {
      ended.abort();
      giveUp();
    } else if (event.key === "Backspace") held = { text: held.text.slice(0, -1), keys: [] };
    else if (/^.$/u.test(event.key)) held = { text: held.text + event.key, keys: [] };
    else held = { ...held, keys: [...held.keys, event.key] };
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held = { text: held.text + (event.clipboardData?.getData("text") ?? ""), keys: [] };
  };
  window.addEventListener("keydown", press, listening);
  window.addEventListener("paste", paste, listening);
  const timer = setTimeout(() => ended.abort(), HOLD_MS);
  return {
    take: () => {
      clearTimeout(timer);
      ended.abort();
      const taken = held;
      held = NOTHING;
      return taken;
    },
  };
}

/** Presses keys in a field, as its user did before it was there. */
export function pressIn(field: HTMLElement, keys: readonly string[]): void {
  for (const key of keys) field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}
