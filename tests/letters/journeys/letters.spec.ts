import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { reference } from "#tests/support/site/demo.ts";
import {
  expectAccessibleAtWidths,
  get,
  importCsv,
  loadUntil,
  makeAct,
  signIn,
  takePictures,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const BUYER = "Udulaane Puidukaubandus OÜ";
const OWNERS = reference.owners.slice(2, 4);
let number = "";
let other = "";

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  number = await newAct(page, baseURL!);
  other = await newAct(page, baseURL!);
  await page.close();
});

/** A sales act with two purchase acts; repeated tests find only their own reports. */
async function newAct(page: Page, baseURL: string): Promise<string> {
  const batch = `KIRI${randomUUID().slice(0, 4).toUpperCase()}`;
  const csv = [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank",
    ...OWNERS.map(
      ({ code, name }, at) =>
        `${batch}-${at};18.11.2026;19990092;${batch}0000${at};Kuusepalk;10,5;97,87;${code};${name};00101:001:0001;Lank`,
    ),
  ].join("\n");
  await importCsv(page, csv, baseURL);
  return makeAct(page, batch, baseURL);
}

/** On whatever page of the list it is. @throws when there is none */
async function unsentLetterOf(page: Page, act: string): Promise<{ id: number; act_id: number; act_number: string }> {
  let rest = "";
  for (;;) {
    const { results, next } = await get(page.request, `/api/v1/acts/emails/?state=unsent${rest}`);
    const found = results.find(({ act_number: one }: { act_number: string }) => one === act);
    if (found) return found;
    if (next === null) throw new Error(`No unsent letter of act ${act}`);
    rest = `&cursor=${encodeURIComponent(next)}`;
  }
}

const unsent = async (page: Page): Promise<number> => (await get(page.request, "/api/v1/me/")).unsentEmailsCount;
const lettersAbout = async (page: Page) => {
  const html = await (await page.request.get("/mailbox")).text();
  return html.split("<article>").filter((letter) => letter.includes(`akt ${number} –`));
};

