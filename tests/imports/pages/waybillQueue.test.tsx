import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

it("names the waybills that wait, and those that cannot become a report with what helps", async () => {
  const reason = "Mõõtühik 'T' ei ole tihumeeter ega puistekuupmeeter.";
  const remedy = "Paluge saeveskil esitada kogus tihumeetrites või puistekuupmeetrites.";
  const waybillQueue = { totalCount: 4, next: ["PMK1"], refused: [{ number: "PMK2", reason, remedy }] };
  answer(api.sessions.me, { ...AGENT, waybillQueue });
  answer(api.media.list, []);
  const { user } = showPage("/media/");
  await user.click(await screen.findByRole("button", { name: /^Veoselehtede järjekord/ }));
  const queue = await screen.findByRole("dialog", { name: /^Veoselehtede järjekord/ });
  expect(queue).toHaveTextContent("4 veoselehte on järjekorras");
  const items = within(queue).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["PMK1", `PMK2: ${reason} ${remedy}`]);
  expect(queue).toHaveTextContent("ja 2 veel, mida ei kuvata");
  expect(queue).toHaveTextContent("Parandatud veoselehe loeb Virn ise uuesti.");
  await expectAccessible();
  answer(api.imports.refusedWaybills, { results: [], is_whole: true });
  answer(api.imports.list, { results: [], count: 0, next: null });
  answer(api.companies.list, { results: [], next: null });
  await user.click(within(queue).getByRole("link", { name: "Kõik koos põhjustega" }));
  expect(await screen.findByText("Kõigist veoselehtedest on saanud raport.")).toBeVisible();
});
