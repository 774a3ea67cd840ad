import { expect } from "@playwright/test";
import { expectAccessible, expectAccessibleAtWidths, signIn, takePicture } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("adds a group with searched destinations, puts an assortment into it, and forecasts have its lines", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/assortments/");
  await page.getByRole("button", { name: "Lisa rühm" }).click();
  const dialog = page.getByRole("dialog", { name: "Uus rühm" });
  await dialog.getByRole("textbox", { name: "Nimi" }).fill("Praakpalk");
  await dialog.getByRole("button", { name: "Sihtkohad" }).click();
  const list = page.getByRole("list", { name: "Sihtkohad" });
  await expect(list.getByRole("checkbox", { name: "Kõik" })).toBeVisible();
  await page.keyboard.type("mannimae");
  await expect(list.getByRole("checkbox", { name: "Kõik" })).toHaveCount(0);
  await expect(list.getByRole("checkbox")).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await takePicture(page, "filter-select");
  await page.getByRole("searchbox", { name: "Otsi: Sihtkohad" }).fill("olematu");
  await expect(page.getByText("Ei leidnud tulemusi.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Sihtkohad 2 valitud" })).toBeVisible();
  await dialog.getByRole("button", { name: "Lisa", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const groups = page.getByRole("table", { name: "Sortimendirühmad" });
  await expect(groups.getByRole("row").filter({ hasText: "Praakpalk" })).toContainText("sihtkohtade kaupa");

  await page.getByRole("button", { name: "Muuda sortimenti: Kuuse praakpalk" }).click();
  const assortment = page.getByRole("dialog", { name: "Muuda sortimenti" });
  await assortment.getByRole("combobox", { name: "Rühm" }).click();
  await expect(page.getByRole("option", { name: "Hakkpuit" })).toHaveCount(0);
  await page.getByRole("option", { name: "Praakpalk" }).click();
  await assortment.getByRole("button", { name: "Salvesta" }).click();
  await expect(assortment).toHaveCount(0);
  await expect(groups.getByRole("row").filter({ hasText: "Praakpalk" })).toContainText("Kuuse praakpalk");
  await expectAccessibleAtWidths(page, "assortment-groups");

  await page.goto("/forecasts/list/");
  await page.getByRole("main").getByRole("button").first().click();
  await page
    .getByRole("link", { name: /kvartal$/ })
    .first()
    .click();
  await expect(page.getByRole("textbox", { name: /^Praakpalk, Männimäe/ })).toHaveCount(6);
});

test("lets a company enter forecasts by its page", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/companies/?kind=owner");
  await page.getByRole("main").getByRole("row").nth(8).getByRole("link").click();
  const box = page.getByRole("checkbox", { name: "Sisestab prognoose" });
  const wasTicked = await box.isChecked();
  await box.setChecked(!wasTicked);
  await page.getByRole("button", { name: "Salvesta" }).click();
  await expect(page.getByText("salvestatud", { exact: false }).first()).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked({ checked: !wasTicked });
});
