import { expect } from "@playwright/test";
import { addPaperWaybills } from "#tests/support/site/paperWaybills.ts";
import { expectAccessibleAtWidths, importCsv, makeAct, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("opens the origins of chosen acts in a new tab, to be printed or downloaded", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const head =
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank";
  const line = (waybill: string, assortment: string, site: string) =>
    `PARITOLU;18.11.2026;19990100;${waybill};${assortment};10,5;100;19990028;Haavasalu Mets OÜ;00101:001:0001;${site}`;
  const lines = [
    line("PARITOLU0001", "Kuusepalk", "Kirdelank"),
    line("PARITOLU0002", "Kuusepalk", "Kirdelank"),
    line("PARITOLU0002", "Männipalk", "Edelalank"),
  ];
  await importCsv(page, [head, ...lines].join("\n"), baseURL!);
  const number = await makeAct(page, "PARITOLU", baseURL!);
  await addPaperWaybills(page, number, baseURL!);
  await page.goto(`/acts/dashboard/?tab=sales&q=${number}`);
  const row = page.getByRole("row", { name: `Müügiakt ${number}` });
  await expect(row.getByRole("checkbox")).toBeEnabled({ timeout: 40_000 });
  await row.getByRole("checkbox").check();
  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Päritolude koond" }).click(),
  ]);
  await expect(opened).toHaveURL(new RegExp(`/acts/origins/\\?query=${number}&company=\\d+&acts=\\d+`));
  const table = opened.getByRole("table", { name: "Päritolude koond" });
  await expect(table.getByRole("row")).toHaveText([
    /Akt.*Omanik.*Lank.*Katastritunnus.*Sortiment.*tm/,
    new RegExp(`${number}Haavasalu Mets OÜEdelalank00101:001:0001Männipalk10,500`),
    new RegExp(`${number}Haavasalu Mets OÜKirdelank00101:001:0001Kuusepalk21,000`),
    /Kokku31,500/,
  ]);
  await expect(opened.getByText("1 müügiakt:")).toContainText(number);
  for (const kind of ["XLSX", "CSV"]) {
    const [download] = await Promise.all([
      opened.waitForEvent("download"),
      opened.getByRole("link", { name: kind }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`paritolude-koond.${kind.toLowerCase()}`);
  }
  await expectAccessibleAtWidths(opened, "origins");
  if (process.env["E2E_PICTURES"]) await opened.pdf({ path: "screenshots/origins.pdf", format: "A4" });

  await page.getByRole("tab", { name: "Ostuaktid" }).click();
  await expect(page.getByRole("link", { name: "Päritolude koond" })).toHaveCount(0);
});

test("opens the origins of an act that cannot be signed, and of its company", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const head =
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank";
  const line =
    "PABER;18.11.2026;19990100;PABER0001;Kuusepalk;4,25;100;19990028;Haavasalu Mets OÜ;00101:001:0001;Läänelank";
  await importCsv(page, [head, line].join("\n"), baseURL!);
  const number = await makeAct(page, "PABER", baseURL!);
  await page.goto(`/acts/dashboard/?tab=sales&q=${number}`);
  const row = page.getByRole("row", { name: `Müügiakt ${number}` });
  await expect(row).toContainText("Ei saa valida: Paberveoseleht nr. PABER0001 on lisamata.", { timeout: 40_000 });
  await row.getByRole("button", { name: `Muud tegevused: Müügiakt ${number}` }).click();
  await takePictures(page, "acts-other-files");
  const [ofAct] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: `Päritolude koond: Müügiakt ${number}` }).click(),
  ]);
  await expect(ofAct).toHaveURL(/\/acts\/origins\/\?acts=\d+$/);
  await expect(ofAct.getByRole("table", { name: "Päritolude koond" }).getByRole("row").nth(1)).toHaveText(
    `${number}Haavasalu Mets OÜLäänelank00101:001:0001Kuusepalk4,250`,
  );

  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: "Karusalu Höövel AS" }).click();
  await takePictures(page, "acts-company-origins");
  const [ofCompany] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Päritolude koond: Karusalu Höövel AS" }).click(),
  ]);
  await expect(ofCompany).toHaveURL(/\/acts\/origins\/\?company=\d+$/);
  await expect(ofCompany.getByRole("cell", { name: "Läänelank" })).toBeVisible();
});

test("says what to do when nothing is chosen", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/origins/");
  await expect(page.getByText("Valige aktide lehel müügiakte või ettevõte")).toBeVisible();
  await expect(page.getByRole("link", { name: "Tagasi aktide juurde" })).toHaveAttribute(
    "href",
    "/acts/dashboard/?tab=sales",
  );
});
