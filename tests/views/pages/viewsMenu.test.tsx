import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { WireView } from "#shared/views/contract.ts";
import { answerCompaniesOfActs, companyOfActs } from "#tests/support/pages/actReplies.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const UNSENT: WireView = { id: 3, list: "acts", name: "Saatmata kirjad", search: "tab=sales&letter=unsent" };
const OTHER: WireView = { id: 4, list: "documents", name: "Lepingud", search: "signature=none" };
const NOTHING = { results: [], found: 0, is_whole: true, next: null, truncated: false, companies: [] };

const menu = async () => within(await screen.findByRole("dialog", { name: "Vaated" }));

beforeEach(() => {
  answerCompaniesOfActs(companyOfActs());
  answer(api.actLists.filtered, NOTHING);
});

it("applies a view of this list: its tab, order and filters instead of what is shown", async () => {
  answer(api.views.list, { results: [UNSENT, OTHER] });
  const { user, address } = showPage("/acts/dashboard/?from=2026-09-01&q=EV10&sort=name");
  await user.click(await screen.findByRole("button", { name: "Vaated" }));
  const views = await menu();
  expect(await views.findAllByRole("listitem")).toHaveLength(1);
  await expectAccessible();
  await user.click(views.getByRole("button", { name: "Saatmata kirjad" }));
  await waitFor(() => expect(address()).toBe("/acts/dashboard/?tab=sales&letter=unsent"));
  expect(screen.getByText("Kiri: Saatmata")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Vaated" }));
  expect((await menu()).getByRole("button", { name: "Saatmata kirjad" })).toHaveAttribute("aria-current", "true");
});

it("saves what is shown under a name, and says why it is refused", async () => {
  answer(api.views.list, { results: [] });
  const { user } = showPage("/acts/dashboard/?tab=sales&q=EV10&open=7&min=100");
  await user.click(await screen.findByRole("button", { name: "Vaated" }));
  let views = await menu();
  expect(await views.findByText(/^Salvestatud vaateid ei ole\./)).toBeVisible();
  await user.click(views.getByRole("button", { name: "Salvesta vaade" }));
  views = await menu();
  const field = views.getByLabelText("Vaate nimi");
  expect(field).toHaveFocus();
  refuse(api.views.save, "invalid_fields", { fields: { name: ["Selle nimega vaade on teil juba olemas."] } });
  await fill(user, field, "Suured");
  await user.keyboard("{Enter}");
  expect(await views.findByRole("alert")).toHaveTextContent("Selle nimega vaade on teil juba olemas.");
  const saved: WireView = { id: 5, list: "acts", name: "Suured müügid", search: "tab=sales&min=100" };
  answer(api.views.save, saved);
  answer(api.views.list, { results: [saved] });
  await fill(user, field, "Suured müügid");
  await user.click(views.getByRole("button", { name: "Salvesta" }));
  expect(await (await menu()).findByRole("button", { name: "Suured müügid" })).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Vaated" })).toBeNull());
  expect(requestsTo(api.views.save).at(-1)?.body).toEqual({
    list: "acts",
    name: "Suured müügid",
    search: "tab=sales&min=100",
  });
});

it("renames and removes a view", async () => {
  answer(api.views.list, { results: [UNSENT] });
  const { user } = showPage("/acts/dashboard/");
  await user.click(await screen.findByRole("button", { name: "Vaated" }));
  await user.click(await (await menu()).findByRole("button", { name: "Nimeta ümber: Saatmata kirjad" }));
  const renamed = { ...UNSENT, name: "Kirjad" };
  answer(api.views.rename, renamed);
  answer(api.views.list, { results: [renamed] });
  await fill(user, (await menu()).getByLabelText("Vaate uus nimi"), "Kirjad");
  await user.keyboard("{Enter}");
  const remove = await (await menu()).findByRole("button", { name: "Eemalda vaade: Kirjad" });
  expect(requestsTo(api.views.rename)).toMatchObject([{ params: { id: "3" }, body: { name: "Kirjad" } }]);
  answer(api.views.remove, undefined);
  answer(api.views.list, { results: [] });
  await user.click(remove);
  expect(await (await menu()).findByText(/^Salvestatud vaateid ei ole\./)).toBeVisible();
});

it("says that views cannot be read now, and tries again", async () => {
  refuse(api.views.list, "too_many_requests");
  const { user } = showPage("/acts/dashboard/");
  await user.click(await screen.findByRole("button", { name: "Vaated" }));
  const views = await menu();
  expect(await views.findByRole("alert")).toHaveTextContent("Liiga palju katseid.");
  answer(api.views.list, { results: [UNSENT] });
  await user.click(views.getByRole("button", { name: "Proovi uuesti" }));
  expect(await (await menu()).findByRole("button", { name: "Saatmata kirjad" })).toBeVisible();
});

it.each([
  ["documents", "/documents/dashboard/?tab=sell", "signature=none", "Allkiri: Allkirjastamata"],
  ["exports", "/acts/export/?tab=exported", "letter=sent", "Kiri: Saadetud"],
] as const)("applies a view of %s", async (list, address, search, chip) => {
  answer(api.documents.companies, { results: [], next: null });
  answer(api.documents.filtered, NOTHING);
  answer(api.exports.page, { results: [], next: null });
  answer(api.views.list, { results: [{ ...OTHER, list, search }] });
  const page = showPage(address);
  await page.user.click(await screen.findByRole("button", { name: "Vaated" }));
  await page.user.click(await (await menu()).findByRole("button", { name: "Lepingud" }));
  await waitFor(() => expect(page.address()).toBe(`${address.split("?")[0]}?${search}`));
  expect(screen.getByText(chip)).toBeVisible();
});
