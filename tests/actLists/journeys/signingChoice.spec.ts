import { expect, type Page } from "@playwright/test";
import { CONTAINER_STATUS_LABELS, type ContainerStatus } from "#shared/containers/containerStatus.ts";
import { addPaperWaybills } from "#tests/support/site/paperWaybills.ts";
import { expectAccessibleAtWidths, importCsv, makeAct, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const BUYER = "Karusalu Höövel AS";
const OWNER = "Haavasalu Mets OÜ";
const numbers: string[] = [];

test.describe.configure({ mode: "serial" });

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await signIn(page, "agent", baseURL!);
  const head =
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi;Katastritunnus;Lank";
  const line = (one: number, site: string) =>
    `TIKITUD-${one};18.11.2026;19990100;TIKITUD0000${one};Kuusepalk;10,5;100;19990028;${OWNER};00101:001:0001;${site}`;
  await importCsv(page, [head, line(1, "Kirdelank"), line(1, "Edelalank"), line(2, "Kirdelank")].join("\n"), baseURL!);
  numbers.push(await makeAct(page, "TIKITUD-1", baseURL!), await makeAct(page, "TIKITUD-2", baseURL!));
  for (const number of numbers) await addPaperWaybills(page, number, baseURL!);
  await page.close();
});

/** Only these acts, once their files are made and they can be signed. */
async function openActs(page: Page): Promise<void> {
  await page.goto("/acts/dashboard/?tab=sales&q=TIKITUD0000");
  for (const number of numbers) {
    await expect(page.getByRole("link", { name: `PDF: Müügiakt ${number}` })).toBeVisible({ timeout: 40_000 });
  }
}

const box = (page: Page, number: string) => page.getByRole("row", { name: `Müügiakt ${number}` }).getByRole("checkbox");

test("opens an act to its waybills with their sites, and marks paper waybills", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await openActs(page);
  await page.getByRole("button", { name: `Näita veoselehti: Müügiakt ${numbers[0]}` }).click();
  const waybills = page.getByRole("table", { name: `Veoselehed: Müügiakt ${numbers[0]}` });
  await expect(waybills.getByRole("row")).toHaveText([
    /Veoseleht/,
    /TIKITUD00001EVR.*veoseleht\.pdf.*Edelalank00101:001:000110,500 tm/,
    /Kirdelank00101:001:000110,500 tm/,
  ]);
  await expect(waybills.getByTitle("Paberveoseleht, mida EVR-is ei ole")).toBeVisible();
  await expectAccessibleAtWidths(page, "acts-waybills");
});

test("chooses acts and companies, and shows why signing failed, then loads the page again", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  const sent: unknown[] = [];
  const failed = { type: "fail", success: false, container_id: null, modal_data: null };
  await page.route("**/api/v1/acts/acts/sign/", async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { ...failed, message: "Akti muudetakse praegu." } });
  });
  await openActs(page);
  const sign = page.getByRole("main").getByRole("button", { name: "Allkirjasta" }).first();
  await sign.click({ force: true });
  await expect(page.getByRole("tooltip")).toContainText("Vali ettevõte või vähemalt üks akt.");
  expect(sent).toEqual([]);

  const company = page.getByRole("checkbox", { name: `Vali ettevõtte ${BUYER} aktid` });
  await company.check();
  for (const number of numbers) await expect(box(page, number)).toBeChecked();
  await expect(page.getByRole("region", { name: "Valik" })).toContainText("2 valitud");
  await box(page, numbers[0]!).uncheck();
  await expect(page.getByRole("region", { name: "Valik" })).toContainText("1 valitud");
  await takePictures(page, "acts-choice");

  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await Promise.all([page.waitForEvent("load"), sign.click()]);
  expect(alerts).toEqual(["Akti muudetakse praegu."]);
  expect(sent).toEqual([{ company: expect.any(Number), acts: [expect.any(Number)] }]);
  await expect(box(page, numbers[1]!)).not.toBeChecked();

  // Without a search the whole company is chosen, also what is not loaded.
  await page.goto("/acts/dashboard/?tab=sales");
  await company.check();
  await page.getByRole("button", { name: BUYER }).click();
  for (const number of numbers) await expect(box(page, number)).toBeChecked();
  await Promise.all([page.waitForEvent("load"), sign.click()]);
  expect(sent[1]).toEqual({ company: expect.any(Number), acts: [], whole: true, type: 20 });
});

