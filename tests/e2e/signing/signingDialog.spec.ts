import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { SignReply } from "#shared/api/areas/signing/signingFacts.ts";
import { answerContainer, containerOf } from "#tests/support/pages/containers.ts";
import { expectAccessible, signIn, takePictures } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** The dialog against answers that are written here; what the server does is in signing.spec.ts. */

const PENDING = containerOf("PENDING");
const CODE = "60001019906";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

interface Progress {
  state: "waiting" | "embedding" | "signed" | "failed";
  verification_code?: string;
  message?: string;
}

/** Answers each question about the attempt with the next state; the last one stays. Returns what was posted. */
async function answerAttempts(page: Page, states: Progress[]): Promise<string[]> {
  const posted: string[] = [];
  const id = randomUUID();
  await page.route(`**/api/v1/containers/${PENDING.hash}/{mobile_id,smart_id}/`, async (route) => {
    posted.push(new URL(route.request().url()).pathname.split("/").at(-2)!);
    await route.fulfill({ status: 201, json: { id, verification_code: null, ends_in: 600 } });
  });
  await page.route(`**/api/v1/signing/attempts/${id}/`, async (route) => {
    const now = states.length > 1 ? states.shift()! : states[0]!;
    await route.fulfill({ json: { verification_code: null, message: null, ends_in: 500, ...now } });
  });
  await page.route(`**/api/v1/signing/attempts/${id}/cancel/`, async (route) => {
    posted.push("cancel");
    await route.fulfill({ status: 204 });
  });
  return posted;
}

async function openDialog(page: Page, baseURL: string, idCode: string | null = CODE): Promise<void> {
  await signIn(page, "agent", baseURL);
  await answerContainer(page, { ...PENDING, id_code: idCode });
  await page.goto(`/containers/${PENDING.hash}/`);
  await button(page, "Allkirjasta").click();
  await expect(dialog(page).getByRole("heading", { name: "Millega allkirjastad?" })).toBeVisible();
}

test("files can be read before the means is chosen, and the code follows as soon as it is known", async ({
  page,
  baseURL,
}) => {
  const posted = await answerAttempts(page, [
    { state: "waiting" },
    { state: "waiting", verification_code: "4711" },
    { state: "waiting", verification_code: "4711" },
    { state: "embedding", verification_code: "4711" },
    { state: "embedding" },
    { state: "signed" },
  ]);
  await openDialog(page, baseURL!);
  await expect(dialog(page).getByRole("link", { name: /^Ostuakt 2026-17\.pdf/ })).toHaveAttribute("target", "_blank");
  await takePictures(page, "signing-choice");
  await button(page, "Smart-ID").click();
  await expect(page.getByRole("textbox", { name: "Isikukood" })).toHaveValue(CODE);
  await takePictures(page, "signing-form");
  await button(page, "Jätka").click();
  await expect(page.getByText("Kontrollkood on 4 7 1 1")).toBeAttached();
  await expect(page.getByText(/sisesta PIN2/)).toBeVisible();
  await page.screenshot({ path: "screenshots/signing-code.png" });
  await expect(page.getByText("Lisan allkirja ümbrikku …")).toBeVisible();
  await expect(page.getByText("Aktid on edukalt allkirjastatud")).toBeVisible();
  await takePictures(page, "signing-done");
  await button(page, "Sulge").last().click();
  await expect(dialog(page)).toHaveCount(0);
  expect(posted).toEqual(["smart_id"]);
});

test("a failure is told, 'Tagasi' begins anew with the means of the last time first", async ({ page, baseURL }) => {
  const posted = await answerAttempts(page, [{ state: "failed", message: "Kasutaja keeldus või katkestas." }]);
  await openDialog(page, baseURL!);
  await button(page, "Mobiil-ID").click();
  await page.getByRole("textbox", { name: "Telefoninumber" }).fill("00000766");
  await button(page, "Jätka").click();
  await expect(page.getByRole("heading", { name: "Allkirjastamine ebaõnnestus" })).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Kasutaja keeldus või katkestas.");
  await expectAccessible(page);
  await page.screenshot({ path: "screenshots/signing-failed.png" });
  await button(page, "Tagasi").click();
  await expect(button(page, "Mobiil-ID")).toBeFocused();
  await button(page, "Mobiil-ID").click();
  await expect(page.getByRole("textbox", { name: "Telefoninumber" })).toHaveValue("00000766");
  expect(posted).toEqual(["mobile_id"]);
});

