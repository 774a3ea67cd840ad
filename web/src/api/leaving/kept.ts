import type { Shape } from "./shapes.ts";

/** Keeps values that a user typed. A full or forbidden storage keeps nothing, and the page goes on without it. */
export interface Kept {
  /** Undefined also for a value of another shape, which an older version of the page kept. */
  read<Value>(key: string, isValue: Shape<Value>): Value | undefined;
  /** Undefined forgets the value. */
  write(key: string, value: unknown): void;
  keys(prefix: string): string[];
}

/** Until the tab is closed. */
export const keptInTab = keptIn(() => sessionStorage);

/** Until it is forgotten. */
export const keptInBrowser = keptIn(() => localStorage);

function keptIn(storage: () => Storage): Kept {
  return {
    read: (key, isValue) => {
      const value = unlessRefused((): unknown => JSON.parse(storage().getItem(key) ?? "null")) ?? undefined;
      return isValue(value) ? value : undefined;
    },
    write: (key, value) => {
      const text = value === undefined ? undefined : JSON.stringify(value);
      const isWritten = text !== undefined && unlessRefused(() => (storage().setItem(key, text), true));
      // Where the new value does not fit, an older one would be worse than none.
      if (isWritten !== true) unlessRefused(() => storage().removeItem(key));
    },
    keys: (prefix) => unlessRefused(() => Object.keys(storage()).filter((key) => key.startsWith(prefix))) ?? [],
  };
}

function unlessRefused<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Prefix of values that a page keeps when it is left against the user's will: after a server error, and to sign in again. */
const LEFT = "virn.kept.";

/** The user is part of the key, since several may share a computer. */
export function keyOfLeft(user: number, name: string): string {
  return `${LEFT}${user}.${name}`;
}

/** Returns the texts that left pages keep in this tab, for another one: the link of a sign-in letter opens a new tab. */
export function keptOfTab(): Record<string, string> {
  return Object.fromEntries(keptInTab.keys(LEFT).map((key) => [key, sessionStorage.getItem(key) ?? ""]));
}

export function takeOver(kept: object): void {
  for (const [key, text] of Object.entries(kept)) {
    if (key.startsWith(LEFT) && typeof text === "string") sessionStorage.setItem(key, text);
  }
}
