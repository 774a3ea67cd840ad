import { writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { takePicture } from "#tests/support/site/site.ts";
import { helpPages } from "#web/shell/help/text.ts";
import type { PageName, PageState } from "./pageStates.ts";

/** Of a tablet and a desktop; the phone has a context of its own. */
const WIDTHS = [1024, 1440];
const HELP_PICTURES = "web/src/shell/help/pictures";

/** With `E2E_PICTURES` set, screenshots of the whole page at each width; on a phone at its own. */
export async function takePagePictures(page: Page, { name }: PageState): Promise<void> {
  // To show the page at another width and back takes longer than most checks of it.
  if (!process.env["E2E_PICTURES"]) return;
  const { width: before, height } = page.viewportSize()!;
  for (const width of before < 1024 ? [before] : WIDTHS) {
    await page.setViewportSize({ width, height });
    await takePicture(page, `pages/${name}-${width}`, true);
  }
  await page.setViewportSize({ width: before, height });
}

/**
 * Makes the picture of a page in `Abi`, 960 by 600, as WebP, which the browser writes. With `E2E_PICTURES` set it takes the place of
 * the one of before.
 */
export async function takeHelpPicture(page: Page, name: PageName): Promise<void> {
  // A sign-out that was refused is nothing to show.
  if (!(name in helpPages) || name === "signOut") return;
  // As the page is without the keys that were tried.
  await page.evaluate(() => {
    // Chosen text of a field stays marked when the field is left.
    for (const field of document.querySelectorAll("input")) if (field.type === "text") field.setSelectionRange(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  const png = (await page.screenshot({ clip: { x: 0, y: 0, width: 1440, height: 900 } })).toString("base64");
  const webp = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const size = { resizeWidth: 960, resizeHeight: 600, resizeQuality: "high" } as const;
    const canvas = new OffscreenCanvas(960, 600);
    canvas.getContext("2d")!.drawImage(await createImageBitmap(new Blob([bytes]), size), 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.7 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  }, png);
  expect(webp.length, "the picture of Abi").toBeGreaterThan(3000);
  if (process.env["E2E_PICTURES"]) writeFileSync(`${HELP_PICTURES}/${name}.webp`, Uint8Array.from(webp));
}

/** Numbers the pictures of what a page opens. */
export function openedPictures(page: Page, { name }: PageState): () => Promise<void> {
  let count = 0;
  return () => takePicture(page, `pages/${name}-${page.viewportSize()!.width}-opened-${++count}`);
}
