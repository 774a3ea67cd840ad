import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OpenDeclaration, WirePlot } from "#shared/eudr/declarationShapes.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const OWNER = { id: 12, name: "Haavasalu Mets OÜ" };

const OPEN: OpenDeclaration = {
  id: "12-S26EEAB12CD34E",
  owner: OWNER,
  reference: "S26EEAB12CD34E",
  verification: "K7X2M9QP",
  number_state: "usable",
  checked_at: "2026-11-03T08:00:00.000Z",
  status: "AVAILABLE",
  state: "valid",
  kind: null,
  stage: null,
  job: null,
  plots_count: 1,
  unknown_plots: [],
  since: "2026-11-03",
  note: "",
  added_at: "2026-11-02T08:00:00.000Z",
  version: 2,
  plots: ["78401:001:0010"],
  may_remove: false,
  filing: null,
  history: [
    {
      number: 2,
      at: "2026-11-03T08:00:00.000Z",
      kind: "checked",
      by: "",
      changes: [{ field: "number", from: "unchecked", to: "usable" }],
    },
    { number: 1, at: "2026-11-02T08:00:00.000Z", kind: "added", by: "Mari Mets", changes: [] },
  ],
};
const PARCEL: WirePlot = {
  number: "78401:001:0010",
  state: "known",
  address: "Kirdemetsa",
  area: 25_000,
  day: "2026-11-03",
  is_old: false,
  outline: [],
};
const { plots: _plots, may_remove: _mayRemove, filing: _filing, history: _history, ...LISTED } = OPEN;

function list(results: (typeof LISTED)[], owners: (typeof OWNER)[] = []): void {
  const counts = { draft: 0, waiting: 0, valid: results.length, attention: 0 };
  answer(api.eudr.plots, { results: [] });
  answer(api.companies.list, {
    results: [{ ...OWNER, code: "10000000", kind: "owner", is_owner: true, city: "", missing: [] }],
    next: null,
  });
  answer(api.eudr.declarations, {
    results,
    count: results.length,
    next: null,
    counts,
    warned_acts: 0,
    owners,
    is_filing_on: true,
  });
}

it("lists declarations with their state, and copies both numbers for EVR", async () => {
  list([LISTED]);
  const { user } = showPage("/eudr/?tab=valid");
  const row = await screen.findByRole("row", { name: /Haavasalu Mets OÜ/ });
  expect(within(row).getByText("kontrollitud 03.11.2026")).toBeVisible();
  expect(await screen.findByRole("tab", { name: "Kehtivad 1" })).toBeVisible();
  await expectAccessible();
  await user.click(within(row).getByRole("button", { name: "Kopeeri EVR-i jaoks: S26EEAB12CD34E" }));
  expect(await navigator.clipboard.readText()).toBe("S26EEAB12CD34E\tK7X2M9QP");
});

it("offers no number for EVR that is not valid", async () => {
  list([{ ...LISTED, number_state: "unusable" }]);
  showPage("/eudr/?tab=valid");
  const row = await screen.findByRole("row", { name: /Haavasalu Mets OÜ/ });
  expect(within(row).getByText(/^ei kehti infosüsteemis/)).toBeVisible();
  expect(within(row).queryByRole("button", { name: /^Kopeeri/ })).toBeNull();
});

it.each([
  ["unsigned", "agent", "Volitus: ootab platvormi allkirja", true],
  ["waiting", "agent", "Volitus: ootab omaniku allkirja", false],
  ["none", "agent", "Volitus: puudub", false],
  ["waiting", "owner", "Volitus: ootab omaniku allkirja", true],
  ["unsigned", "owner", "Volitus: ootab platvormi allkirja", false],
] as const)("names a draft whose mandate is %s to the %s, with a link where it is the own turn", async (...of) => {
  const [mandate, who, sentence, isLink] = of;
  if (who === "owner")
    answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER] });
  list([{ ...LISTED, reference: "", kind: "sd", stage: "draft", state: "draft", mandate }], [OWNER]);
  showPage("/eudr/?tab=draft");
  const row = within(await screen.findByRole("row", { name: /Haavasalu Mets OÜ/ }));
  expect(row.getByText(sentence)).toBeVisible();
  const link = row.queryByRole("link", { name: sentence });
  expect(link?.getAttribute("href") ?? null).toBe(isLink ? `/eudr/${OPEN.id}/` : null);
  await expectAccessible();
});

