import { expect } from "@playwright/test";
import { registerCode } from "#scripts/demo/names/codes.ts";
import { action, expectForm, margins } from "#tests/support/acts/actScreen.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import {
  expectAccessible,
  get,
  importCsv,
  makeAct,
  post,
  signIn,
  takePicturesOfWidths,
} from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const LONG = "Metsaühistu Põhja-Kõrvemaa ja Lõuna-Läänemaa Erametsaomanike Ühishaldusettevõte Osaühing";
const OWNERS = [LONG, "Haavasalu Mets OÜ", "Kivisoo Metsatalu OÜ"];

test("tells before a save whose letter is made anew and which exported act comes back, as the save then does", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const rows = OWNERS.map((name, index) => ({
    "Raporti number": `MOJU-${index}`,
    "Veoselehe number": `MOJUW${index}`,
    "Sihtkoha kood": "MOJU",
    Sihtkoht: "Plats MOJU",
    Sortiment: "Kuusepalk",
    Kogus: "10,000",
    Hind: "100,00",
    "Eelmise omaniku kood": registerCode(910 + index),
    "Eelmise omaniku nimi": name,
    Sertifikaat: "",
    Katastritunnus: "00101:001:0001",
    Lank: "Haavasalu lank",
  }));
  await importCsv(page, csvOf(rows), baseURL!);
  const number = await makeAct(page, "MOJU", baseURL!);
  const { sell_acts: sold } = await get(page.request, `/api/v1/acts/export/?tab=0&query=${number}`);
  const [{ id }] = sold;
  const related = await get(page.request, `/api/v1/acts/acts/${id}/get_related_acts/`);
  const first = related.find((act: { company_name: string }) => act.company_name === LONG);
  await post(page, `/api/v1/acts/acts/${id}/cancel_email/`, { email: `${id}-1` }, baseURL!);
  await post(page, `/api/v1/acts/acts/${first.id}/cancel_email/`, { email: `${first.id}-1` }, baseURL!);
  await post(page, "/api/v1/acts/export/", { type: "M", acts: [id] }, baseURL!);
  await post(page, "/api/v1/acts/export/", { type: "O", acts: [first.id] }, baseURL!);

  await page.goto(`/acts/update/${id}/`);
  await expectForm(page);
  await action(page, "Salvesta").click();
  const question = page.getByRole("dialog", { name: "Kas soovite kindlasti akti salvestada?" });
  const quiet = question.getByRole("status", { name: "Kirjad ja eksport" });
  await expect(quiet).toContainText("2 akti on juba eksporditud.");
  await expect(quiet).not.toContainText("uuesti eksportida");
  await expect(quiet.getByText("Jääb nii, nagu on: 3 akti")).toBeVisible();
  await question.getByRole("button", { name: "Tühista" }).click();

  await margins(page, new RegExp(LONG)).first().fill("2,50");
  await page.keyboard.press("Tab");
  await action(page, "Salvesta").click();
  const told = question.getByRole("alert", { name: "Kirjad ja eksport" });
  await expect(told).toContainText("1 akti kohta tehakse uus kiri, mis jääb saatmata.");
  await expect(told).toContainText("2 akti tuleb uuesti eksportida.");
  const line = told.getByRole("listitem").filter({ hasText: LONG });
  await expect(line).toContainText("Kiri tühistatud");
  await expect(line).toContainText("Tehakse uus kiri, mis jääb saatmata");
  await expect(line).toContainText(/Eksporditud \d\d\.\d\d\.\d{4} \d\d:\d\d/);
  await expectAccessible(page);
  await takePicturesOfWidths(page, "save-effects");
  await question.getByRole("button", { name: "Salvesta" }).click();
  await expect(page.getByText("Müügiakt on salvestatud.")).toBeVisible();
  const letters = await get(page.request, `/api/v1/acts/acts/${first.id}/emails/`);
  expect(letters.map(({ state }: { state: string }) => state)).toEqual(["unsent", "canceled"]);
});
