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
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const NOTHING = { results: [], found: 0, is_whole: true, next: null, truncated: false, companies: [] };
const OTHER = companyOfActs({ id: 8, name: "Haavasalu Mets OÜ" });

it("shows what fits the filters of the address in panels, and reads on until the end", async () => {
  answer(api.actLists.filtered, ({ query }) =>
    query.cursor === "edasi"
      ? {
          ...NOTHING,
          results: [purchaseAct({ id: 902, number: "2026-18-1", company: 8 })],
          found: 1,
          companies: [OTHER],
        }
      : {
          ...NOTHING,
          results: [purchaseAct()],
          found: 1,
          is_whole: false,
          next: "edasi",
          companies: [companyOfActs()],
        },
  );
  const { user, address } = showPage("/acts/dashboard/?from=2026-09-01&min=100&letter=unsent");
  expect(await screen.findByRole("row", { name: /Ostuakt 2026-17-1/ })).toBeVisible();
  expect(requestsTo(api.actLists.filtered)[0]?.query).toEqual({
    type: "10",
    from: "2026-09-01",
    min: "100",
    letter: "unsent",
  });
  expect(requestsTo(api.actLists.companies)).toEqual([]);
  expect(screen.getByText("Leitud vähemalt 1 akt")).toBeVisible();
  const chips = within(screen.getByRole("list", { name: "Valitud filtrid" }));
  expect(chips.getByText("Kuupäev: alates 01.09.2026")).toBeVisible();
  expect(chips.getByText("Kiri: Saatmata")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Otsi edasi" }));
  expect(await screen.findByRole("row", { name: /Ostuakt 2026-18-1/ })).toBeVisible();
  expect(screen.getByText("Leitud 2 akti")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Otsi edasi" })).toBeNull();
  expect(screen.getByRole("group", { name: "Sepakivi OÜ" })).toBeVisible();
  expect(screen.getByRole("group", { name: "Haavasalu Mets OÜ" })).toBeVisible();
  await expectAccessible();
  answerCompaniesOfActs(companyOfActs());
  await user.click(screen.getByRole("button", { name: "Eemalda kõik" }));
  await waitFor(() => expect(address()).toBe("/acts/dashboard/"));
  expect(await screen.findByRole("button", { name: /^Sepakivi OÜ/, expanded: false })).toBeVisible();
});

it("says when nothing fits, and while there are older acts to look at", async () => {
  answer(api.actLists.filtered, ({ query }) =>
    query.cursor ? NOTHING : { ...NOTHING, is_whole: false, next: "edasi" },
  );
  const { user } = showPage("/acts/dashboard/?export=open");
  expect(await screen.findByText("Seni ei leitud midagi. Vaatamata on veel vanemaid.")).toBeVisible();
  expect(screen.getByText("Leitud vähemalt 0 akti")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Otsi edasi" }));
  expect(await screen.findByText("Valitud filtritele ei vasta siin midagi.")).toBeVisible();
  answerCompaniesOfActs(companyOfActs());
  await user.click(screen.getByRole("button", { name: "Eemalda filtrid" }));
  expect(await screen.findByRole("button", { name: /^Sepakivi OÜ/ })).toBeVisible();
});

it("shows acts of one bar of lead times, and says which", async () => {
  answer(api.actLists.filtered, NOTHING);
  const { user, address } = showPage("/acts/dashboard/?tab=sales&measured=2026-61&signed=2026-1");
  const chips = within(await screen.findByRole("list", { name: "Valitud filtrid" }));
  expect(chips.getByText("Mõõtmisest aktini: 2026. aastal üle 60 päeva")).toBeVisible();
  expect(chips.getByText("Aktist mõlema allkirjani: 2026. aastal 1 päev")).toBeVisible();
  await waitFor(() =>
    expect(requestsTo(api.actLists.filtered)[0]?.query).toEqual({ type: "20", measured: "2026-61", signed: "2026-1" }),
  );
  await user.click(chips.getByRole("button", { name: /^Eemalda .*Mõõtmisest/ }));
  await waitFor(() => expect(address()).toBe("/acts/dashboard/?tab=sales&signed=2026-1"));
});

it("says that filters cannot be read now, and tries again", async () => {
  refuse(api.actLists.filtered, "too_many_requests");
  const { user } = showPage("/acts/dashboard/?origins=missing");
  expect(await screen.findByRole("alert")).toHaveTextContent("Liiga palju katseid.");
  answer(api.actLists.filtered, NOTHING);
  await user.click(screen.getByRole("button", { name: "Proovi uuesti" }));
  expect(await screen.findByText("Valitud filtritele ei vasta siin midagi.")).toBeVisible();
});

it("chooses and signs what was found, and offers origins only with acts chosen", async () => {
  const acts = [salesAct({ can_agent_sign: true }), salesAct({ id: 901, number: "2026-18", can_agent_sign: true })];
  answer(api.actLists.filtered, { ...NOTHING, results: acts, found: 2, companies: [companyOfActs()] });
  answerActs(...acts);
  const { user } = showPage("/acts/dashboard/?tab=sales&signature=none");
  const box = await screen.findByRole("checkbox", { name: "Vali ettevõtte Sepakivi OÜ aktid" });
  expect(screen.queryByRole("link", { name: "Päritolude koond" })).toBeNull();
  await user.click(box);
  expect(screen.getAllByText("2 valitud")).not.toEqual([]);
  expect(screen.getByRole("link", { name: "Päritolude koond" })).toHaveAttribute(
    "href",
    "/acts/origins/?company=7&acts=900,901",
  );
});

it("offers origins of what a search finds, with nothing chosen", async () => {
  answerCompaniesOfActs();
  answerActs(salesAct());
  showPage("/acts/dashboard/?tab=sales&q=2026-17");
  expect(await screen.findByRole("link", { name: "Päritolude koond" })).toHaveAttribute(
    "href",
    "/acts/origins/?query=2026-17",
  );
});

it("says how many the other tab has and leads there, as a tile counts both", async () => {
  answer(api.actLists.filtered, ({ query }) =>
    query.type === "20"
      ? {
          ...NOTHING,
          results: [purchaseAct({ id: 903 })],
          found: 3,
          is_whole: false,
          next: "edasi",
          companies: [OTHER],
        }
      : { ...NOTHING, results: [purchaseAct()], found: 1, companies: [companyOfActs()] },
  );
  const { user } = showPage("/acts/dashboard/?letter=unsent");
  expect(await screen.findByText("Leitud 1 akt")).toHaveTextContent("Leitud 1 akt · Müügiakte: vähemalt 3");
  await user.click(screen.getByRole("button", { name: "Müügiakte: vähemalt 3" }));
  expect(screen.getByRole("tab", { name: "Müügiaktid" })).toHaveAttribute("aria-selected", "true");
  expect(await screen.findByText("Leitud vähemalt 3 akti")).toHaveTextContent("Leitud vähemalt 3 akti · Ostuakte: 1");
  await expectAccessible();
});

it("offers a company user no letters and exports, also by an agent's link", async () => {
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false });
  answer(api.signing.waiting, { count: 0, results: [] });
  answer(api.actLists.filtered, { ...NOTHING, results: [purchaseAct()], found: 1, companies: [companyOfActs()] });
  const { user } = showPage("/acts/dashboard/?letter=unsent&export=open&signature=platform&from=2026-09-01");
  expect(await screen.findByRole("row", { name: /Ostuakt 2026-17-1/ })).toBeVisible();
  expect(requestsTo(api.actLists.filtered).map(({ query }) => query)).toEqual([{ type: "10", from: "2026-09-01" }]);
  await user.click(screen.getByRole("button", { name: "Filtrid, 1 valitud" }));
  expect(await screen.findByLabelText("Allkiri")).toBeVisible();
  expect(screen.queryByRole("option", { name: "Ootab meie allkirja" })).toBeNull();
  expect(screen.queryByLabelText("Kiri")).toBeNull();
});
