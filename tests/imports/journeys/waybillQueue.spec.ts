import { expect } from "@playwright/test";
import { expectAccessible, signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("names the waybills that wait, and those that cannot become a report with their reasons", async ({
  page,
  baseURL,
}) => {
  const reason = "Mõõtühik 'T' ei ole tihumeeter ega puistekuupmeeter.";
  await signIn(page, "agent", baseURL!);
  await page.route("**/api/v1/me/", async (route) => {
    const response = await route.fetch();
    const me = await response.json();
    const waybillQueue = { totalCount: 4, next: ["PMK1"], refused: [{ number: "PMK2", reason }] };
    await route.fulfill({ response, json: { ...me, waybillQueue } });
  });
  await page.goto("/reports/dashboard/");
  await page.getByRole("button", { name: "Veoselehtede järjekord" }).click();
  const queue = page.getByRole("dialog", { name: "Veoselehtede järjekord" });
  await expect(queue).toContainText("4 veoselehte on järjekorras");
  await expect(queue.getByRole("listitem")).toHaveText(["PMK1", `PMK2: ${reason}`]);
  await expect(queue).toContainText("ja 2 veel, mida ei kuvata");
  await expectAccessible(page);
});
