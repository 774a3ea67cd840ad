/** What a person can choose; without a choice it is the system's. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "virn.theme";
const SYSTEM_IS_DARK = "(prefers-color-scheme: dark)";
/** Of the browser's own bars. */
const BARS = { light: "#ffffff", dark: "#1e1e1c" } as const;

/** Of this browser (docs/rules/user-interface.md, "Light and dark"). */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A full or forbidden storage: it holds until the page is loaded again.
  }
  showTheme(theme);
}

/** Marks the page for `colours.css`. It runs before the page is drawn (`early.ts`), so that a dark page never flashes white. */
export function showTheme(theme = chosenTheme()): void {
  const isDark = theme === "dark" || (theme === "system" && window.matchMedia(SYSTEM_IS_DARK).matches);
  const shown = isDark ? "dark" : "light";
  document.documentElement.dataset["theme"] = shown;
  for (const name of ["color-scheme", "theme-color"] as const) {
    metaOf(name).content = name === "theme-color" ? BARS[shown] : shown;
  }
}

/** Follows the system and the other tabs of the browser. */
export function watchTheme(): void {
  window.matchMedia(SYSTEM_IS_DARK).addEventListener("change", () => showTheme());
  window.addEventListener("storage", ({ key }) => {
    if (key === KEY) showTheme();
  });
}

/** The first of the head counts. */
function metaOf(name: string): HTMLMetaElement {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (existing) return existing;
  const added = document.createElement("meta");
  added.name = name;
  document.head.append(added);
  return added;
}
