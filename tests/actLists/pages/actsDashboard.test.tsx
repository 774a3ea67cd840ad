import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  answerActs,
  answerCompaniesOfActs,
  companyOfActs,
  purchaseAct,
  salesAct,
} from "#tests/support/pages/actReplies.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers } from "#tests/support/pages/shown.ts";
import { answerStorage } from "#tests/support/pages/storage.ts";
import { api } from "#web/api/table.ts";

const SALES = "/acts/dashboard/?tab=sales";

it.each([
  [1, "akt"],
  [2, "akti"],
])("counts '%i %s'", async (total, unit) => {
  answerCompaniesOfActs(companyOfActs({ act_counts: { total } }));
  showPage(SALES);
  const panel = await screen.findByRole("group", { name: "Sepakivi OÜ" });
  expect(within(panel).getByTitle(unit)).toHaveTextContent(`${total} ${unit}`);
});

it("says on the row that a paper is missing, names its waybill behind that, and adds the file there", async () => {
  answerStorage();
  answerCompaniesOfActs(companyOfActs());
  const waiting = salesAct({
    can_agent_sign: false,
    agent_sign_error: "Paberveoseleht nr. W-2 on lisamata.",
    missing_waybill: "W-2",
  });
  answerActs(waiting);
  const { user } = showPage(SALES);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  await user.click(await screen.findByRole("button", { name: /^Paber puudu/ }));
  const remedy = within(await screen.findByRole("dialog", { name: /^Paber puudu ?\(Müügiakt 2026-17\)$/ }));
  expect(remedy.getByText("Paberveoseleht nr. W-2 on lisamata.")).toBeVisible();
  await expectAccessible();
  answer(api.uploads.create, { id: "3d1f5c0e-0a1b-4c2d-8e3f-5a6b7c8d9e0f", url: "/files/", fields: { key: "fail" } });
  answer(api.attachments.addPaperWaybill, undefined);
  answerActs(salesAct());
  const input = remedy.getByLabelText(/^Lisa failist/, { selector: "input" });
  await user.upload(input as HTMLInputElement, new File(["%PDF-1.7"], "veoseleht.pdf", { type: "application/pdf" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Paber puudu/ })).toBeNull());
  expect(requestsTo(api.attachments.addPaperWaybill)[0]?.body).toMatchObject({ waybill: "W-2" });
});

