import { expect } from "@playwright/test";
import { letterLink } from "#tests/support/site/letterLink.ts";
import { landscapePhoto } from "#tests/support/site/photo.ts";
import { Presses } from "#tests/support/site/presses.ts";
import { expectAccessible, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** docs/figures.md, "owner" */
const GOALS = { waybill: 5 };

test("an owner sends a paper waybill in at most five presses and the camera, though the site lacks facts", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const office = await browser.newPage({ baseURL: baseURL! });
  await signIn(office, "agent", baseURL!);
  const letter = await letterLink(office, "VAJUTUS-1", "Kaasiku", baseURL!);
  await office.close();

  const presses = new Presses();
  await page.goto(letter);
  await expect(page.getByRole("region", { name: "Akti kokkuvõte" }).getByText("käibemaksuga")).toBeInViewport();
  await expectAccessible(page);
  await presses.tap(page.getByRole("button", { name: "Pildista veoseleht VAJUTUS-100001" }));
  const camera = page.waitForEvent("filechooser");
  await presses.tap(page.getByRole("button", { name: "Pildista", exact: true }));
  const buffer = await landscapePhoto(page);
  await (await camera).setFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer });
  await presses.tap(page.getByRole("button", { name: "Sobib" }));
  await presses.tap(page.getByRole("button", { name: "Saada" }));
  await expect(page.getByText("Veoseleht on lisatud: veoseleht-VAJUTUS-100001.pdf")).toBeVisible();
  presses.expectAtMost(GOALS.waybill);
});
