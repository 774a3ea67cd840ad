import { expect, type Page } from "@playwright/test";
import { takePicture } from "./site.ts";

const WIDTHS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/**
 * The screens that one person comes to, in their order. Each has a title, no error, and fits its width; with `E2E_PICTURES` set
 * its picture is in screenshots/walk.
 */
export class Walk {
  readonly #page: Page;
  readonly #who: string;
  #count = 0;

  constructor(page: Page, who: string) {
    this.#page = page;
    this.#who = who;
  }

  /** As the page is now. */
  async look(screen: string): Promise<void> {
    const page = this.#page;
    await expect(page.locator("h1").first()).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('main [aria-busy="true"], main .mantine-Skeleton-root')).toHaveCount(0, {
      timeout: 60_000,
    });
    const { width } = page.viewportSize()!;
    const [scrolled, said] = [
      await page.evaluate(() => document.documentElement.scrollWidth),
      await page.getByRole("alert").filter({ visible: true }).allInnerTexts(),
    ];
    expect.soft(scrolled, `${screen} fits ${width} px`).toBeLessThanOrEqual(width);
    expect.soft(said.filter(Boolean), `${screen} has no error`).toEqual([]);
    // What lies over the page is seen as a person sees it.
    const isCovered = (await page.getByRole("dialog").filter({ visible: true }).count()) > 0;
    if (!isCovered) await page.evaluate(() => window.scrollTo(0, 0));
    const place = String(++this.#count).padStart(3, "0");
    await takePicture(page, `walk/${this.#who}/${place}-${screen}-${width}`, !isCovered);
  }

  /** At a desk and on a phone. */
  async lookAtBoth(screen: string): Promise<void> {
    for (const size of [WIDTHS.phone, WIDTHS.desk]) {
      await this.#page.setViewportSize(size);
      await this.look(screen);
    }
  }
}