test("sends a letter once from the row of its act, with the file and the link", { tag: "@role" }, async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const before = await unsent(page);
  await page.goto("/acts/dashboard/?tab=sales");
  const bar = page.getByText(`Teil on ${before} akti kirja saatmata!`);
  await expect(bar).toBeVisible();
  await page.getByRole("button", { name: BUYER }).click();
  const icon = page.getByRole("button", { name: new RegExp(`Kirjad: Müügiakt ${number} `) });
  await expect(icon).toHaveAccessibleName(/\(saatmata\)/);
  await icon.click();
  const letters = page.getByRole("dialog", { name: `Kirjad: Müügiakt ${number}` });
  await expect(letters).toContainText(/Loodud \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/);
  await expectAccessibleAtWidths(page, "letters-of-act");
  await letters.getByRole("button", { name: `Saada: ${number}`, exact: true }).click();
  await expect(letters).toContainText(/Saadetud \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d/);
  await expect(letters.getByRole("button")).toHaveCount(0);
  await expect(page.getByText(`Teil on ${before - 1} akti kirja saatmata!`)).toBeVisible();
  await expect(icon).toHaveAccessibleName(/\(saadetud\)/);
  await takePictures(page, "letters-of-act-sent");
  const [letter, ...others] = await lettersAbout(page);
  expect(others).toEqual([]);
  expect(letter).toContain(`Manus: ${number}.pdf`);
  const [, link] = /href="(http[^"]+\/p\/)"/.exec(letter!)!;
  const opened = await page.request.get(link!);
  expect([opened.status(), opened.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("sends and cancels in the list of unsent acts, by company, without a mouse", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const before = await unsent(page);
  await page.goto("/reports/dashboard/");
  await page.getByRole("button", { name: "Saatmata aktid" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Saatmata aktid" });
  await expect(dialog.getByRole("columnheader")).toHaveText(["Akti number", "Loodud", "Saadetud", "Tegevused"]);
  const { results } = await get(page.request, "/api/v1/acts/emails/?state=unsent");
  for (const { company_name: name } of results) await expect(dialog.getByRole("rowheader", { name })).toBeVisible();
  await expectAccessibleAtWidths(page, "letters-unsent", '[role="dialog"]');
  const row = (name: string) => dialog.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  const [first, second] = [row(`${number}-1`), row(`${number}-2`)];
  await loadUntil(dialog, first);
  await first.getByRole("button", { name: `Saada: ${number}-1`, exact: true }).press("Enter");
  await expect(first).toContainText(/\d\d:\d\d:\d\d.*\d\d:\d\d:\d\d/);
  await expect(first.getByRole("button")).toHaveCount(0);
  await second.getByRole("button", { name: `Ära saada: ${number}-2` }).press("Enter");
  await expect(second.getByRole("button", { name: `Tühista lõplikult: ${number}-2` })).toBeFocused();
  await second.getByRole("button", { name: `Tühista lõplikult: ${number}-2` }).press("Enter");
  await expect(second).toContainText("Tühistatud");
  await takePictures(page, "letters-unsent-done", '[role="dialog"]');
  expect(await unsent(page)).toBe(before - 2);
  await dialog.getByRole("tab", { name: "Saadetud" }).click();
  await expect(row(`${number}-1`)).toBeVisible();
  await takePictures(page, "letters-left", '[role="dialog"]');
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("sends many letters together ten seconds later, and takes them back before", async ({ page, baseURL }) => {
  // Ten seconds of waiting and an act of its own, on a busy machine.
  test.setTimeout(240_000);
  await signIn(page, "agent", baseURL!);
  const many = await newAct(page, baseURL!);
  const before = await unsent(page);
  await page.goto("/media/");
  await page.getByRole("button", { name: "Saatmata aktid" }).click();
  const list = page.getByRole("dialog", { name: "Saatmata aktid" });
  const choose = async () => {
    await loadUntil(list, list.getByRole("checkbox", { name: `Vali kiri: ${many}-2` }));
    for (const one of [`${many}-1`, `${many}-2`])
      await list.getByRole("checkbox", { name: `Vali kiri: ${one}` }).check();
    const sideways = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(sideways, "the buttons are as wide as the dialog").toBe(0);
    await list.getByRole("button", { name: "Vaata üle ja saada" }).click();
  };
  await choose();
  const review = page.getByRole("dialog", { name: "Saada kirjad" });
  await expect(review.getByText("Saadetakse 2 kirja.")).toBeVisible();
  await expect(review.getByRole("region", { name: "Kiri" })).toContainText(`Saadame ostuakti ${many}-1`);
  await expectAccessibleAtWidths(page, "letters-many-review", '[role="dialog"]');
  await review.getByRole("button", { name: "Saada kõik" }).click();
  const sent = page.getByRole("dialog", { name: "Kirjade saatmine" });
  await expect(sent.getByText(/^Saadetakse \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/)).toBeVisible();
  await takePictures(page, "letters-many-scheduled", '[role="dialog"]');
  expect(await unsent(page)).toBe(before);
  await sent.getByRole("button", { name: "Võta tagasi" }).click();
  await expect(sent.getByText("Tagasi võetud: 2 kirja.")).toBeVisible();
  await sent.getByRole("button", { name: "Saatmata aktid" }).click();
  await choose();
  await review.getByRole("button", { name: "Saada kõik" }).click();
  await expect(sent.getByRole("button", { name: "Võta tagasi" })).toBeVisible();
  // The server sends them, whether or not somebody looks.
  await page.goto("/documents/dashboard/");
  await expect(async () => expect(await unsent(page)).toBe(before - 2)).toPass({ timeout: 40_000 });
});

test("says that a letter cannot be sent, as one has cancelled it oneself in another browser", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?tab=purchases");
  const email = await unsentLetterOf(page, other);
  await page.getByRole("button", { name: "Saatmata aktid" }).click();
  const dialog = page.getByRole("dialog", { name: "Saatmata aktid" });
  const send = dialog.getByRole("button", { name: `Saada: ${email.act_number}`, exact: true });
  await loadUntil(dialog, send);
  const second = await browser.newPage({ baseURL: baseURL! });
  await signIn(second, "agent", baseURL!);
  await second.goto("/acts/dashboard/");
  const token = (await second.context().cookies()).find(({ name }) => name === "csrftoken")!.value;
  const canceled = await second.request.post(`/api/v1/acts/acts/${email.act_id}/cancel_email/`, {
    data: { email: email.id },
    headers: { origin: baseURL!, "x-csrftoken": token },
  });
  expect(canceled.status()).toBe(200);
  await send.click();
  await expect(dialog.getByText("Olete selle kirja ise juba tühistanud.")).toBeVisible();
  await expect(send).toBeHidden();
  await second.close();
});

test("shows no letters to an employee of a company", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await expect(page.getByRole("heading", { level: 1, name: "Aktid" })).toBeVisible();
  await expect(page.getByText("saatmata!")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Kirjad:/ })).toHaveCount(0);
});
