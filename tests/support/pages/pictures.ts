import type { Page } from "@playwright/test";
import { takePicture } from "#tests/support/site/site.ts";
import type { PageState } from "./pageStates.ts";

/** Of a tablet and a desktop; the phone has a context of its own. */
const WIDTHS = [1024, 1440];

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

/** Numbers the pictures of what a page opens. */
export function openedPictures(page: Page, { name }: PageState): () => Promise<void> {
  let count = 0;
  return () => takePicture(page, `pages/${name}-${page.viewportSize()!.width}-opened-${++count}`);
}
