import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { EXPORT_REVIEW, exportedAct, FAILED_EXPORT } from "#tests/support/pages/exportReplies.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

/** Answers a page of a group with so many acts. */
function list(acts: Readonly<Record<"O" | "M", number>>): void {
  answer(api.exports.page, ({ query }) => ({
    results: Array.from({ length: acts[query.type] }, (_, index) =>
      exportedAct({
        id: index + (query.type === "O" ? 1 : 101),
        number: `${query.type}-${index + 1}`,
        date: `2026-11-${String(index + 1).padStart(2, "0")}`,
        sum: 1000.1 + index,
      }),
    ),
    next: null,
  }));
  answer(api.exports.review, EXPORT_REVIEW);
  answer(api.exports.total, ({ query: { type } }) => ({ count: acts[type] + 60, sum: 9000.35 }));
}

const action = () => screen.getByRole("button", { name: "Ekspordi" });
const box = (name: string) => screen.findByRole("checkbox", { name });
const tick = async (user: UserEvent, name: string) => user.click(await box(name));
const nothingTicked = () => waitFor(() => expect(screen.queryAllByRole("checkbox", { checked: true })).toEqual([]));

it("says what an empty list and an empty search are", async () => {
  list({ O: 0, M: 0 });
  const { user } = showPage("/acts/export/");
  expect(await screen.findAllByRole("heading", { name: "Tulemusi pole" })).toHaveLength(2);
  expect(screen.getAllByText("Eksportimata akte ei leitud.")).toHaveLength(2);
  await user.click(screen.getByRole("tab", { name: "Eksporditud" }));
  await waitFor(() => expect(screen.getAllByText("Eksporditud akte ei leitud.")).toHaveLength(2));
  await fill(user, screen.getByRole("searchbox"), "puudub");
  await waitFor(() => expect(screen.getAllByRole("heading", { name: "Tulemusi ei leitud" })).toHaveLength(2));
});

it("keeps a choice to one group, clears it with the search and the tab, and tells a failure", async () => {
  list({ O: 3, M: 2 });
  answer(api.exports.create, FAILED_EXPORT);
  const { user } = showPage("/acts/export/");
  await tick(user, "Vali akt O-1");
  await tick(user, "Vali akt M-1");
  expect(await box("Vali akt O-1")).not.toBeChecked();
  await tick(user, "Vali kõik: Ostuaktid");
  expect(await box("Vali akt M-1")).not.toBeChecked();
  await tick(user, "Vali akt O-2");
  expect(await box("Vali akt O-1")).toBeChecked();
  await user.click(action());
  await user.click(await screen.findByRole("button", { name: "Ekspordi 25 akti" }));
  expect(await screen.findByText("Midagi läks valesti", { exact: false })).toBeVisible();
  expect(requestsTo(api.exports.create)).toMatchObject([{ body: { type: "O", acts: [], except: [2] } }]);
  await fill(user, screen.getByRole("searchbox"), "O-");
  await nothingTicked();
  expect(action()).toBeDisabled();
  await tick(user, "Vali akt O-1");
  expect(action()).toBeEnabled();
  await user.click(screen.getByRole("tab", { name: "Eksporditud" }));
  await waitFor(() => expect(action()).toBeDisabled());
});

it("exports nothing of a group of which every act was unticked, and says why the button is disabled", async () => {
  list({ O: 3, M: 2 });
  const { user } = showPage("/acts/export/");
  await tick(user, "Vali kõik: Ostuaktid");
  expect(action()).toBeEnabled();
  for (const number of [1, 2, 3]) await tick(user, `Vali akt O-${number}`);
  await waitFor(() => expect(action()).toBeDisabled());
  expect(action()).toHaveAccessibleDescription("Valige aktid, mida eksportida.");
});

it("says what a run did only where it began, and forgets it and the choice at each change of the tab", async () => {
  list({ O: 3, M: 2 });
  const href = "/api/v1/acts/export/1/file/";
  answer(api.exports.create, { ...FAILED_EXPORT, success: true, href, percent: 100, count: 1 });
  answer(api.exports.file, { location: "/files/akt.zip" });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user, history } = showPage("/acts/export/");
  const exportOne = async () => {
    await tick(user, "Vali akt O-1");
    await user.click(action());
    expect(await screen.findByText("1 akt eksporditi.")).toBeVisible();
    await nothingTicked();
    await tick(user, "Vali akt O-1");
  };
  const expectNothing = async (tab: string) => {
    expect(await screen.findByRole("tab", { name: tab, selected: true })).toBeVisible();
    await waitFor(() => expect(screen.queryByText("1 akt eksporditi.")).toBeNull());
    await nothingTicked();
    expect(action()).toBeDisabled();
  };
  await exportOne();
  await user.click(screen.getByRole("tab", { name: "Eksporditud" }));
  await expectNothing("Eksporditud");
  history.back();
  await expectNothing("Eksportimata");
  await exportOne();
  history.forward();
  await expectNothing("Eksporditud");
  history.back();
  await expectNothing("Eksportimata");
});

