/** Names of keys: `a`, `?`, `Escape`, or `Mod+Enter`, where Mod is Ctrl, on a Mac Cmd. */

const MOD = "Mod+";

export const FINISH_KEY = `${MOD}Enter`;

interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Letters count in either case, as Caps Lock may be on. Ctrl and Cmd both count as Mod. */
export function isPressed(name: string, { key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  const hasMod = ctrlKey || metaKey;
  if (altKey || hasMod !== name.startsWith(MOD)) return false;
  return key.toLowerCase() === keyOf(name).toLowerCase();
}

/** True for keys with Mod, which alone work while a text is typed. */
export function worksInFields(name: string): boolean {
  return name.startsWith(MOD);
}

const SHOWN: Readonly<Record<string, string>> = { Escape: "Esc", ArrowDown: "↓", ArrowUp: "↑" };

export function shownKeys(name: string, isMac: boolean): string[] {
  const key = SHOWN[keyOf(name)] ?? keyOf(name);
  return name.startsWith(MOD) ? [isMac ? "⌘" : "Ctrl", key] : [key];
}

export function ariaKeys(name: string, isMac: boolean): string {
  return name.startsWith(MOD) ? `${isMac ? "Meta" : "Control"}+${keyOf(name)}` : name;
}

function keyOf(name: string): string {
  return name.startsWith(MOD) ? name.slice(MOD.length) : name;
}

export function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
