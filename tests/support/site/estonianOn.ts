import type { Page } from "@playwright/test";

/** Letters that neither Russian nor English has. */
const ESTONIAN = /[õäöüšž]/i;
/** Names of authorities and of what has no other name. */
const NAMES = [
  "Virn",
  "EUDR",
  "Mobiil-ID",
  "Smart-ID",
  "English",
  "Eesti",
  "Keskkonnaagentuur",
  "Maa- ja Ruumiamet",
  "Põhjamännik Puidukaubandus TÜ",
  "Tammeveski 37, Männiku küla, Saarde vald, Pärnu maakond",
  "Pärnumaa",
];

/**
 * Lines on screen, names for screen readers and the title of the page that are Estonian, outside of what is marked as such. Of a Russian page also lines without a Cyrillic letter
 * that have a word of four letters or more.
 */
export async function estonianOn(page: Page, data: readonly string[]): Promise<string[]> {
  const { language, lines } = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const isMarked = parent?.closest("[lang]")?.getAttribute("lang") === "et";
      const text = node.textContent?.trim() ?? "";
      if (text !== "" && parent?.checkVisibility() && !isMarked && !parent.closest("script, style, title"))
        found.push(text);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      if (!element.checkVisibility() || element.closest("[lang]")?.getAttribute("lang") === "et") continue;
      const said = ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? "");
      found.push(...said.filter((text) => text !== ""));
    }
    found.push(document.title);
    return { language: document.documentElement.lang, lines: found };
  });
  return estonianAmong(lines, language, data);
}

/** Those that are Estonian of `lines` that are to be in `language`. */
export function estonianAmong(lines: readonly string[], language: string, data: readonly string[]): string[] {
  const withoutNames = (line: string) => [...NAMES, ...data].reduce((rest, name) => rest.replaceAll(name, ""), line);
  return lines.filter((line) => {
    const rest = withoutNames(line);
    const isLatin = language === "ru" && !/[а-яё]/i.test(rest) && /\p{L}{4,}/u.test(rest);
    return ESTONIAN.test(rest) || isLatin;
  });
}
