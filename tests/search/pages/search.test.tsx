import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Hit } from "#shared/search/contract.ts";
import type { Me } from "#shared/sessions/contract.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const ACT: Hit = { kind: "act", id: 7, name: "2026-7", detail: "Mets OÜ", date: "2026-11-20", tab: "sales" };
const REPORT: Hit = { kind: "report", id: 3, name: "M-2026", detail: "Saag AS", date: "2026-11-19", tab: "acted" };
const WAYBILL: Hit = { kind: "waybill", id: 3, name: "V 2026", detail: "Saag AS", date: "2026-11-19", tab: "open" };
const COMPANY: Hit = { kind: "company", id: 12, name: "Mets OÜ", detail: "19990012", date: null, tab: null };
const FILE: Hit = { kind: "document", id: 5, name: "leping.pdf", detail: "Mets OÜ", date: "2026-11-18", tab: "sell" };

beforeEach(() => {
  localStorage.clear();
  answer(api.media.list, []);
});

async function openSearch(me: Me = AGENT, at = "/media/") {
  answer(api.sessions.me, me);
  const shown = showPage(at);
  await screen.findByRole("button", { name: "Otsi kõigest" });
  await shown.user.keyboard("{Control>}k{/Control}");
  const field = await screen.findByRole("combobox", { name: "Otsi kõigest" });
  return { ...shown, field };
}

const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const chosen = () => screen.getByRole("option", { selected: true }).textContent;

it("opens with Ctrl K or its button, and says what it needs", async () => {
  const { user, field } = await openSearch();
  const hint = screen.getByText("Kirjutage vähemalt kaks tähte, numbrist kolm märki.");
  expect(hint).toBeVisible();
  // Pages of owners can be in another language.
  const title = screen.getByRole("heading", { name: "Otsi kõigest" }).firstElementChild;
  for (const part of [field, hint, title]) expect(part).toHaveAttribute("lang", "et");
  await expectAccessible();
  await user.type(field, "1");
  expect(screen.getByText("Kirjutage vähemalt kaks tähte, numbrist kolm märki.")).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("combobox", { name: "Otsi kõigest" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Otsi kõigest" }));
  expect(await screen.findByRole("dialog", { name: "Otsi kõigest" })).toBeVisible();
  expect(requestsTo(api.search.find)).toEqual([]);
});

it("groups what it finds, and opens the chosen line by the arrows and Enter", async () => {
  answer(api.search.find, { results: [COMPANY, ACT, REPORT, WAYBILL, FILE] });
  const { user, field, address } = await openSearch();
  await user.type(field, "202");
  expect(await screen.findByRole("group", { name: "Aktid" })).toHaveTextContent("Müügiakt 2026-7Mets OÜ · 20.11.2026");
  expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-labelledby"))).toHaveLength(5);
  expect(chosen()).toContain("Mets OÜ");
  await user.keyboard("{ArrowUp}");
  expect(chosen()).toContain("leping.pdf");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen()).toContain("Müügiakt 2026-7");
  expect(field).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { selected: true }).id);
  await expectAccessible();
  refuse(api.actLists.list, "too_many_requests");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/acts/dashboard/?tab=sales&q=2026-7"));
});

it("finds pages and actions of the role without the server", async () => {
  answer(api.search.find, { results: [] });
  const { user, field } = await openSearch();
  await user.type(field, "uus");
  expect(options()).toEqual([expect.stringContaining("Uus ettevõte")]);
  await user.clear(field);
  await user.type(field, "akti");
  expect(options().join()).toMatch(/Aktid.*Ekspordi aktid/);
});

it("shows a member of the council pages alone, and asks the server nothing", async () => {
  const member = { ...AGENT, isSuperUser: false, hasEmployments: false, isCouncilMember: true, entersForecasts: false };
  const me: Me = {
    ...member,
    user: { ...AGENT.user, priceListsEnabled: false },
    roles: ["councilMember"],
    companies: [],
  };
  const { user, field } = await openSearch(me, "/containers/validate/");
  await user.type(field, "koondvaade");
  expect(options()).toEqual([
    expect.stringContaining("Statistika koondvaade"),
    expect.stringContaining("Sihtkohapõhine koondvaade"),
  ]);
  await user.clear(field);
  await user.type(field, "ettevõte");
  expect(await screen.findByText("Midagi ei leitud")).toBeVisible();
  expect(requestsTo(api.search.find)).toEqual([]);
});

it("drops a late answer of an earlier text", async () => {
  const first = Promise.withResolvers<{ results: Hit[] }>();
  answer(api.search.find, ({ query }) => (query.q === "2026" ? first.promise : { results: [REPORT] }));
  const { user, field } = await openSearch();
  await user.type(field, "2026");
  await waitFor(() => expect(requestsTo(api.search.find)).toHaveLength(1));
  expect(screen.getByText("Otsin…")).toBeVisible();
  await user.type(field, "-7");
  expect(await screen.findByRole("option", { name: /M-2026/ })).toBeVisible();
  first.resolve({ results: [ACT] });
  await Promise.resolve();
  expect(options()).toEqual([expect.stringContaining("M-2026")]);
});

it("says why it cannot search, and tries again", async () => {
  refuse(api.search.find, "too_many_requests");
  const { user, field } = await openSearch();
  await user.type(field, "olematu");
  expect(await screen.findByRole("alert")).toHaveTextContent("Liiga palju katseid.");
  answer(api.search.find, { results: [] });
  await user.click(screen.getByRole("button", { name: "Proovi uuesti" }));
  expect(await screen.findByText("Midagi ei leitud")).toBeVisible();
});

it("remembers what was opened, for this user alone, until it is told to forget", async () => {
  localStorage.setItem(
    "virn.recent.99",
    JSON.stringify([{ group: "Aktid", label: "Võõras", detail: "", href: "/a/" }]),
  );
  answer(api.search.find, { results: [COMPANY] });
  const first = await openSearch();
  await first.user.type(first.field, "mets");
  refuse(api.companies.load, "not_found");
  await first.user.click(await screen.findByRole("option", { name: /Mets OÜ/ }));
  await waitFor(() => expect(first.address()).toBe("/companies/12/"));
  await first.user.keyboard("{Control>}k{/Control}");
  const recent = await screen.findByRole("group", { name: "Viimati avatud" });
  expect(
    within(recent)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual([expect.stringContaining("Mets OÜ19990012")]);
  await first.user.click(screen.getByRole("button", { name: "Unusta viimati avatud" }));
  expect(options()).toEqual([]);
  expect(localStorage.getItem("virn.recent.99")).not.toBeNull();
});
