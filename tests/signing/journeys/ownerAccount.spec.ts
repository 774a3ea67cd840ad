import { expect, type Page } from "@playwright/test";
import { OWNER_CODE } from "#scripts/simulators/eid/ca/testPeople.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { expectAccessible, get, importCsv, makeAct, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const NAME = "Õie Ääremaa";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Deklareeri" });

async function declareAs(page: Page, address: string, code: string): Promise<void> {
  await page.goto(`${address}?view=all`);
  await page.getByRole("button", { name: "Deklareeri" }).first().click();
  await dialogOf(page).getByRole("button", { name: "Smart-ID" }).click();
  await dialogOf(page).getByRole("textbox", { name: "Isikukood" }).fill(code);
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "Jätka" }).click();
}

test("an owner becomes a user by the letter's link and Smart-ID, and nobody else does", async ({
  browser,
  baseURL,
}) => {
  const agent = await browser.newPage({ baseURL: baseURL! });
  await signIn(agent, "agent", baseURL!);
  const load = {
    "Raporti number": "KIRI-1",
    Kuupäev: "18.11.2026",
    "Veoselehe number": "KIRI1W",
    "Sihtkoha kood": "KIRI1",
    Sihtkoht: "Plats KIRI1",
    Sortiment: "Kuusepalk",
    Kogus: "10,000",
    Hind: "100,00",
    "Eelmise omaniku kood": OWNER_CODE,
    "Eelmise omaniku nimi": NAME,
    Katastritunnus: "00101:001:0001",
    Lank: "Ääremaa lank",
  };
  await importCsv(agent, csvOf([load]), baseURL!);
  const number = await makeAct(agent, "KIRI-1", baseURL!);
  const sales = await get(agent.request, `/api/v1/acts/acts/?type=20&search=${number}`);
  const [related] = await get(agent.request, `/api/v1/acts/acts/${sales.results[0].id}/get_related_acts/`);
  const { results } = await get(agent.request, `/api/v1/acts/acts/?acts=${related.id}`);
  const address = `/acts/attachments/${results[0].hash}/`;

  const phone = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const neighbour = await phone.newPage();
  await declareAs(neighbour, address, "40504040001");
  await expect(dialogOf(neighbour).getByText(/Selle kirja lingiga saab siseneda ainult omanik ise/)).toBeVisible({
    timeout: 30_000,
  });
  await takePicture(neighbour, "letter-not-owner");

  const owner = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  ).newPage();
  const asked: string[] = [];
  owner.on("request", (request) => asked.push(request.url()));
  await declareAs(owner, address, OWNER_CODE);
  await expect(owner).toHaveURL(/\/eudr\//, { timeout: 30_000 });
  await expect(owner.getByRole("heading", { level: 1, name: "EUDR" })).toBeVisible();
  const me = await get(owner.request, "/api/v1/me/");
  expect(me).toMatchObject({
    user: { email: "", name: "OK TESTNUMBER" },
    companies: [{ name: NAME }],
    opensEudr: true,
  });
  expect(asked.filter((url) => url.includes(OWNER_CODE))).toEqual([]);
  await expectAccessible(owner);

  const people = `/companies/${me.companies[0].id}/people/`;
  await agent.goto(people);
  await expect(agent.getByRole("cell", { name: OWNER_CODE })).toBeVisible();
  await agent.close();
  await phone.close();
});