test("says of each act why it cannot be chosen", async ({ page, baseURL }) => {
  const signatures = [
    { name: "Mari Mets", id_code: "60001019906" },
    { name: "Peeter Pärn", id_code: "50001029996" },
  ];
  const status = (raw: ContainerStatus) => ({
    container: {
      hash: "h",
      href: "/",
      acts: [1],
      status: { raw, label: CONTAINER_STATUS_LABELS[raw], note: null },
      signatures,
    },
    can_agent_sign: false,
    agent_sign_error: "",
  });
  const kinds = [
    {},
    { can_agent_sign: false, agent_sign_error: "Akti failid on valmimas." },
    status("PENDING"),
    status("SIGN_ONE"),
    status("SIGN_BOTH"),
  ];
  await page.route("**/api/v1/acts/acts/?*", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const [act] = reply.results;
    const results = kinds.map((kind, index) => ({ ...act, id: 900 + index, number: `LIIK-${index}`, ...kind }));
    await route.fulfill({ response, json: { ...reply, results, next: null } });
  });
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  await page.getByRole("button", { name: BUYER }).click();
  const twice = "Ei saa valida: Pole vaja kaks korda allkirjastada.";
  const rows = page.getByRole("row", { name: /Müügiakt LIIK-/ });
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0).getByRole("checkbox")).toBeEnabled();
  await expect(rows.nth(1)).toContainText("Ei saa valida: Akti failid on valmimas.");
  for (const index of [2, 3, 4]) await expect(rows.nth(index)).toContainText(twice);

  await expect(page.getByRole("button", { name: /^Allkirjastamine on ebaõnnestunud: / })).toHaveCount(1);
  await page.getByRole("button", { name: "Mõlemad pooled on allkirjastanud: Müügiakt LIIK-4" }).click();
  const signers = page.getByRole("dialog", { name: "Mõlemad pooled on allkirjastanud" });
  await expect(signers.getByRole("listitem")).toHaveText(["Mari Mets 60001019906", "Peeter Pärn 50001029996"]);
  await takePictures(page, "acts-signatures");
  await page.keyboard.press("Escape");

  await signIn(page, "companyUser", baseURL!);
  await page.goto("/acts/dashboard/");
  await page.getByRole("button", { name: OWNER }).click();
  const own = page.getByRole("row", { name: /LIIK-/ });
  const buyerFirst = "Ei saa valida: Ostja peab esimesena allkirjastama.";
  for (const index of [0, 1, 2]) await expect(own.nth(index)).toContainText(buyerFirst);
  await expect(own.nth(3).getByRole("checkbox")).toBeEnabled();
  await expect(own.nth(4)).toContainText(twice);
  await expect(page.getByRole("checkbox", { name: /^Vali ettevõtte/ })).toHaveCount(0);
});

test("does not choose companies without e-mail addresses", async ({ page, baseURL }) => {
  await page.route("**/api/v1/acts/companies/?*", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const results = reply.results.map((company: object) => ({ ...company, can_sign_acts: false }));
    await route.fulfill({ response, json: { ...reply, results } });
  });
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  const company = page.getByRole("checkbox", { name: `Vali ettevõtte ${BUYER} aktid` });
  await expect(company).toBeDisabled();
  await company.locator("..").hover();
  await expect(page.getByRole("tooltip")).toHaveText("Aktide saatmise e-postiaadress on seadistamata.");
});

test("does not choose a company whose acts are all signed, before they are loaded and where more than a page is", async ({
  page,
  baseURL,
}) => {
  const twice = "Pole vaja kaks korda allkirjastada.";
  const listed: string[] = [];
  await page.route("**/api/v1/acts/companies/?*", async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const results = reply.results.map((company: object) => ({ ...company, sign_error: twice }));
    await route.fulfill({ response, json: { ...reply, results } });
  });
  const status = { raw: "SIGN_BOTH", label: CONTAINER_STATUS_LABELS.SIGN_BOTH, note: null };
  const container = { hash: "h", href: "/", acts: [1], status, is_being_signed: false, signatures: [] };
  await page.route("**/api/v1/acts/acts/?*", async (route) => {
    listed.push(route.request().url());
    const response = await route.fetch();
    const reply = await response.json();
    const [act] = reply.results;
    const signed = { ...act, container, can_agent_sign: false, agent_sign_error: "" };
    const results = Array.from({ length: 50 }, (_, index) => ({
      ...signed,
      id: 900 + index,
      number: `TEHTUD-${index}`,
    }));
    await route.fulfill({ response, json: { ...reply, results, count: 60, next: "after-50" } });
  });
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?tab=sales");
  const company = page.getByRole("checkbox", { name: `Vali ettevõtte ${BUYER} aktid` });
  await expect(company).toBeDisabled();
  expect(listed).toEqual([]);
  await company.locator("..").hover();
  await expect(page.getByRole("tooltip")).toHaveText(twice);
  await page.getByRole("button", { name: BUYER }).click();
  await expect(page.getByRole("row", { name: /TEHTUD-/ })).toHaveCount(50);
  await expect(company).toBeDisabled();
});
