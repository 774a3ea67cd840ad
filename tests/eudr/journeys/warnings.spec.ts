import { randomUUID } from "node:crypto";
import { expect, type Locator } from "@playwright/test";
import { addDays, formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { newOwnerWithSigner } from "#tests/support/site/signing.ts";
import {
  expectAccessible,
  get,
  importCsv,
  makeAct,
  signIn,
  takePicture,
  takePictures,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const PLOT = "00101:001:0001";
const LATER = "Deklaratsioon on koormast hilisem";

test("an act with a load from before its declaration is on 'Vajab tähelepanu' until an agent says why it is in order", async ({
  page,
  baseURL,
}) => {
  const name = `Hoiatusega Mets ${randomUUID().slice(0, 4)} OÜ`;
  await signIn(page, "agent", baseURL!);
  const id = await newOwnerWithSigner(page, name, baseURL!);
  const { code } = await get(page.request, `/api/v1/companies/${id}/`);
  const today = tallinnDay(new Date().toISOString());

  await page.goto("/eudr/?tab=valid");
  await page.getByRole("main").getByRole("button", { name: "Sisesta number" }).click();
  const form = page.getByRole("dialog", { name: "Sisesta number" });
  await form.getByRole("combobox", { name: "Omanik" }).fill(name);
  await page.getByRole("option", { name }).click();
  await form.getByLabel("Viitenumber").fill(`S26EE${randomUUID().replaceAll("-", "").slice(0, 9).toUpperCase()}`);
  await form.getByLabel("Kontrollnumber").fill("K7X2M9QP");
  await form.getByLabel("Katastritunnused").fill(PLOT);
  await form.getByRole("textbox", { name: "Kehtib alates" }).fill(formatEstonianDate(today));
  await takePicture(page, "eudr-add-number");
  await form.getByRole("button", { name: "Lisa", exact: true }).click();
  await expect(form).toBeHidden();

  const batch = `HOIA${randomUUID().slice(0, 4).toUpperCase()}`;
  const load = {
    "Raporti number": batch,
    Kuupäev: formatEstonianDate(addDays(today, -7)),
    "Veoselehe number": `${batch}W`,
    "Sihtkoha kood": batch,
    Sihtkoht: `Plats ${batch}`,
    Sortiment: "Kuusepalk",
    Kogus: "10,000",
    Hind: "100,00",
    "Eelmise omaniku kood": code,
    "Eelmise omaniku nimi": name,
    Katastritunnus: PLOT,
    Lank: "Hoiatuse lank",
  };
  await importCsv(page, csvOf([load]), baseURL!);
  await makeAct(page, batch, baseURL!);

  const warned = page.getByRole("table", { name: "Aktid hoiatustega" }).getByRole("row", { name });
  // A worker looks at the act after its files are made.
  await expect(async () => {
    await page.goto("/eudr/?tab=attention");
    await expect(warned).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await expect(warned).toContainText(`Hoiatuse lank: ${LATER}.`);
  await expectAccessible(page);
  await takePictures(page, "eudr-warned-acts");
  await warned.getByRole("button", { name: `Vaadatud: Hoiatuse lank, ${LATER}` }).click();
  const reason = page.getByRole("dialog", { name: "Vaadatud" });
  await reason.getByRole("textbox", { name: "Põhjus" }).fill("Number oli enne olemas, Virnas on see täna.");
  await reason.getByRole("button", { name: "Vaadatud" }).click();
  await expect(reason).toBeHidden();
  await expect(warned).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Vajab tähelepanu" })).toHaveAttribute("aria-selected", "true");
  await expect(warned).toHaveCount(0);
});

test("nothing moves between the tabs of an agent, of which one has a search and the others a filter", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/eudr/");
  const heightOf = async (part: Locator) => (await part.boundingBox())!.y;
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const places: number[][] = [];
    for (const name of [/^Puudu/, /^Kehtivad/]) {
      await page.getByRole("tab", { name }).click();
      const bar = name.source.includes("Puudu")
        ? page.getByRole("searchbox")
        : page.getByRole("combobox", { name: "Omanik" });
      await expect(bar).toBeVisible();
      const first = page.getByRole("tab").first();
      places.push(await Promise.all([bar, first, page.getByRole("tabpanel")].map(heightOf)));
    }
    expect(places[1], `at ${width}`).toEqual(places[0]);
  }
});