test("a dialog that is closed while the phone waits cancels the attempt", async ({ page, baseURL }) => {
  const posted = await answerAttempts(page, [{ state: "waiting", verification_code: "0815" }]);
  await openDialog(page, baseURL!);
  await button(page, "Smart-ID").click();
  await button(page, "Jätka").click();
  await expect(page.getByText("Kontrollkood on 0 8 1 5")).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => posted).toEqual(["smart_id", "cancel"]);
});

test("without the extension the dialog says where to get it", async ({ page, baseURL }) => {
  await page.route("**/demo/web-eid.js", (route) => route.abort());
  await openDialog(page, baseURL!);
  await button(page, "ID-kaart").click();
  await expect(page.getByRole("alert")).toContainText("Web eID brauserilaiendust ei leitud");
  await expect(page.getByRole("link", { name: "Paigalda Web eID" })).toBeVisible();
});

/** Of a company that the list is made to have. */
async function chooseCompany(page: Page, baseURL: string): Promise<void> {
  const company = { id: 7, name: "Sepakivi OÜ", act_counts: { total: 14 }, latest_act_timestamp: "2026-11-18" };
  const results = [{ ...company, can_sign_acts: true, custom_measurement_report_export_formats: [] }];
  await page.route("**/api/v1/acts/companies/?*", (route) => route.fulfill({ json: { results, next: null } }));
  await signIn(page, "agent", baseURL);
  await page.goto("/acts/dashboard/");
  await page.getByRole("checkbox", { name: "Vali ettevõtte Sepakivi OÜ aktid" }).check();
}

const signChosen = (page: Page) =>
  page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).click();

async function answerSign(page: Page, answer: Partial<SignReply>): Promise<unknown[]> {
  const posted: unknown[] = [];
  await page.route("**/api/v1/acts/acts/sign/", async (route) => {
    posted.push(route.request().postDataJSON());
    const json = { type: "fail", success: false, message: null, container_id: null, modal_data: null, ...answer };
    await route.fulfill({ json });
  });
  return posted;
}

for (const [said, message] of [
  ["Need aktid on kahes ümbrikus.", "Need aktid on kahes ümbrikus."],
  [null, "Midagi läks valesti, palun proovige uuesti"],
] as const) {
  test(`a refused call is an alert and a reload: ${message}`, async ({ page, baseURL }) => {
    await answerSign(page, { message: said });
    await chooseCompany(page, baseURL!);
    const alerts: string[] = [];
    page.on("dialog", (alert) => {
      alerts.push(alert.message());
      void alert.accept();
    });
    const loaded = page.waitForEvent("load");
    await signChosen(page);
    await loaded;
    expect(alerts).toEqual([message]);
    await expect(dialog(page)).toHaveCount(0);
  });
}

test("a dialog that is closed while the container is prepared loads the page again", async ({ page, baseURL }) => {
  await page.route("**/api/v1/acts/acts/sign/", () => {});
  await chooseCompany(page, baseURL!);
  await signChosen(page);
  await expect(page.getByText("Valmistan dokumenti allkirjastamiseks...")).toBeVisible();
  await takePictures(page, "signing-preparing");
  const loaded = page.waitForEvent("load");
  await page.keyboard.press("Escape");
  await loaded;
});

test("a whole company is sent without acts, and what is left over is told", async ({ page, baseURL }) => {
  const { name, company_name, items: files } = PENDING;
  const posted = await answerSign(page, {
    type: "success",
    success: true,
    container_id: PENDING.hash,
    modal_data: { name, kind: "acts", company_name, files, remaining: 12, id_code: null },
  });
  await chooseCompany(page, baseURL!);
  await signChosen(page);
  await expect(
    page.getByText("Siia ümbrikku ei mahtunud veel 12 faili. Allkirjasta need pärast uuesti."),
  ).toBeVisible();
  expect(posted).toEqual([{ company: 7, acts: [], whole: true, type: 10 }]);
});
