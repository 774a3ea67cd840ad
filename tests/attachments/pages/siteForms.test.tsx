import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { attachmentSite, attachmentsView } from "#tests/support/pages/attachmentReplies.ts";
import { changedInOtherTab } from "#tests/support/pages/otherTab.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";

const SITE: AttachmentSite = { ...attachmentSite, possession_type: 10 };

const THEIRS = { reference: "26EEAB12", verification: "K7X2M9QP" };
const MINE = { reference: "26EEXY99", verification: "" };

const site = async () => within(await screen.findByRole("region", { name: /Kirdelank/ }));
const shown = (changes: Partial<AttachmentSite>) =>
  answer(api.attachments.view, { ...attachmentsView, results: [{ ...SITE, ...changes }] });
const openForm = async () => {
  const { user } = showPage("/acts/attachments/leht/");
  await user.click((await site()).getByRole("button", { name: "Lisa EUDR-i number" }));
  await fill(user, (await site()).getByRole("textbox", { name: "Viitenumber" }), MINE.reference);
  return user;
};
const save = async () => (await site()).getAllByRole("button", { name: "Salvesta" }).at(-1)!;

beforeEach(() => {
  answer(api.attachments.plots, { results: [] });
  answer(api.attachments.guide, { language: "et", missing_sites: 0, missing_waybills: 0, earlier_sites: [] });
  shown({});
  const results = [{ pk: "LISAD00001", number: "LISAD00001", file: null, is_removable: false }];
  answer(api.attachments.waybills, { results, count: 1, next: null });
});

it("shows the EUDR numbers that somebody else has saved, and saves those typed on top of them", async () => {
  const user = await openForm();
  refuse(api.attachments.updateEudr, "site_changed");
  shown({ eudr_numbers: [THEIRS], version: 2 });
  await user.click(await save());
  const notice = await (await site()).findByRole("alert", { name: "Keegi teine salvestas vahepeal" });
  expect(notice).toHaveTextContent("tema salvestas „26EEAB12 (K7X2M9QP)”");
  expect((await site()).getByRole("textbox", { name: "Viitenumber" })).toHaveValue(MINE.reference);

  answer(api.attachments.updateEudr, { numbers: [MINE], excuse: null, version: 3 });
  shown({ eudr_numbers: [MINE], version: 3 });
  await waitFor(async () => expect(await save()).toBeEnabled());
  await user.click(await save());
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Viitenumber" })).toBeNull());
  expect(requestsTo(api.attachments.updateEudr).map(({ body }) => body)).toEqual([
    { numbers: [MINE], excuse: null, version: 1 },
    { numbers: [MINE], excuse: null, version: 2 },
  ]);
});

it("saves EUDR numbers at once where somebody else has saved something else of the site", async () => {
  const user = await openForm();
  answer(api.attachments.updateEudr, { numbers: [MINE], excuse: null, version: 3 });
  refuse(api.attachments.updateEudr, "site_changed", { times: 1 });
  shown({ county: "Võru maakond", version: 2 });
  await user.click(await save());
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Viitenumber" })).toBeNull());
  expect(requestsTo(api.attachments.updateEudr).map(({ body }) => body.version)).toEqual([1, 2]);
});

it.each([
  ["usable", "Deklareeritud: S26EEAB12CD34E (K7X2M9QP), kontrollitud 30.12.2026"],
  ["young", "Deklareeritud: S26EEAB12CD34E (K7X2M9QP), ootab infosüsteemi vastust"],
  ["unusable", "S26EEAB12CD34E (K7X2M9QP): ei kehti infosüsteemis"],
  [undefined, "Deklareeritud: S26EEAB12CD34E (K7X2M9QP), kontrollimata"],
] as const)("says of a number that is %s: %s", async (state, text) => {
  const number = { reference: "S26EEAB12CD34E", verification: "K7X2M9QP" };
  const checks = state ? [{ ...number, state, answered_at: "2026-12-30T08:00:00.000Z" }] : [];
  shown({ eudr_numbers: [number], eudr_checks: checks });
  showPage("/acts/attachments/leht/");
  expect(await (await site()).findByText(text)).toBeVisible();
});

