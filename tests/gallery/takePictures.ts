import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { browserLaunch } from "#scripts/browser/launch.ts";
import { WIDTHS } from "./widths.ts";

interface Wanted {
  folder: string;
  /** Beginning of the names of states. */
  only: string;
  theme: string;
}

/** Writes each state in three widths and on paper as `{page}-{state}-{width}.png`. Returns the number of files. */
export async function takePictures(address: string, { folder, only, theme }: Wanted): Promise<number> {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(await browserLaunch());
  let count = 0;
  try {
    const page = await browser.newPage({ locale: "et-EE", timezoneId: "Europe/Tallinn" });
    for (const id of await stateIds(page, address)) {
      if (!id.startsWith(only)) continue;
      for (const size of WIDTHS) {
        await page.setViewportSize(size);
        if (size === WIDTHS[0]) await openState(page, address, id, theme);
        await picture(`${size.width}`);
      }
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: A4_WIDTH, height: A4_HEIGHT });
      await picture("paper");
      await page.emulateMedia({ media: "screen" });

      async function picture(name: string): Promise<void> {
        const { width } = page.viewportSize()!;
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) };
        await page.screenshot({
          clip,
          fullPage: true,
          path: join(folder, `${id.replace("/", "-").replaceAll(" ", "_")}-${name}.png`),
        });
        count += 1;
      }
    }
  } finally {
    await browser.close();
  }
  return count;
}

/** CSS pixels of a sheet without its margins of 10 mm. */
const A4_WIDTH = 718;
const A4_HEIGHT = 1047;
/** A longer picture shows only more of the same rows. */
const MAX_HEIGHT = 3_000;

async function stateIds(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  return page.locator("main h2").allTextContents();
}

async function openState(page: Page, address: string, id: string, theme: string): Promise<void> {
  await page.goto(`${address}frame.html?${new URLSearchParams({ state: id, theme })}`);
  await page.locator("html[data-shown]").waitFor({ timeout: 60_000 });
}
