import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { readPages } from "#tests/support/pdfText.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import {
  closeDialog,
  expectSigned,
  newOwnerWithSigner,
  signByMobileId,
  signBySmartId,
} from "#tests/support/site/signing.ts";
import { expectAccessible, get, importCsv, makeAct, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const PLOT = "00101:001:0001";
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const mandate = (page: Page) => page.getByRole("region", { name: "Volitus" });
const facts = (page: Page) => page.getByRole("region", { name: "Deklaratsioon", exact: true });

/** In the open dialog of signing. */
async function signed(page: Page, sign: (page: Page) => Promise<void>): Promise<void> {
  await expect(page.getByRole("heading", { name: "Millega allkirjastate?" })).toBeVisible();
  await sign(page);
  await expectSigned(page, "Volitus");
  await closeDialog(page);
}

test("an owner declares and signs, and the next load's PDF and e-invoice have the number", async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const name = `Deklareeritud Mets ${randomUUID().slice(0, 4)} OÜ`;
  const agent = await browser.newPage({ baseURL: baseURL! });
  await signIn(agent, "agent", baseURL!);
  const id = await newOwnerWithSigner(agent, name, baseURL!);
  const { code } = await get(agent.request, `/api/v1/companies/${id}/`);

  const phone = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const owner = await phone.newPage();
  await signIn(owner, "signer", baseURL!);
  await owner.goto("/eudr/");
  await button(owner, "Deklareeri").click();
  const dialog = owner.getByRole("dialog", { name: "Uus deklaratsioon" });
  await dialog.getByRole("combobox", { name: "Omanik" }).click();
  await owner.getByRole("option", { name }).click();
  await dialog.getByRole("button", { name: "Jah", exact: true }).click();

  await expect(owner.getByLabel("Nimi")).toHaveValue(name);
  await owner.getByLabel("Tänav, maja või talu").fill("Metsa 1");
  await owner.getByLabel("Sihtnumber").fill("65401");
  await owner.getByLabel("Linn, alev või vald").fill("Rõuge vald");
  const plots = owner.getByLabel("Katastritunnused");
  const exampleColour = () => plots.evaluate((field) => getComputedStyle(field, "::placeholder").color);
  const grey = await exampleColour();
  await plots.focus();
  await owner.getByLabel("Nimi").focus();
  await expect(plots).toHaveAttribute("aria-invalid", "true");
  expect(await exampleColour()).toBe(grey);
  await plots.fill(PLOT);
  await expect(owner.getByRole("img", { name: new RegExp(PLOT) })).toBeVisible();
  await button(owner, "Lisa toode").click();
  await owner.getByRole("checkbox", { name: "kuusk" }).check();
  await owner.getByLabel("Maht (tm)").fill("120,5");
  // What was typed before its field was left survives a reload.
  await owner.reload();
  await expect(owner.getByLabel("Maht (tm)")).toHaveValue("120,5");
  await expect(owner.getByText("Kõik on salvestatud")).toBeVisible();
  await expectAccessible(owner);
  await takePicture(owner, "eudr-draft");

  await mandate(owner)
    .getByRole("button", { name: /^Volitan .+ esitama deklaratsiooni minu nimel$/ })
    .click();
  await expect(mandate(owner).getByText("Ootab platvormi allkirja")).toBeVisible();
  await expect(button(owner, "Esita")).toBeDisabled();
  const address = new URL(owner.url()).pathname;
  await agent.goto(address);
  await mandate(agent).getByRole("button", { name: "Allkirjasta", exact: true }).click();
  await signed(agent, signByMobileId);
  await expect(mandate(agent).getByText("Ootab omaniku allkirja")).toBeVisible();
  await owner.reload();
  await mandate(owner).getByRole("button", { name: "Allkirjasta", exact: true }).click();
  await signed(owner, signBySmartId);
  await expect(mandate(owner).getByText("Kehtib", { exact: true })).toBeVisible();

  await button(owner, "Esita").click();
  await expect(facts(owner).getByText("Ootab infosüsteemi vastust")).toBeVisible();
  await takePicture(owner, "eudr-filed");
  // The simulator decides after twenty seconds.
  const [reference, verification] = await numbersOf(agent, address);
  await owner.reload();
  await expect(owner.getByRole("heading", { level: 1, name: reference })).toBeVisible();
  await expect(facts(owner).getByText(/^kontrollitud \d\d\.\d\d\.\d{4}$/)).toBeVisible();
  await expectAccessible(owner);
  await takePicture(owner, "eudr-available");
  await phone.close();

  const batch = `DEKL${randomUUID().slice(0, 4).toUpperCase()}`;
  const load = {
    "Raporti number": batch,
    Kuupäev: formatEstonianDate(tallinnDay(new Date().toISOString())),
    "Veoselehe number": `${batch}W`,
    "Sihtkoha kood": batch,
    Sihtkoht: `Plats ${batch}`,
    Sortiment: "Kuusepalk",
    Kogus: "10,000",
    Hind: "100,00",
    "Eelmise omaniku kood": code,
    "Eelmise omaniku nimi": name,
    Katastritunnus: PLOT,
    Lank: "Haavasalu lank",
  };
  await importCsv(agent, csvOf([load]), baseURL!);
  const number = await makeAct(agent, batch, baseURL!);
  const { results } = await get(agent.request, `/api/v1/acts/acts/?type=20&search=${number}`);
  const [act] = results;
  const fileOf = async (path: string) => {
    const file = await agent.request.get(`/api/v1/acts/acts/${act.id}/${path}/`);
    return file.ok() ? file.body() : undefined;
  };
  /** Empty while the worker makes it. */
  const linesOf = (pdf: Buffer | undefined) => (pdf && pdf.length > 0 ? readPages(pdf) : []);
  await expect
    .poll(async () => (await linesOf(await fileOf("pdf"))).join(" "), { timeout: 60_000 })
    .toContain(`${reference} (${verification})`);
  expect((await fileOf("files/eArve"))?.toString()).toContain(reference);
  await agent.close();
});

/** Once the Information System has given them; asked for by the button, as a person would. */
async function numbersOf(page: Page, address: string): Promise<[string, string]> {
  const ask = button(page, "Küsi olekut");
  await page.waitForTimeout(21_000);
  await page.goto(address);
  await ask.click();
  await expect(button(page, "Kopeeri EVR-i jaoks")).toBeVisible();
  const valueOf = async (name: string) =>
    (await facts(page).getByText(name, { exact: true }).locator("xpath=following-sibling::*[1]").textContent()) ?? "";
  return [await valueOf("Viitenumber"), await valueOf("Kontrollnumber")];
}