it("says of a site without a number that its declaration is missing", async () => {
  showPage("/acts/attachments/leht/");
  expect(await (await site()).findByText("Deklaratsioon puudub")).toBeVisible();
});

it("saves that a number is not needed, and says why", async () => {
  const user = await openForm();
  await user.click((await site()).getByRole("combobox", { name: "Number ei ole vajalik" }));
  await user.click(await screen.findByRole("option", { name: "Müüdud enne 30.12.2026" }));
  answer(api.attachments.updateEudr, { numbers: [], excuse: "soldBefore", version: 2 });
  await user.click(await save());
  expect(await (await site()).findByText("Number ei ole vajalik: Müüdud enne 30.12.2026")).toBeVisible();
  expect(requestsTo(api.attachments.updateEudr).map(({ body }) => body.excuse)).toEqual(["soldBefore"]);
});

it("begins anew after typed EUDR numbers were given up", async () => {
  const user = await openForm();
  await user.click((await site()).getByRole("button", { name: "Katkesta" }));
  expect(screen.queryByRole("textbox", { name: "Viitenumber" })).toBeNull();
  await user.click((await site()).getByRole("button", { name: "Lisa EUDR-i number" }));
  expect((await site()).getByRole("textbox", { name: "Viitenumber" })).toHaveValue("");
});

describe("the name of a site that another tab has saved while it was typed here", () => {
  const THEIRS = "Vahepealne";
  const MINE = "Põhjalank";
  const question = `Siia salvestati vahepeal „${THEIRS}”. Kas salvestada ikkagi „${MINE}”?`;
  const newest = () => shown({ name: THEIRS, version: 2 });
  const open = async () => {
    const { user } = showPage("/acts/attachments/leht/");
    await user.click((await site()).getByRole("button", { name: /^Muuda: Langi nimi/ }));
    await fill(user, (await site()).getByRole("textbox", { name: "Langi nimi" }), MINE);
    return user;
  };
  const region = async () => within(await screen.findByRole("region", { name: /Vahepealne/ }));
  const sent = () => requestsTo(api.attachments.updateSiteName).map(({ body }) => body);

  it("is asked about where the list has brought theirs, and saved when that is wanted", async () => {
    const user = await open();
    newest();
    await changedInOtherTab("attachments.view");
    await region();
    answer(api.attachments.updateSiteName, { name: MINE, version: 3 });
    await user.keyboard("{Enter}");
    expect(await (await region()).findByText(question)).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click((await region()).getByRole("button", { name: "Salvesta minu oma" }));
    await waitFor(() => expect(sent()).toEqual([{ name: MINE, version: 2 }]));
  });

  it("is asked about where the server has refused it, and left when that is wanted", async () => {
    const user = await open();
    refuse(api.attachments.updateSiteName, "site_changed");
    newest();
    await user.keyboard("{Enter}");
    expect(await (await region()).findByText(question)).toBeVisible();
    await user.click((await region()).getByRole("button", { name: "Jäta nende oma" }));
    expect((await region()).queryByText(question)).toBeNull();
    expect(sent()).toEqual([{ name: MINE, version: 1 }]);
  });
});

it("does not overwrite origin data that the list has brought while others were typed", async () => {
  const { user } = showPage("/acts/attachments/leht/");
  await fill(user, (await site()).getByRole("textbox", { name: "Kinnistu number" }), "K-77");
  shown({ forest_notice: "K-1", version: 2 });
  await changedInOtherTab("attachments.view");
  expect(requestsTo(api.attachments.view)).toHaveLength(2);

  refuse(api.attachments.updateOrigin, "site_changed");
  await user.click((await site()).getAllByRole("button", { name: "Salvesta" })[0]!);
  expect(await (await site()).findByText("Kinnistu number: tema salvestas „K-1”")).toBeVisible();
  expect(requestsTo(api.attachments.updateOrigin).map(({ body }) => body.version)).toEqual([1]);
});
