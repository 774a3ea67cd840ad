import { expect, type Page } from "@playwright/test";
import { OWNER_CODES } from "#scripts/simulators/eid/ca/testPeople.ts";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import { letterLink } from "#tests/support/site/letterLink.ts";
import { landscapePhoto } from "#tests/support/site/photo.ts";
import { Presses } from "#tests/support/site/presses.ts";
import { expectSigned, signByMobileId } from "#tests/support/site/signing.ts";
import { expectAccessible, post, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** docs/figures.md, "owner" */
const GOALS = { waybill: 5, mandate: 12 };
const [FIRST, SECOND] = OWNER_CODES;
const PLOT = "00101:001:0001";

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

test("a private owner comes from the letter to a signed mandate in at most twelve presses", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const office = await browser.newPage({ baseURL: baseURL! });
  await signIn(office, "agent", baseURL!);
  const owner = { code: FIRST, name: "Õie Ääremaa" };
  const letter = await letterLink(office, "VAJUTUS-2", "Ääremaa", baseURL!, { owner, cadaster: PLOT });

  const presses = new Presses();
  await authorise(page, presses, letter, FIRST);
  await signForPlatform(office, page);

  await page.reload();
  await presses.tap(mandateOf(page).getByRole("button", { name: "Allkirjasta", exact: true }));
  await presses.tap(shownButton(page, "Smart-ID"));
  await presses.tap(shownButton(page, "Jätka"));
  await expectSigned(page, "Volitus");
  presses.expectAtMost(GOALS.mandate);
});

test("an owner who comes back by the letter of the turn to sign, when the session has ended, needs at most twelve presses too", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const office = await browser.newPage({ baseURL: baseURL! });
  await signIn(office, "agent", baseURL!);
  const [owner, address] = [{ code: SECOND, name: "Aino Kaasik" }, "aino@virn.example"];
  const form = { ...newCompanyInput, ...owner, is_owner: true, emails: [address] };
  await post(office, "/api/v1/companies/", form, baseURL!);
  const letter = await letterLink(office, "VAJUTUS-3", "Kaasiku", baseURL!, { owner, cadaster: PLOT });

  const presses = new Presses();
  await authorise(page, presses, letter, SECOND);
  await signForPlatform(office, page);

  await page.context().clearCookies();
  await page.goto(await linkOfTurn(page, address));
  // The means of the first visit is open.
  await expect(page.getByRole("heading", { level: 1, name: "Smart-ID" })).toBeVisible();
  await presses.type(page.getByRole("textbox", { name: "Isikukood" }), SECOND);
  await presses.tap(shownButton(page, "Jätka"));
  // The dialog of signing is open, without a press of the button on the page.
  await presses.tap(page.getByRole("dialog").getByRole("button", { name: "Smart-ID" }));
  await expectAccessible(page);
  await presses.tap(shownButton(page, "Jätka"));
  await expectSigned(page);
  presses.expectAtMost(GOALS.mandate);
});

const shownButton = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
const mandateOf = (page: Page) => page.getByRole("region", { name: "Volitus" });

/** From the link of the letter to a mandate that waits for the platform. */
async function authorise(page: Page, presses: Presses, letter: string, code: string): Promise<void> {
  const button = (name: string | RegExp) => shownButton(page, name);
  await page.goto(letter);
  await presses.tap(button("Deklareeri"));
  await presses.tap(button("Smart-ID"));
  await presses.type(page.getByRole("textbox", { name: "Isikukood" }), code);
  await presses.tap(button("Jätka"));
  await expect(page.getByText(/^Kas olete füüsiline isik/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await presses.tap(button("Jah"));
  await presses.type(page.getByRole("textbox", { name: "Tänav, maja või talu" }), "Metsa 1");
  await presses.type(page.getByRole("textbox", { name: "Sihtnumber" }), "65401");
  await presses.type(page.getByRole("textbox", { name: "Linn, alev või vald" }), "Rõuge vald");
  await presses.tap(button("Lisa tarnitud lankidelt"));
  await expect(page.getByRole("textbox", { name: "Katastritunnused" })).toHaveValue(PLOT);
  await presses.tap(button(/^Volitan .+ esitama deklaratsiooni minu nimel$/));
  await expect(mandateOf(page).getByText("Ootab platvormi allkirja")).toBeVisible();
}

async function signForPlatform(office: Page, owner: Page): Promise<void> {
  await office.goto(new URL(owner.url()).pathname);
  await mandateOf(office).getByRole("button", { name: "Allkirjasta", exact: true }).click();
  await signByMobileId(office);
  await expectSigned(office, "Volitus");
  await office.close();
}

/** The letter leaves within a minute. */
async function linkOfTurn(page: Page, address: string): Promise<string> {
  const find = async () => {
    const html = await (await page.request.get("/mailbox")).text();
    const letter = html.split("<article>").find((each) => each.includes(address) && each.includes("Sinu kord"));
    return /href="([^"]+\/containers\/[^"]+sign=1)"/.exec(letter ?? "")?.[1] ?? "";
  };
  await expect.poll(find, { timeout: 120_000 }).not.toBe("");
  return find();
}
