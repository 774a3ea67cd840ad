import { expect, type Page } from "@playwright/test";
import { answerContainer, containerOf } from "#tests/support/pages/containers.ts";
import { signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** What the dialog needs a browser for: the card, and its size. Its answers are in ../pages/signingDialog.test.tsx. */

const PENDING = containerOf("PENDING");
const CODE = "60001019906";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

async function openDialog(page: Page, baseURL: string, idCode: string | null = CODE): Promise<void> {
  await signIn(page, "agent", baseURL);
  await answerContainer(page, { ...PENDING, id_code: idCode });
  await page.goto(`/containers/${PENDING.hash}/`);
  await button(page, "Allkirjasta").click();
  await expect(dialog(page).getByRole("heading", { name: "Millega allkirjastate?" })).toBeVisible();
  await expect(button(page, "ID-kaart")).toBeFocused();
}

test("without the extension the dialog says where to get it", async ({ page, baseURL }) => {
  await page.route("**/demo/web-eid.js", (route) => route.abort());
  await openDialog(page, baseURL!);
  await button(page, "ID-kaart").click();
  await expect(page.getByRole("alert")).toContainText("Web eID brauserilaiendust ei leitud");
  await expect(page.getByRole("link", { name: "Paigalda Web eID" })).toBeVisible();
});

test("the modal of the card opens at once, and the card is asked 200 ms later", async ({ page, baseURL }) => {
  await openDialog(page, baseURL!);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    window.addEventListener("message", ({ data }) => {
      document.body.dataset["asked"] = `${document.body.dataset["asked"] ?? ""} ${data.action}`;
    });
  });
  await button(page, "ID-kaart").click();
  await expect(dialog(page).getByText("Pange ID-kaart lugejasse.", { exact: false })).toBeVisible();
  await page.clock.runFor(199);
  await expect(page.locator("body")).not.toHaveAttribute("data-asked");
  await page.clock.runFor(1);
  await expect(page.locator("body")).toHaveAttribute("data-asked", /web-eid:status/);
});

test("99 files of long names fit the dialog and the page", async ({ page, baseURL }) => {
  const items = Array.from({ length: 99 }, (_, at) => ({
    file_name: `${"Väga pika nimega leping ".repeat(8)}${at + 1}.pdf`,
    href: `/api/v1/containers/${PENDING.hash}/files/${at + 1}/`,
    size: 26_214_400,
    title: null,
    date: null,
    sum: null,
  }));
  await signIn(page, "agent", baseURL!);
  await answerContainer(page, { ...PENDING, items, company_name: "Pikanimelise ".repeat(9), id_code: CODE });
  await page.goto(`/containers/${PENDING.hash}/`);
  await takePictures(page, "container-99");
  await button(page, "Allkirjasta").click();
  await expect(dialog(page).getByRole("link")).toHaveCount(99);
  await takePictures(page, "signing-99");
  const choice = button(page, "ID-kaart");
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await choice.scrollIntoViewIfNeeded();
    await expect(choice).toBeInViewport();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, sideways]).toEqual([width, 0]);
  }
});