it.each([
  ["E-post puudu", { can_sign_acts: false }, {}, "Lisa e-posti aadress", 0],
  [
    "E-arve andmed puudu",
    {},
    { files: [{ kind: "eArve" as const, href: null, reason: "Puudu: ostja linn või vald." }] },
    "Täienda ettevõtte andmeid",
    1,
  ],
])("says '%s' at an act, and leads to the company", async (words, company, act, remedy, pills) => {
  answerCompaniesOfActs(companyOfActs(company));
  answerActs(salesAct(act));
  const { user } = showPage(SALES);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${words}`) }));
  const chip = within(await screen.findByRole("dialog", { name: new RegExp(`^${words}`) }));
  expect(chip.getByRole("link", { name: remedy })).toHaveAttribute("href", "/companies/7/");
  // Who signs next is said where nothing hinders the signature.
  expect(screen.queryAllByText("Ootab meie allkirja")).toHaveLength(pills);
});

it("shows that a PDF is being made, then its link without a reload", async () => {
  hastenTimers();
  answerCompaniesOfActs(companyOfActs());
  answerActs(salesAct({ href: null }));
  const { user } = showPage(SALES);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  const row = await screen.findByRole("row", { name: /Müügiakt 2026-17/ });
  expect(row).toHaveTextContent("Valmib…");
  answerActs(salesAct());
  expect(await screen.findByRole("link", { name: /^PDF/ })).toBeVisible();
});

it("reads ahead the waybills of the act that the pointer comes near, and opens them without asking again", async () => {
  answerCompaniesOfActs(companyOfActs());
  answerActs(salesAct());
  answer(api.actLists.waybills, { results: [], count: 0, next: null });
  const { user } = showPage(SALES);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  const toggle = await screen.findByRole("button", { name: /^Näita veoselehti/ });
  expect(requestsTo(api.actLists.waybills)).toHaveLength(0);
  await user.hover(toggle);
  await waitFor(() => expect(requestsTo(api.actLists.waybills)).toHaveLength(1));
  await user.click(toggle);
  expect(await screen.findByRole("table", { name: /^Veoselehed/ })).toBeVisible();
  expect(requestsTo(api.actLists.waybills)).toHaveLength(1);
});

it("loads 50 acts, and the next ones when they are asked for", async () => {
  const all = Array.from({ length: 60 }, (_, index) => salesAct({ id: 1000 + index, number: `NR-${index}` }));
  answerCompaniesOfActs(companyOfActs());
  answer(api.actLists.list, ({ query }) => {
    const start = query.cursor === "after-50" ? Number(query.offset) : 0;
    const next = start === 0 ? "after-50" : null;
    return { results: all.slice(start, start + 50), count: 60, next, truncated: false, companies: [] };
  });
  const { user } = showPage(SALES);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  const table = await screen.findByRole("table");
  const numbers = () => within(table).getAllByText(/^NR-\d+$/);
  await waitFor(() => expect(numbers()).toHaveLength(50));
  await user.click(screen.getByRole("button", { name: "Laadi rohkem" }));
  await waitFor(() => expect(numbers()).toHaveLength(60));
  expect(screen.queryByRole("button", { name: "Laadi rohkem" })).toBeNull();
});

it("says that there are no acts", async () => {
  answerCompaniesOfActs();
  showPage("/acts/dashboard/");
  expect(await screen.findByRole("heading", { name: "Tulemusi ei leitud" })).toBeVisible();
  expect(screen.getByText("Ettevõtteid ega akte ei leitud.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Vali raportid" })).toHaveAttribute("href", "/reports/dashboard/");
  await expectAccessible();
});

it("says to a company user without acts what comes here, and when", async () => {
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false });
  answer(api.signing.waiting, { count: 0, results: [] });
  answerCompaniesOfActs();
  showPage("/acts/dashboard/");
  expect(await screen.findByRole("heading", { name: "Tulemusi ei leitud" })).toBeVisible();
  expect(
    screen.getByText(/^Ettevõtteid ega akte ei leitud\. Siia tulevad teie ostuaktid, .+ kirjaga\.$/),
  ).toBeVisible();
  expect(screen.queryByRole("link", { name: "Vali raportid" })).toBeNull();
});

it("loads the counterparts 50 at a time, in the order of the server", async () => {
  answer(api.actLists.companies, ({ query }) => {
    const start = query.cursor === "after-50" ? 50 : 0;
    const results = Array.from({ length: start === 0 ? 50 : 10 }, (_, index) =>
      companyOfActs({ id: 5000 + start + index, name: `Omanik ${start + index}` }),
    );
    return { results, next: start === 0 ? "after-50" : null };
  });
  const { user } = showPage("/acts/dashboard/");
  const names = () => screen.getAllByText(/^Omanik \d+$/).map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toHaveLength(50));
  await user.click(screen.getByRole("button", { name: "Laadi rohkem" }));
  await waitFor(() => expect(names()).toHaveLength(60));
  expect(names()).toEqual(Array.from({ length: 60 }, (_, index) => `Omanik ${index}`));
});

it("loads more of the history of an act, and shows a refusal with another try", async () => {
  const all = Array.from({ length: 60 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 10, 20, 12, 0, -index)).toISOString(),
    kind: "fileMade" as const,
    version: 100 - index,
    by: "",
    fields: [],
    rows: { added: 0, removed: 0, changed: 0 },
    purchase_acts: [],
    more_purchase_acts: 0,
  }));
  answerCompaniesOfActs(companyOfActs());
  answerActs(salesAct());
  refuse(api.acts.history, "too_many_requests");
  const { user } = showPage(SALES);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  await user.click(await screen.findByRole("button", { name: "Muud tegevused: Müügiakt 2026-17" }));
  await user.click(await screen.findByRole("button", { name: "Ajalugu: Müügiakt 2026-17" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ajalugu: Müügiakt 2026-17" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(
    "Liiga palju katseid. Palun proovige mõne minuti pärast uuesti.",
  );
  answer(api.acts.history, ({ query }) => {
    const isNext = query.cursor === "after-50";
    return { results: isNext ? all.slice(50) : all.slice(0, 50), next: isNext ? null : "after-50" };
  });
  await user.click(dialog.getByRole("button", { name: "Proovi uuesti" }));
  await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(50));
  await user.click(dialog.getByRole("button", { name: "Laadi rohkem" }));
  await waitFor(() => expect(dialog.getAllByRole("listitem")).toHaveLength(60));
  expect(dialog.queryByRole("button", { name: "Laadi rohkem" })).toBeNull();
});

it("says why an act cannot be deleted, and offers no deletion of a purchase act", async () => {
  const sentence = "Akti 1-1 allkirjastamine on pooleli. Katkestage enne allkirjastamine.";
  answerCompaniesOfActs(companyOfActs());
  answer(api.actLists.list, ({ query }) => {
    const results = [query.type === "20" ? salesAct() : purchaseAct()];
    return { results, count: 1, next: null, truncated: false, companies: [] };
  });
  answer(api.actForm.relatedActs, []);
  refuse(api.actForm.remove, "invalid_fields", { fields: { act: [sentence] } });
  const { user } = showPage(SALES);
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/ }));
  await user.click(await screen.findByRole("button", { name: "Kustuta: Müügiakt 2026-17" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Kustuta" })).toBeEnabled());
  await user.click(dialog.getByRole("button", { name: "Kustuta" }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(requestsTo(api.actForm.remove)).toMatchObject([{ params: { id: "900" } }]);
  await user.click(dialog.getByRole("button", { name: "Katkesta" }));
  await user.click(screen.getByRole("tab", { name: "Ostuaktid" }));
  await user.click(await screen.findByRole("button", { name: /^Sepakivi OÜ/, expanded: false }));
  expect(await screen.findByRole("row", { name: /Ostuakt 2026-17-1/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Kustuta/ })).toBeNull();
});
