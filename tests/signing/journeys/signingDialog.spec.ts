import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { SignReply } from "#shared/containers/contract.ts";
import { answerContainer, containerOf } from "#tests/support/pages/containers.ts";
import { expectAccessible, signIn, takePicture, takePictures } from "#tests/support/site/site.ts";
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
    await route.fulfill({ status: 201, json: { id, verification_code: null, ends_in: 600, answer_in: 300 } });
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
  await expect(button(page, "ID-kaart")).toBeFocused();
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
  await expect(page.locator("output[aria-live=assertive]")).toHaveText("Kontrollkood on 4 7 1 1");
  await expect(page.getByText(/sisesta PIN2/)).toBeVisible();
  await takePicture(page, "signing-code");
  await expect(page.getByText("Lisan allkirja ümbrikku …")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aktid on edukalt allkirjastatud" })).toBeFocused();
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
  await button(page, "Jätka").dblclick();
  await expect(page.getByRole("heading", { name: "Allkirjastamine ebaõnnestus" })).toBeFocused();
  await expect(page.getByRole("alert")).toHaveText("Kasutaja keeldus või katkestas.");
  await expectAccessible(page);
  await takePicture(page, "signing-failed");
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

test("the modal of the card opens at once, and the card is asked 200 ms later", async ({ page, baseURL }) => {
  await openDialog(page, baseURL!);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => {
    window.addEventListener("message", ({ data }) => {
      document.body.dataset["asked"] = `${document.body.dataset["asked"] ?? ""} ${data.action}`;
    });
  });
  await button(page, "ID-kaart").click();
  await expect(dialog(page).getByText("Pane ID-kaart lugejasse.", { exact: false })).toBeVisible();
  await page.clock.runFor(199);
  await expect(page.locator("body")).not.toHaveAttribute("data-asked");
  await page.clock.runFor(1);
  await expect(page.locator("body")).toHaveAttribute("data-asked", /web-eid:status/);
});

