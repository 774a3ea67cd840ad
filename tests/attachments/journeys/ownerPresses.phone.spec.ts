import { expect } from "@playwright/test";
import { OWNER_CODE } from "#scripts/simulators/eid/ca/testPeople.ts";
import { letterLink } from "#tests/support/site/letterLink.ts";
import { landscapePhoto } from "#tests/support/site/photo.ts";
import { Presses } from "#tests/support/site/presses.ts";
import { expectSigned, signByMobileId } from "#tests/support/site/signing.ts";
import { expectAccessible, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** docs/figures.md, "owner" */
const GOALS = { waybill: 5, mandate: 12 };

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
  const letter = await letterLink(office, "VAJUTUS-2", "Ääremaa", baseURL!, {
    owner: { code: OWNER_CODE, name: "Õie Ääremaa" },
    cadaster: "00101:001:0001",
  });

  const presses = new Presses();
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).filter({ visible: true });
  await page.goto(letter);
  await presses.tap(button("Deklareeri"));
  await presses.tap(button("Smart-ID"));
  await presses.type(page.getByRole("textbox", { name: "Isikukood" }), OWNER_CODE);
  await presses.tap(button("Jätka"));
  await expect(page.getByText(/^Kas olete füüsiline isik/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await presses.tap(button("Jah"));
  await presses.type(page.getByRole("textbox", { name: "Tänav, maja või talu" }), "Metsa 1");
  await presses.type(page.getByRole("textbox", { name: "Sihtnumber" }), "65401");
  await presses.type(page.getByRole("textbox", { name: "Linn, alev või vald" }), "Rõuge vald");
  await presses.tap(button("Lisa tarnitud lankidelt"));
  await expect(page.getByRole("textbox", { name: "Katastritunnused" })).toHaveValue("00101:001:0001");
  await presses.tap(button(/^Volitan .+ esitama deklaratsiooni minu nimel$/));
  const mandate = page.getByRole("region", { name: "Volitus" });
  await expect(mandate.getByText("Ootab platvormi allkirja")).toBeVisible();

  await office.goto(new URL(page.url()).pathname);
  await office
    .getByRole("region", { name: "Volitus" })
    .getByRole("button", { name: "Allkirjasta", exact: true })
    .click();
  await signByMobileId(office);
  await expectSigned(office, "Volitus");
  await office.close();

  await page.reload();
  await presses.tap(mandate.getByRole("button", { name: "Allkirjasta", exact: true }));
  await presses.tap(button("Smart-ID"));
  await presses.tap(button("Jätka"));
  await expectSigned(page, "Volitus");
  presses.expectAtMost(GOALS.mandate);
});