const chosen = () => screen.getByRole("region", { name: "Valik" });

it("shows day, client and sum of each act, and the total of what is chosen by cents, also of what is not loaded", async () => {
  list({ O: 3, M: 2 });
  const { user } = showPage("/acts/export/");
  const row = await screen.findByRole("row", { name: /O-2/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, " ")),
  ).toEqual(["02.11.2026", "Haavasalu Mets OÜ", "1 001,10 €"]);
  expect(screen.getByRole("row", { name: /^Kokku 3 akti 3\s003,30 €$/ })).toBeVisible();
  expect(screen.getByRole("row", { name: /^Kokku 2 akti 2\s001,20 €$/ })).toBeVisible();
  await tick(user, "Vali akt O-1");
  await tick(user, "Vali akt O-2");
  expect(chosen()).toHaveTextContent(/2 akti valitud\s*2\s001,20 €/);
  expect(requestsTo(api.exports.total)).toEqual([]);
  await tick(user, "Vali kõik: Ostuaktid");
  await waitFor(() => expect(chosen()).toHaveTextContent(/63 akti valitud\s*9\s000,35 €/));
  await tick(user, "Vali akt O-3");
  expect(chosen()).toHaveTextContent(/62 akti valitud\s*7\s998,25 €/);
  await expectAccessible();
});

