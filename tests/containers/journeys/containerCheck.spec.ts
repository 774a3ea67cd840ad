import { expect, type Page } from "@playwright/test";
import { sample } from "#tests/support/containers/samples.ts";
import { expectAccessibleAtWidths, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

const REFUSAL = { code: "trust_missing", message: "Ümbrikke ei saa kontrollida." };

const choose = (page: Page, name: string, content: string | Buffer) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

test("every signed-in person finds the page in the user menu, and is told what cannot be checked", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "councilMember", baseURL!);
  await page.goto("/");
  await page.getByRole("button", { name: /^Kasutajamenüü/ }).click();
  await page.getByRole("link", { name: "Kontrolli ümbrikku" }).click();
  await expect(page).toHaveURL(/\/containers\/validate\/$/);
  await expect(page.getByRole("heading", { level: 1, name: "Kontrolli ümbrikku" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Kontrolli ümbrikku" })).toHaveCount(0);
  await expectAccessibleAtWidths(page, "container-check");

  await choose(page, "leping.pdf", "%PDF-1.7");
  await expect(page.getByText("Kontrollida saab faile, mille nime lõpus on .asice või .bdoc.")).toBeVisible();
  await choose(page, "tühi.asice", "");
  await expect(page.getByText("Fail on tühi.")).toBeVisible();

  await choose(page, "leping.bdoc", "ei ole ümbrik");
  const verdict = page.getByRole("heading", { name: "See ei ole kehtiv ümbrik" });
  await expect(verdict).toBeFocused();
  await expect(page.getByText("Fail ei ole ümbrik või on rikutud")).toBeVisible();
  await expectAccessibleAtWidths(page, "container-broken");
});

test("shows the signers of a container with other anchors, and says that it cannot tell", async ({ page, baseURL }) => {
  await signIn(page, "companyUser", baseURL!);
  await page.goto("/containers/validate/");
  await choose(page, "Üleandmine.asice", sample("valid/exc-multi.asice"));
  await expect(page.getByRole("heading", { name: "Ei saa öelda, kas ümbrik kehtib" })).toBeVisible();
  const signatures = page.getByRole("region", { name: "Allkirjad" }).getByRole("listitem");
  await expect(signatures).toHaveCount(5);
  await expect(signatures.first()).toContainText("JAAK-KRISTJAN JÕEORG");
  await expect(signatures.first()).toContainText("Sertifikaadi väljaandja ei ole usaldatute seas");
  await expect(page.getByRole("region", { name: "Failid" }).getByRole("listitem")).toHaveCount(2);
  await expectAccessibleAtWidths(page, "container-result");
});

test("stops an upload, and tells when the storage or the server fails", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/containers/validate/");
  await page.route("**/api/v1/containers/validate/", (route) => route.fulfill({ status: 409, json: REFUSAL }));
  await choose(page, "leping.asice", "PK");
  await expect(page.getByRole("alert").filter({ hasText: REFUSAL.message })).toBeVisible();
  await page.route("**/files/**", () => {});
  await choose(page, "leping.asice", "PK");
  await expect(page.getByText(/^Laadin üles: /)).toBeVisible();
  await page.getByRole("button", { name: "Katkesta" }).click();
  await expect(page.getByText("Lohista allkirjastatud ümbrik siia")).toBeVisible();
});