/** Of a company that the list is made to have. */
async function chooseCompany(page: Page, baseURL: string): Promise<void> {
  const company = { id: 7, name: "Sepakivi OÜ", act_counts: { total: 14 }, latest_act_timestamp: "2026-11-18" };
  const results = [{ ...company, can_sign_acts: true, sign_error: null, custom_measurement_report_export_formats: [] }];
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
    const nothing = { company_id: 7, container_id: null, is_new: false, is_pending: false, modal_data: null };
    const json = { type: "fail", success: false, message: null, ...nothing, ...answer };
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

test("a second press is ignored, and a dialog that is closed while the container is prepared loads the page again", async ({
  page,
  baseURL,
}) => {
  const posted: string[] = [];
  await page.route("**/api/v1/acts/acts/sign/", (route) => void posted.push(route.request().url()));
  await chooseCompany(page, baseURL!);
  await page.getByRole("region", { name: "Valik" }).getByRole("button", { name: "Allkirjasta" }).dblclick();
  await expect(page.getByText("Valmistan dokumenti allkirjastamiseks...")).toBeVisible();
  await takePictures(page, "signing-preparing");
  const loaded = page.waitForEvent("load");
  await page.keyboard.press("Escape");
  await loaded;
  expect(posted).toHaveLength(1);
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

for (const [how, leave] of [
  ["by Escape", (page: Page) => page.keyboard.press("Escape")],
  ["by another page of Virn", (page: Page) => page.goBack()],
] as const) {
  test(`a dialog that is left ${how} releases the container that it has made`, async ({ page, baseURL }) => {
    const { name, company_name, items: files } = PENDING;
    await answerSign(page, {
      type: "success",
      success: true,
      container_id: PENDING.hash,
      is_new: true,
      is_pending: true,
      modal_data: { name, kind: "acts", company_name, files, remaining: 0, id_code: CODE },
    });
    await chooseCompany(page, baseURL!);
    await page.getByRole("link", { name: "Dokumendid" }).click();
    await page.getByRole("link", { name: "Aktid" }).click();
    await page.getByRole("checkbox", { name: "Vali ettevõtte Sepakivi OÜ aktid" }).check();
    await signChosen(page);
    await expect(dialog(page).getByRole("heading", { name: "Millega allkirjastad?" })).toBeVisible();
    const released = page.waitForRequest(`**/api/v1/containers/${PENDING.hash}/release/`);
    await leave(page);
    expect((await released).headers()["x-csrftoken"]).not.toBe("");
    await expect(dialog(page)).toHaveCount(0);
  });
}

test("what a page of a container opens is kept but not released, and Mobile-ID shows the minutes that SK waits", async ({
  page,
  baseURL,
}) => {
  const posted = await answerAttempts(page, [{ state: "waiting", verification_code: "0815" }]);
  await page.route("**/release/", (route) => void posted.push(route.request().url()));
  const kept = page.waitForRequest(`**/api/v1/containers/${PENDING.hash}/keep/`);
  await openDialog(page, baseURL!);
  await kept;
  await button(page, "Mobiil-ID").click();
  await expect(page.getByRole("textbox", { name: "Isikukood" })).toHaveAttribute("readonly");
  await page.getByRole("textbox", { name: "Telefoninumber" }).fill("00000766");
  await button(page, "Jätka").click();
  await expect(page.getByRole("timer")).toHaveText(/^Aega on (5:00|4:5\d)$/);
  await takePicture(page, "signing-mobile-id");
  await button(page, "Katkesta").click();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  expect(posted).toEqual(["mobile_id", "cancel"]);
});

test("a signature that is given cannot be stopped, and the dialog waits for it", async ({ page, baseURL }) => {
  const states: Progress[] = [{ state: "waiting", verification_code: "0815" }];
  await answerAttempts(page, states);
  await page.route("**/api/v1/signing/attempts/*/cancel/", (route) =>
    route.fulfill({ status: 409, json: { code: "signature_pending", message: "Allkiri on juba antud." } }),
  );
  await openDialog(page, baseURL!);
  await button(page, "Smart-ID").click();
  await button(page, "Jätka").click();
  await button(page, "Katkesta").click();
  await expect(page.getByText("Lisan allkirja ümbrikku …")).toBeVisible();
  states[0] = { state: "signed" };
  await expect(page.getByRole("heading", { name: "Aktid on edukalt allkirjastatud" })).toBeFocused();
});

test("a reply of success without the facts of the dialog is a failure", async ({ page, baseURL }) => {
  await answerSign(page, { type: "success", success: true, container_id: PENDING.hash });
  await chooseCompany(page, baseURL!);
  const said = page.waitForEvent("dialog");
  const clicked = signChosen(page);
  const alert = await said;
  expect(alert.message()).toBe("Midagi läks valesti, palun proovige uuesti");
  const loaded = page.waitForEvent("load");
  await alert.accept();
  await Promise.all([clicked, loaded]);
});

test("the same of documents", async ({ page, baseURL }) => {
  await page.route("**/api/v1/documents/documents/sign/", (route) =>
    route.fulfill({ json: { type: "fail", success: false, message: null, container_id: null, modal_data: null } }),
  );
  await signIn(page, "agent", baseURL!);
  await page.goto("/documents/dashboard/");
  await page
    .getByRole("checkbox", { name: /^Vali ettevõtte .+ dokumendid$/ })
    .first()
    .check();
  const said = page.waitForEvent("dialog");
  const clicked = signChosen(page);
  const alert = await said;
  expect(alert.message()).toBe("Midagi läks valesti, palun proovige uuesti");
  const loaded = page.waitForEvent("load");
  await alert.accept();
  await Promise.all([clicked, loaded]);
});

test("a result without a sentence has one", async ({ page, baseURL }) => {
  await answerAttempts(page, [{ state: "failed" }]);
  await openDialog(page, baseURL!);
  await button(page, "Smart-ID").click();
  await button(page, "Jätka").click();
  await expect(page.getByRole("alert")).toHaveText("Midagi läks valesti, palun proovige uuesti");
});

test("a container without files says so, and cannot be signed", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await answerContainer(page, { ...PENDING, items: [] });
  await page.goto(`/containers/${PENDING.hash}/`);
  await expect(page.getByText("Failid puuduvad")).toBeVisible();
  await expect(page.getByText("Palun teata sellest kasutajatoele.", { exact: false })).toBeVisible();
  await expect(button(page, "Allkirjasta")).toHaveCount(0);
  await takePictures(page, "container-empty");
});

test("99 files of long names fit the dialog and the page", async ({ page, baseURL }) => {
  const items = Array.from({ length: 99 }, (_, at) => ({
    file_name: `${"Väga pika nimega leping ".repeat(8)}${at + 1}.pdf`,
    href: `/api/v1/containers/${PENDING.hash}/files/${at + 1}/`,
    size: 26_214_400,
  }));
  await signIn(page, "agent", baseURL!);
  await answerContainer(page, { ...PENDING, items, company_name: "Pikanimelise ".repeat(9), id_code: CODE });
  await page.goto(`/containers/${PENDING.hash}/`);
  await takePictures(page, "container-99");
  await button(page, "Allkirjasta").click();
  await expect(dialog(page).getByRole("link")).toHaveCount(99);
  await takePictures(page, "signing-99");
  const choice = button(page, "ID-kaart");
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await choice.scrollIntoViewIfNeeded();
    await expect(choice).toBeInViewport();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, sideways]).toEqual([width, 0]);
  }
});

test("an attempt goes on while the page below the dialog reads its container again", async ({ page, baseURL }) => {
  const posted = await answerAttempts(page, [
    ...Array.from({ length: 8 }, () => ({ state: "waiting", verification_code: "4711" }) as const),
    { state: "signed" },
  ]);
  await signIn(page, "agent", baseURL!);
  let reads = 0;
  await page.route(`**/api/v1/containers/${PENDING.hash}/`, (route) => {
    reads += 1;
    return route.fulfill({ json: { ...PENDING, name: `Loetud ${reads}`, id_code: CODE, is_being_signed: true } });
  });
  await page.goto(`/containers/${PENDING.hash}/`);
  await button(page, "Allkirjasta").click();
  await button(page, "Smart-ID").click();
  await button(page, "Jätka").click();
  await expect(page.locator("output[aria-live=assertive]")).toHaveText("Kontrollkood on 4 7 1 1");
  const before = reads;
  await expect.poll(() => reads).toBeGreaterThan(before);
  await expect(page.getByRole("heading", { name: "Aktid on edukalt allkirjastatud" })).toBeFocused();
  expect(posted).toEqual(["smart_id"]);
});
