import type { Shape } from "./shapes.ts";

/** Prefix of values that a page keeps when it is left against the user's will: after a server error, and to sign in again. */
const PREFIX = "virn.kept.";

/** Keeps a value in this tab only; undefined forgets it. The user is part of the name, since several may share a computer. */
export function keep(user: number, name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(user, name));
    else sessionStorage.setItem(nameOf(user, name), JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the page is left without it.
  }
}

/** Undefined also for a value of another shape, which an older version of the page kept. */
export function keptOf<Value>(user: number, name: string, isValue: Shape<Value>): Value | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(user, name)) ?? "null") ?? undefined;
    return isValue(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Returns all that this tab keeps, for another one: the link of a sign-in letter opens a new tab. */
export function keptOfTab(): Record<string, string> {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name, sessionStorage.getItem(name) ?? ""]));
}

export function takeOver(kept: object): void {
  for (const [name, text] of Object.entries(kept)) {
    if (name.startsWith(PREFIX) && typeof text === "string") sessionStorage.setItem(name, text);
  }
}

function nameOf(user: number, name: string): string {
  return `${PREFIX}${user}.${name}`;
}