it("says of the sum of a list that goes on that it is of the acts seen so far", async () => {
  const act = {
    client: "Haavasalu Mets OÜ",
    date: null,
    export_url: null,
    exported: null,
    busy: false,
    changed: false,
    deleted: false,
  };
  answer(api.exports.page, ({ query: { type, cursor } }) => ({
    results: [{ ...act, id: cursor ? 2 : 1, number: cursor ? "B" : "A", sum: cursor ? null : 0.1 }],
    next: type === "O" && !cursor ? "2026-11-01_7" : null,
  }));
  const { user } = showPage("/acts/export/");
  expect(await screen.findByRole("row", { name: "Seni näidatud 1 akt kokku 0,10 €" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Laadi rohkem" }));
  expect(await screen.findByRole("row", { name: "Kokku 2 akti 0,10 €" })).toBeVisible();
});

it("narrows both groups by the filters of the address, drops the choice with a chip, and exports what the filters show", async () => {
  list({ O: 3, M: 2 });
  answer(api.exports.create, FAILED_EXPORT);
  const { user, history } = showPage(
    "/acts/export/?from=2026-11-01&to=2026-11-30&min=100&signature=signed&letter=sent",
  );
  await tick(user, "Vali kõik: Ostuaktid");
  const filters = { from: "2026-11-01", to: "2026-11-30", min: "100", signature: "signed", letter: "sent" };
  expect(requestsTo(api.exports.page)).toContainEqual(
    expect.objectContaining({ query: expect.objectContaining({ ...filters, type: "M" }) }),
  );
  await waitFor(() => expect(requestsTo(api.exports.total)).toMatchObject([{ query: { ...filters, type: "O" } }]));
  await user.click(action());
  await user.click(await screen.findByRole("button", { name: "Ekspordi 25 akti" }));
  expect(requestsTo(api.exports.review)).toMatchObject([{ body: { ...filters, type: "O", acts: [] } }]);
  await waitFor(() =>
    expect(requestsTo(api.exports.create)).toMatchObject([{ body: { ...filters, type: "O", acts: [] } }]),
  );
  await user.click(screen.getByRole("button", { name: "Eemalda filter: Kiri: Saadetud" }));
  await nothingTicked();
  expect(history.location.search).toBe("?from=2026-11-01&to=2026-11-30&min=100&signature=signed");
  await expectAccessible();
});

it("says 'vähemalt' and goes on by 'Otsi edasi' while the filters have not read all, and what an empty filter is", async () => {
  answer(api.exports.page, ({ query: { type, cursor } }) => ({
    results: [],
    next: type === "O" && !cursor ? "2026-11-01_7" : null,
  }));
  const { user } = showPage("/acts/export/?min=900000");
  const purchases = await screen.findByRole("group", { name: "Ostuaktid" });
  expect(await within(purchases).findByText("vähemalt 0 akti")).toBeVisible();
  expect(within(screen.getByRole("group", { name: "Müügiaktid" })).getByText("0 akti")).toBeVisible();
  await user.click(within(purchases).getByRole("button", { name: "Otsi edasi" }));
  expect(await within(purchases).findByText("0 akti")).toBeVisible();
  expect(within(purchases).getByText("Valitud filtritele ei vasta siin midagi.")).toBeVisible();
  await expectAccessible();
});

it("tells that a total cannot be counted, and counts it again", async () => {
  list({ O: 3, M: 2 });
  refuse(api.exports.total, "too_many_requests", { times: 1 });
  const { user } = showPage("/acts/export/");
  await tick(user, "Vali kõik: Müügiaktid");
  await user.click(await within(chosen()).findByRole("button", { name: "Proovi uuesti" }));
  await waitFor(() => expect(chosen()).toHaveTextContent(/62 akti valitud/));
});

it("reviews an export of more than one act, and exports nothing when it is left", async () => {
  list({ O: 3, M: 2 });
  answer(api.exports.create, FAILED_EXPORT);
  const { user } = showPage("/acts/export/");
  await tick(user, "Vali akt O-1");
  await tick(user, "Vali akt O-3");
  await user.click(action());
  const dialog = within(await screen.findByRole("dialog", { name: "Vaata eksport üle" }));
  expect(await dialog.findByText("Eksporditakse 25 akti.")).toBeVisible();
  const facts = dialog.getAllByRole("term").map(({ textContent }) => textContent);
  const values = dialog.getAllByRole("definition").map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));
  expect(facts).toEqual(["Summa km-ga", "Kliente", "Mõlema poole allkirjata", "Täna koostatud"]);
  expect(values).toEqual(["25 002,50 €", "7", "4", "3"]);
  expect(dialog.getByText(/^Eksporti ei saa tagasi võtta/)).toBeVisible();
  expect(requestsTo(api.exports.review)).toMatchObject([{ body: { type: "O", acts: [1, 3] } }]);
  await expectAccessible();
  await user.click(dialog.getByRole("button", { name: "Tagasi" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requestsTo(api.exports.create)).toEqual([]);
  expect(await box("Vali akt O-1")).toBeChecked();
});

it("says what hinders the review, and asks again", async () => {
  list({ O: 3, M: 2 });
  refuse(api.exports.review, "too_many_requests");
  const { user } = showPage("/acts/export/");
  await tick(user, "Vali kõik: Ostuaktid");
  await user.click(action());
  const dialog = within(await screen.findByRole("dialog"));
  const again = await dialog.findByRole("button", { name: "Proovi uuesti" });
  expect(dialog.getByRole("button", { name: "Ekspordi" })).toBeDisabled();
  answer(api.exports.review, { ...EXPORT_REVIEW, count: 0 });
  await user.click(again);
  expect(await dialog.findByText("Valitud akte ei saa praegu eksportida.")).toBeVisible();
  expect(dialog.getByRole("button", { name: "Ekspordi" })).toBeDisabled();
});

it("shows of an exported act when, by whom and in which batch, also where only the time is known", async () => {
  const act = { client: "Haavasalu Mets OÜ", date: null, sum: 1, busy: false, changed: false, deleted: false };
  const results = [
    {
      ...act,
      id: 1,
      number: "A",
      export_url: "/api/v1/acts/export/12/file/",
      exported: { batch: 12, at: "2026-11-27T08:03:00.000Z", by: "Mari Mets" },
    },
    { ...act, id: 2, number: "B", export_url: null, exported: null },
  ];
  answer(api.exports.page, ({ query }) => ({ results: query.type === "O" ? results : [], next: null }));
  showPage("/acts/export/?tab=exported");
  const row = within(await screen.findByRole("row", { name: /^A / }));
  expect(row.getByText(/27\.11\.2026 10:03:00 · Mari Mets · eksport 12/)).toBeVisible();
  expect(row.getByRole("link", { name: "Lae alla fail, milles on akt A" })).toHaveAttribute(
    "href",
    "/api/v1/acts/export/12/file/",
  );
  expect(screen.getByRole("row", { name: /^B / })).toBeVisible();
  await expectAccessible();
});
