import type { Locator } from "@playwright/test";

/** Names of the links and buttons of a row that are seen, or not. */
export async function controlsOf(row: Locator, isSeen: boolean): Promise<string[]> {
  return row
    .locator("a, button")
    .evaluateAll(
      (all, seen) =>
        all
          .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === seen)
          .map((each) => each.getAttribute("aria-label") ?? each.textContent.trim()),
      isSeen,
    );
}

/** What Tab reaches in a row after what has the focus, each while it is seen, by its name or its element. */
export async function reachedByTab(row: Locator): Promise<string[]> {
  const reached: string[] = [];
  for (;;) {
    await row.page().keyboard.press("Tab");
    const name = await row.locator(":focus").evaluateAll((found) =>
      found
        .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((each) => each.getAttribute("aria-label") ?? each.tagName)
        .join(),
    );
    if (name === "") return reached;
    reached.push(name);
  }
}

/** Where everything of the page is. */
export async function placesOn(row: Locator): Promise<string> {
  return row
    .page()
    .locator("main *")
    .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())).join("\n"));
}

/** True where a press in the middle of a control hits it. */
export async function isHit(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
