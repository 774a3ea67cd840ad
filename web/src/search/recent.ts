import { isText, listOf, recordOf, type Shape } from "#web/api/leaving/shapes.ts";

export interface Opened {
  group: string;
  label: string;
  detail: string;
  href: string;
}

const MAX_RECENT = 8;
const PREFIX = "virn.recent.";
const areOpened: Shape<Opened[]> = listOf(recordOf({ group: isText, label: isText, detail: isText, href: isText }));

/** Targets that this user opened last in this browser, newest first. The user is part of the name, since several may share a computer. */
export function recentOf(user: number): readonly Opened[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${PREFIX}${user}`) ?? "[]");
    return areOpened(kept) ? kept.filter(({ href }) => /^\/(?!\/)/.test(href)) : [];
  } catch {
    return [];
  }
}

export function remember(user: number, opened: Opened): void {
  const others = recentOf(user).filter(({ href }) => href !== opened.href);
  try {
    localStorage.setItem(`${PREFIX}${user}`, JSON.stringify([opened, ...others].slice(0, MAX_RECENT)));
  } catch {
    // A full or forbidden storage: nothing is remembered.
  }
}

export function forgetRecent(user: number): void {
  localStorage.removeItem(`${PREFIX}${user}`);
}
