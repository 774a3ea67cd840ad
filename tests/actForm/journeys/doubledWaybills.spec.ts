import { expect } from "@playwright/test";
import { action, importLines, margins, openNewAct } from "#tests/support/acts/actScreen.ts";
import { expectAccessible, makeAct, signIn, takePicturesOfWidths } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

/** A waybill that is in two reports (docs/rules/actForm.md, "Waybills on two acts"). */

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
});

const ONE = "1 veoseleht läheks arvele kaks korda";

test("names waybills of another act, marks their rows, and finishes only after a second thought", async ({
  page,
  baseURL,
}) => {
  await importLines(
    page,
    "KAKS",
    [{ report: "1", waybill: "KAKSVL" }, { report: "2", waybill: "KAKSVL" }, { report: "3" }],
    baseURL!,
  );
  const number = await makeAct(page, "KAKS-1", baseURL!);
  await openNewAct(page, "KAKS", baseURL!);
  const [title, sentence] = [ONE, `Veoseleht KAKSVL on juba aktil ${number} (raport KAKS-1).`];
  const notice = page.getByRole("alert", { name: title });
  await expect(notice.getByRole("listitem")).toHaveText(sentence);
  await expect(notice.getByRole("link", { name: number })).toHaveAttribute("href", /^\/acts\/update\/\d+\/$/);
  const rows = page.getByRole("table", { name: "Akti read" });
  // Report rows of one site and price are one act row.
  await expect(rows.locator('[data-kind="row"]').getByRole("button", { name: sentence })).toHaveCount(1);
  await expectAccessible(page);
  await takePicturesOfWidths(page, "doubled-notice");

  await action(page, "Lõpeta").click();
  const question = page.getByRole("dialog", { name: "Kas soovite kindlasti akti lõpetada?" });
  await expect(question.getByRole("alert", { name: title }).getByRole("listitem")).toHaveText(sentence);
  await expect(question.getByRole("button", { name: "Tühista" })).toBeFocused();
  await expectAccessible(page);
  await takePicturesOfWidths(page, "doubled-question");
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(action(page, "Lõpeta")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Tühista" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "Lõpeta siiski" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/created=\d+/);
});

test("does not ask about rows that are not selected", async ({ page, baseURL }) => {
  await importLines(
    page,
    "VALIK",
    [
      { report: "1", waybill: "VALIKVL" },
      { report: "2", waybill: "VALIKVL", assortment: "Männipalk" },
    ],
    baseURL!,
  );
  await openNewAct(page, "VALIK", baseURL!);
  const notice = page.getByRole("alert", { name: ONE });
  await expect(notice.getByRole("listitem")).toHaveText(
    "Veoseleht VALIKVL on sellel aktil raportites VALIK-1 ja VALIK-2.",
  );
  await page.getByRole("checkbox", { name: /^Vali Männipalk/ }).uncheck();
  await expect(notice).toBeHidden();
  await action(page, "Lõpeta").click();
  const question = page.getByRole("dialog");
  await expect(question.getByText("VALIKVL")).toHaveCount(0);
  await question.getByRole("button", { name: "Lõpeta", exact: true }).click();
  await expect(page).toHaveURL(/created=\d+/);
});

test("asks again when another tab has acted the waybill meanwhile, and keeps what was typed", async ({
  page,
  baseURL,
}) => {
  await importLines(
    page,
    "KAARDID",
    [
      { report: "1", waybill: "KAARDIDVL" },
      { report: "2", waybill: "KAARDIDVL" },
    ],
    baseURL!,
  );
  await openNewAct(page, "KAARDID-2", baseURL!);
  await margins(page, "KAARDIDVL").fill("8.5");
  await page.getByRole("button", { name: /^Muuda\. Müügiakti number:/ }).click();
  await page.getByRole("textbox", { name: "Müügiakti number:" }).fill("KAARDID-OMA");
  await page.keyboard.press("Enter");
  const number = await makeAct(page, "KAARDID-1", baseURL!);
  await action(page, "Lõpeta").click();
  const question = page.getByRole("dialog", { name: "Kas soovite kindlasti akti lõpetada?" });
  await question.getByRole("button", { name: "Lõpeta", exact: true }).click();
  await expect(question.getByRole("alert", { name: ONE })).toContainText(
    `Veoseleht KAARDIDVL on juba aktil ${number} (raport KAARDID-1).`,
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Tühista" }).click();
  await expect(action(page, "Lõpeta")).toBeFocused();
  await expect(margins(page, "KAARDIDVL")).toHaveValue("8,50");
  await action(page, "Lõpeta").click();
  await question.getByRole("button", { name: "Lõpeta siiski" }).click();
  await expect(page).toHaveURL(/created=\d+/);
});

test("collapses a long list of doubled waybills", async ({ page, baseURL }) => {
  const waybills = Array.from({ length: 12 }, (_, index) => `PALJU${String(index + 1).padStart(2, "0")}`);
  await importLines(
    page,
    "PALJU",
    waybills.flatMap((waybill) => [
      { report: "1", waybill },
      { report: "2", waybill, assortment: "Männipalk" },
    ]),
    baseURL!,
  );
  await openNewAct(page, "PALJU", baseURL!);
  const notice = page.getByRole("alert", { name: "12 veoselehte läheks arvele kaks korda" });
  await expect(notice.getByRole("listitem")).toHaveCount(5);
  await takePicturesOfWidths(page, "doubled-many");
  await notice.getByText("ja veel 7").click();
  await expect(notice.getByRole("listitem")).toHaveCount(12);
  await expectAccessible(page);
});
