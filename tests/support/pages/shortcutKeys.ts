import { expect, type Locator, type Page } from "@playwright/test";
import { marked, violations } from "#tests/support/site/axe.ts";
import { takePicture } from "#tests/support/site/site.ts";
import { AGENT_MENU, KEYS, type ListedPage } from "./menuAndKeys.ts";
import type { PageName, PageState } from "./pageStates.ts";

/** The list of keys under `?` on every page (docs/rules/user-interface.md, "Keyboard shortcuts"). */

/** Somebody has signed out there, or has no role. */
const WITHOUT_MENU: ReadonlySet<PageName> = new Set(["signOut", "first"]);

const EVERYWHERE = ["Ctrl + Enter Kinnita avatud aken", "Esc Sulge avatud aken"];

/** Expects the keys of a page, and those of all pages, under `?`, without violations of accessibility rules. */
export async function expectKeys(page: Page, name: ListedPage, who: PageState["who"]): Promise<void> {
  const soft = expect.configure({ soft: true });
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Abi" });
  await expect(dialog, "? opens the list").toBeVisible();
  const ofPage = dialog.getByRole("region", { name: "Sellel lehel" });
  await soft.poll(() => linesOf(ofPage), "keys of the page").toEqual(KEYS[name].toSorted());
  const everywhere = await linesOf(dialog.getByRole("region", { name: "Kõikjal" }));
  const menu = who === undefined && !WITHOUT_MENU.has(name) ? AGENT_MENU : [];
  // EUDR has a letter, so that the other pages keep the keys that people know.
  const digits = menu.filter((link) => link !== "EUDR").map((link, index) => `${index} ${link}`);
  const expected = [...EVERYWHERE, ...digits, ...(menu.length > 0 ? ["u EUDR"] : [])];
  soft(everywhere, "keys of all pages").toEqual(expect.arrayContaining(expected));
  soft(await violations(page, await marked(dialog)), "axe finds nothing in the list").toEqual([]);
  await takePicture(page, `shortcuts-${name}`);
  await page.keyboard.press("Escape");
  await expect(dialog, "Escape closes the list").toHaveCount(0);
}

/** The keys with their labels, in the order of the alphabet. */
async function linesOf(section: Locator): Promise<string[]> {
  const lines = await section
    .locator("dl > div")
    .evaluateAll((all) => all.map((line) => [...line.children].map((part) => part.textContent?.trim()).join(" ")));
  return lines.toSorted();
}
