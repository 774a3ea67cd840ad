import { type Browser, expect, type Page } from "@playwright/test";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import {
  buttonOf,
  closeDialog,
  dialogOf,
  expectSigned,
  signByMobileId,
  signBySmartId,
  signInByLetter,
} from "#tests/support/site/signing.ts";
import { expectAccessible, post, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** A morning of two agents and an owner. Its pictures are in test-results/morning. */

const OWNER = { code: "19990028", name: "Haavasalu Mets OÜ" };
const BUYER = "Kuuseoja Saeveski OÜ";
const COLLEAGUE = {
  name: "Rein Rebane",
  email: "rein@virn.example",
  personal_code: "37902140022",
  roles: ["superUser"],
};
/** Report, waybill and destination of a load begin with it. */
const [MARIS, OTHERS] = ["HOMMIK-A", "HOMMIK-B"];
const PHONE = { width: 390, height: 844 };

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const question = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Peamenüü" }).getByRole("link", { name, exact: true });
const tile = (page: Page, name: RegExp) => page.getByRole("link", { name });

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/morning/${name}.png` });
}

/** Two loads on paper; the owner is known, the site has no cadastral number. */
function fileOfMorning(): string {
  const row = (name: string) => ({
    "Raporti number": name,
    Kuupäev: formatEstonianDate(tallinnDay(new Date().toISOString())),
    "Ostja registrikood": "19990005",
    "Sihtkoha kood": "KUUSEOJA1",
    Sihtkoht: "Kuuseoja saeveski, palgiplats",
    "Veoselehe number": `${name}-V`,
    Sortiment: "Kuusepalk",
    Kogus: "24,500",
    Hind: "101,00",
    "Eelmise omaniku kood": OWNER.code,
    "Eelmise omaniku nimi": OWNER.name,
    Katastritunnus: "",
    Lank: `Hommikulank ${name}`,
  });
  return csvOf([row(MARIS), row(OTHERS)]);
}

/** Opens the form of an act of one report; returns the number that it proposes. */
async function openForm(page: Page, report: string): Promise<string> {
  await menu(page, "Raportid").click();
  await page.getByPlaceholder("Otsi").fill(report);
  await page.getByRole("checkbox", { name: new RegExp(report) }).check();
  await page.getByRole("button", { name: "Akteeri" }).first().click();
  const title = heading(page, /Müügiakt\/arve \d{4}-\d+/);
  await expect(title).toBeVisible({ timeout: 60_000 });
  return /\d{4}-\d+/.exec(await title.innerText())?.[0] ?? "";
}

async function finishAct(page: Page): Promise<void> {
  await buttonOf(page, "Lõpeta").click();
  await dialogOf(page).getByRole("button", { name: "Lõpeta" }).click();
}

/** Opens the owner's page on a phone, by the link that was mailed with an act. */
async function openLetter(browser: Browser, act: string, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const linkOf = async () => {
    const html = await (await page.request.get("/mailbox")).text();
    const letter = html.split("<article>").find((each) => each.includes(`akt ${act} `));
    return /href="[^"]*(\/acts\/attachments\/[^"]+)"/.exec(letter ?? "")?.[1] ?? "";
  };
  await expect.poll(linkOf).not.toBe("");
  await page.goto(await linkOf());
  return page;
}

test("two agents and an owner work a morning", async ({ browser, baseURL }) => {
  test.setTimeout(400_000);
  const url = baseURL!;
  const mari = await browser.newPage({ baseURL: url });
  const other = await browser.newPage({ baseURL: url });
  await signIn(mari, "agent", url);
  await post(mari, "/api/v1/companies/1/people/", COLLEAGUE, url);
  let [act, otherAct, purchase] = ["", "", ""];

  await test.step("Mari looks at what waits", async () => {
    await mari.goto("/overview/");
    await expect(heading(mari, "Ülevaade")).toBeVisible();
    await expect(mari.getByRole("region", { name: /^Maht nädalate kaupa/ })).toBeVisible();
    await expect(tile(mari, /^Raportid aktita: /)).toBeVisible();
    await picture(mari, "01-overview");
  });

  await test.step("she imports the file of the mill, while her colleague signs in by a letter", async () => {
    const importing = async () => {
      await menu(mari, "Import").click();
      const file = { name: "kuuseoja-hommik.csv", mimeType: "text/csv", buffer: Buffer.from(fileOfMorning()) };
      await mari.locator('input[type="file"]').first().setInputFiles(file);
      await expect(mari.getByText("Valmis").first()).toBeVisible({ timeout: 60_000 });
      await picture(mari, "02-import");
    };
    await Promise.all([importing(), signInByLetter(other, COLLEAGUE.email)]);
  });

  await test.step("both make an act at the same time; the later one is told that its number is taken", async () => {
    [act, otherAct] = await Promise.all([openForm(mari, MARIS), openForm(other, OTHERS)]);
    expect(otherAct).toBe(act);
    purchase = `${act}-1`;
    await finishAct(mari);
    await expect(mari).toHaveURL(/\/reports\/dashboard\//, { timeout: 60_000 });
    await picture(mari, "03-act-made");
    await finishAct(other);
    await expect(other.getByText("See number on juba kasutusel.").first()).toBeVisible();
    await picture(other, "04-number-taken");
    const taken = otherAct;
    otherAct = `${taken}-HOMMIK`;
    await other.getByRole("button", { name: `Muuda. Müügiakti number: ${taken}` }).click();
    const field = other.getByRole("textbox", { name: "Müügiakti number:" });
    await field.fill(otherAct);
    await field.press("Enter");
    await finishAct(other);
    await expect(other).toHaveURL(/\/reports\/dashboard\//, { timeout: 60_000 });
  });

  await test.step("the colleague sees in the overview that their letters wait", async () => {
    // A minute at most, where others keep the sums busy.
    await expect(async () => {
      await other.goto("/overview/");
      await expect(tile(other, /^Saatmata kirjad: \d/)).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 90_000 });
    await picture(other, "05-overview-of-colleague");
  });

  await test.step("Mari sends the letter to the owner", async () => {
    await mari.goto(`/acts/dashboard/?q=${purchase}`);
    await mari.getByRole("button", { name: new RegExp(`^Kirjad: Ostuakt ${purchase} `) }).click();
    const letters = mari.getByRole("dialog", { name: `Kirjad: Ostuakt ${purchase}` });
    await letters.getByRole("button", { name: `Saada: ${purchase}`, exact: true }).click();
    await expect(letters).toContainText(/Saadetud \d\d\.\d\d\.\d{4}/);
    await picture(mari, "06-letter-sent");
    await mari.keyboard.press("Escape");
  });

  await test.step("the owner answers on a phone, step by step", async () => {
    const owner = await openLetter(browser, purchase, url);
    await expect(owner.getByText("1 lank, 1 paberveoseleht")).toBeVisible();
    await picture(owner, "07-owner-begins");
    await owner.getByRole("button", { name: "Alusta" }).click();
    await owner.getByRole("textbox", { name: "Katastritunnus" }).fill("001010010001");
    await owner.getByRole("button", { name: "Edasi" }).click();
    await owner.getByRole("radio", { name: "Minu oma mets" }).check();
    await expect(owner.getByText("Salvestatud")).toBeVisible();
    await owner.getByRole("button", { name: "Edasi" }).click();
    await owner.getByRole("textbox", { name: "Kinnistu number" }).fill("1234567");
    await owner.getByRole("button", { name: "Edasi" }).click();
    await owner.getByRole("combobox", { name: "Maakond" }).selectOption("Võrumaa");
    await owner.getByRole("button", { name: "Edasi" }).click();
    await expect(question(owner, `Pildista veoseleht ${MARIS}-V`)).toBeVisible();
    const photo = { name: "foto.png", mimeType: "image/png", buffer: await owner.screenshot() };
    await owner.locator("input[capture]").setInputFiles(photo);
    await expect(owner.getByRole("heading", { name: "Seadke nurgad lehe äärtele" })).toBeVisible();
    await picture(owner, "08-owner-photographs");
    await owner.getByRole("button", { name: "Sobib" }).click();
    await owner.getByRole("button", { name: "Saada" }).click();
    await expect(owner.getByText(/^Veoseleht on lisatud/)).toBeVisible();
    await owner.getByRole("button", { name: "Edasi" }).click();
    await expect(question(owner, "Aitäh!")).toBeVisible();
    await expectAccessible(owner);
    await picture(owner, "09-owner-is-done");
    await owner.context().close();
  });

  await test.step("Mari signs what the owner has completed, while her colleague exports the other act", async () => {
    const signing = async () => {
      await expect(async () => {
        await mari.goto(`/acts/dashboard/?q=${purchase}`);
        const box = mari.getByRole("row", { name: `Ostuakt ${purchase}` }).getByRole("checkbox");
        await expect(box).toBeEnabled({ timeout: 2_000 });
        await box.check({ timeout: 2_000 });
      }).toPass({ timeout: 60_000 });
      await mari.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();
      await expect(dialogOf(mari).getByRole("link", { name: /^Ostuakt / })).toHaveCount(1);
      await signByMobileId(mari);
      await expectSigned(mari, "Aktid");
      await picture(mari, "10-signed-by-agent");
      await closeDialog(mari);
    };
    const exporting = async () => {
      await other.goto("/acts/export/");
      await other.getByRole("searchbox").fill(otherAct);
      // A choice ends with the search that begins a moment after typing.
      await expect(other).toHaveURL(/[?&]q=/);
      const sales = other.getByRole("table", { name: "Müügiaktid" });
      await sales.getByRole("checkbox", { name: `Vali akt ${otherAct}` }).check();
      const download = other.waitForEvent("download");
      await other.getByRole("button", { name: "Ekspordi" }).click();
      await download;
      await expect(other.getByText("1 akt eksporditi.")).toBeVisible();
      await picture(other, "11-exported");
    };
    await Promise.all([signing(), exporting()]);
  });

  await test.step("the owner's company signs, and both have", async () => {
    const liis = await browser.newPage({ baseURL: url });
    await signIn(liis, "signer", url);
    await liis.goto("/signing/waiting/");
    await liis.getByRole("link", { name: new RegExp(`^Ostuakt ${purchase}`) }).click();
    await buttonOf(liis, "Allkirjasta").click();
    await signBySmartId(liis);
    await expectSigned(liis, "Aktid");
    await closeDialog(liis);
    await expect(liis.getByText("Mõlemad pooled on allkirjastanud")).toBeVisible();
    await expectAccessible(liis);
    await picture(liis, "12-signed-by-both");
    await liis.close();
  });

  await test.step("in the overview the act waits no more", async () => {
    await mari.goto(`/acts/dashboard/?q=${purchase}`);
    await expect(mari.getByRole("button", { name: `Allkirjastatud (Ostuakt ${purchase})` })).toBeVisible();
    await mari.goto("/overview/");
    await expect(mari.getByRole("region", { name: /^Maht nädalate kaupa/ })).toBeVisible();
    await expect(mari.getByText(BUYER).first()).toBeVisible();
    await picture(mari, "13-overview-afterwards");
  });
  await Promise.all([mari.close(), other.close()]);
});
