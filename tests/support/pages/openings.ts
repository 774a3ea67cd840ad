import { expect, type Locator, type Page } from "@playwright/test";
import type { PageState } from "./pageStates.ts";

/** Dialogs, dropdowns, menus and popovers that are open. */
const OPENED = '[role="dialog"]:visible, [role="listbox"]:visible, [role="menu"]:visible';

/** Popups that this worker has opened: those of a page are the same in each of its states. */
const seen = new Set<string>();

/** Opens every dialog of a state and whatever announces a popup, on its page and in its dialogs, one after another. */
export async function openEach(page: Page, state: PageState, look: (opened: Locator) => Promise<void>): Promise<void> {
  const where = `${state.who} ${page.viewportSize()!.width} ${new URL(page.url()).pathname}`;
  await openPopups(page, page.locator(state.isFrame ? "header" : "main"), look, where);
  for (const name of state.dialogs ?? []) {
    const button = page.getByRole("button", { name, exact: typeof name === "string" }).first();
    await button.click();
    // Popovers in it, such as a calendar, are dialogs without a heading.
    const dialog = page.getByRole("dialog").filter({ has: page.getByRole("heading") });
    await expect(dialog).toBeVisible();
    await expectInside(page, dialog);
    await look(dialog);
    await openPopups(page, dialog, look);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
}

/** No part of it lies left or right of the screen. */
async function expectInside(page: Page, opened: Locator): Promise<void> {
  const { width } = page.viewportSize()!;
  const beyond = async () => {
    const box = await opened.boundingBox();
    return box === null ? "not shown" : Math.max(-box.x, box.x + box.width - width) > 0.5 ? JSON.stringify(box) : "";
  };
  await expect.poll(beyond, { message: `opens inside a screen of ${width}` }).toBe("");
}

/** One of each kind: the chips of a hundred rows open the same. */
async function openPopups(
  page: Page,
  within: Locator,
  look: (opened: Locator) => Promise<void>,
  where?: string,
): Promise<void> {
  const controls = within.locator("[aria-haspopup]:visible:enabled");
  const opened = new Set<string>();
  for (;;) {
    // Looked for anew each time: on a busy machine a list is read again meanwhile, and what stood at a place stands at another.
    const kinds = await firstOfEachKind(controls);
    const next = kinds.find(({ kind }) => !opened.has(kind) && !(where && seen.has(`${where} ${kind}`)));
    if (!next) return;
    const { index, kind } = next;
    opened.add(kind);
    const control = controls.nth(index);
    // The first field of a dialog opens with it.
    const isOpen = (await control.getAttribute("aria-expanded")) === "true";
    const before = (await page.locator(OPENED).count()) - Number(isOpen);
    if (!isOpen) await control.click();
    await expect(page.locator(OPENED)).toHaveCount(before + 1);
    // Its code may still be on its way.
    await expect(page.locator(OPENED).last()).toHaveText(/\S/);
    await expectInside(page, page.locator(OPENED).last());
    await look(page.locator(OPENED).last());
    await page.keyboard.press("Escape");
    await expect(page.locator(OPENED)).toHaveCount(before);
    if (where) seen.add(`${where} ${kind}`);
  }
}

/** Looks at all of them at once: a statistic has thousands of amounts. */
async function firstOfEachKind(controls: Locator): Promise<{ index: number; kind: string }[]> {
  return controls.evaluateAll((all) => {
    const kinds = all.map((element) => {
      // Not by its id: Mantine gives each amount of a table another one.
      const titled = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      const label = element.getAttribute("aria-label") ?? titled?.textContent ?? "";
      return `${element.className} ${label.replace(/[:\d].*/, "")}`;
    });
    return kinds.flatMap((kind, index) => (kinds.indexOf(kind) === index ? [{ index, kind }] : []));
  });
}