it("lets an owner's user type numbers that exist, and says what is known of them", async () => {
  answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER] });
  list([], [OWNER]);
  answer(api.eudr.declare, { ...LISTED, number_state: "unchecked", state: "waiting", checked_at: null, status: "" });
  const { user } = showPage("/eudr/?tab=valid");
  await user.click(await screen.findByRole("button", { name: "Mul on number olemas" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mul on number olemas" }));
  await fill(user, dialog.getByLabelText("Viitenumber"), "S26EEAB12CD34E");
  await user.click(dialog.getByRole("button", { name: "Lisa" }));
  expect(await dialog.findByText("Sisestage kontrollnumber.")).toBeVisible();
  expect(dialog.getByText("Sisestage vähemalt üks katastritunnus.")).toBeVisible();
  expect(requestsTo(api.eudr.declare)).toEqual([]);
  await fill(user, dialog.getByLabelText("Kontrollnumber"), "K7X2M9QP");
  await fill(user, dialog.getByLabelText("Katastritunnused"), "78401:001:0010\n78401:001:0011");
  await user.click(dialog.getByRole("button", { name: "Lisa" }));
  expect(await screen.findByText("Deklaratsioon on lisatud: kontrollimata.")).toBeVisible();
  expect(requestsTo(api.eudr.declare).map(({ body }) => body)).toEqual([
    {
      owner: 12,
      reference: "S26EEAB12CD34E",
      verification: "K7X2M9QP",
      plots: ["78401:001:0010", "78401:001:0011"],
    },
  ]);
});

it("keeps what was typed when the numbers are refused", async () => {
  list([]);
  refuse(api.eudr.declare, "declaration_exists");
  const { user } = showPage("/eudr/?tab=valid");
  await user.click(await screen.findByRole("button", { name: "Sisesta number" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sisesta number" }));
  await user.click(dialog.getByRole("combobox", { name: "Omanik" }));
  await user.click(await screen.findByRole("option", { name: /Haavasalu Mets OÜ/ }));
  await fill(user, dialog.getByLabelText("Viitenumber"), "S26EEAB12CD34E");
  await fill(user, dialog.getByLabelText("Kontrollnumber"), "AAAA1111");
  await fill(user, dialog.getByLabelText("Katastritunnused"), "78401:001:0010");
  await user.click(dialog.getByRole("button", { name: "Lisa" }));
  expect(await dialog.findByText(/viitenumbriga deklaratsioon juba olemas/)).toBeVisible();
  expect(dialog.getByLabelText("Viitenumber")).toHaveValue("S26EEAB12CD34E");
});

it("shows a declaration with its history, and saves its plots", async () => {
  answer(api.eudr.declaration, OPEN);
  answer(api.eudr.plots, { results: [PARCEL] });
  answer(api.eudr.deliveredPlots, { plots: ["78401:001:0010", "78401:001:0011"] });
  answer(api.eudr.changeDeclaration, { ...OPEN, version: 3, plots: ["78401:001:0011"] });
  const { user } = showPage(`/eudr/${OPEN.id}/`);
  const history = within(await screen.findByRole("list", { name: "Ajalugu" }));
  expect(history.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^KontrollitudVirn03\.11\.2026 10:00Numberkontrollimata.*kehtib$/),
    "LisatudMari Mets02.11.2026 10:00",
  ]);
  expect(screen.queryByRole("button", { name: "Eemalda" })).toBeNull();
  await expectAccessible();
  expect(await screen.findByText(/Kirdemetsa/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Lisa tarnitud lankidelt" }));
  await waitFor(() => expect(screen.getByLabelText("Katastritunnused")).toHaveValue("78401:001:0010\n78401:001:0011"));
  await user.click(screen.getByRole("button", { name: "Salvesta" }));
  expect(await screen.findByText("Deklaratsioon on salvestatud.")).toBeVisible();
  expect(requestsTo(api.eudr.changeDeclaration).map(({ body }) => body)).toEqual([
    { version: 2, plots: ["78401:001:0010", "78401:001:0011"], since: "2026-11-03", note: "" },
  ]);
});

it("says beside the plots that are shown that the cadastre cannot be asked about further ones", async () => {
  answer(api.eudr.declaration, OPEN);
  answer(api.eudr.plots, { results: [PARCEL] });
  const { user } = showPage(`/eudr/${OPEN.id}/`);
  expect(await screen.findByText(/Kirdemetsa/)).toBeVisible();
  refuse(api.eudr.plots, "too_many_requests");
  await fill(user, screen.getByLabelText("Katastritunnused"), "78401:001:0010\n78401:001:0012");
  expect(await screen.findByText(/Liiga palju katseid/, {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByText(/Kirdemetsa/)).toBeVisible();
});

it("removes a declaration that was never valid, and returns to the list", async () => {
  answer(api.eudr.declaration, { ...OPEN, may_remove: true });
  answer(api.eudr.plots, { results: [PARCEL] });
  answer(api.eudr.removeDeclaration, undefined);
  list([]);
  answer(api.eudr.missing, { results: [], count: 0, next: null, is_due: true });
  const { user, address } = showPage(`/eudr/${OPEN.id}/`);
  await user.click(await screen.findByRole("button", { name: "Eemalda" }));
  const question = within(await screen.findByRole("dialog", { name: "Kas eemaldada deklaratsioon?" }));
  await user.click(question.getByRole("button", { name: "Eemalda" }));
  await waitFor(() => expect(address()).toMatch(/^\/eudr\/?$/));
});

it("takes a valid number of a wrong owner away with a reason, and says when an act has it", async () => {
  answer(api.eudr.declaration, { ...OPEN, may_take_away: true });
  answer(api.eudr.plots, { results: [PARCEL] });
  refuse(api.eudr.takeAwayDeclaration, "declaration_on_acts");
  list([]);
  answer(api.eudr.missing, { results: [], count: 0, next: null, is_due: true });
  const { user, address } = showPage(`/eudr/${OPEN.id}/`);
  await user.click(await screen.findByRole("button", { name: "Võta ära" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Võta vale omaniku number ära" }));
  await user.click(dialog.getByRole("button", { name: "Võta ära" }));
  expect(await dialog.findByText("Kirjutage põhjus.")).toBeVisible();
  await fill(user, dialog.getByLabelText("Põhjus"), "Kuulub naabrile");
  await user.click(dialog.getByRole("button", { name: "Võta ära" }));
  expect(await dialog.findByText("Number on omaniku aktil. Deklaratsiooni ära võtta ei saa.")).toBeVisible();
  answer(api.eudr.takeAwayDeclaration, undefined);
  await user.click(dialog.getByRole("button", { name: "Võta ära" }));
  await waitFor(() => expect(address()).toMatch(/^\/eudr\/?$/));
  expect(requestsTo(api.eudr.takeAwayDeclaration).at(-1)?.body).toEqual({ version: 2, reason: "Kuulub naabrile" });
});

it("says that a declaration is not there", async () => {
  refuse(api.eudr.declaration, "not_found");
  showPage("/eudr/12-OLEMATU/");
  expect(await screen.findByText("Sellist deklaratsiooni ei ole.")).toBeVisible();
});

it.each([
  ["Deklareeri", "Uus deklaratsioon"],
  ["Sisesta number", "Sisesta number"],
])("opens '%s' in the field of the owner, whose list stays closed until somebody types", async (name, title) => {
  list([]);
  const { user } = showPage("/eudr/?tab=valid");
  await user.click(await screen.findByRole("button", { name }));
  const field = within(await screen.findByRole("dialog", { name: title })).getByRole("combobox", { name: "Omanik" });
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByRole("option")).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(await screen.findByRole("option", { name: /Haavasalu Mets OÜ/ })).toBeVisible();
});
