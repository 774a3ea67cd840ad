import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible, hastenTimers } from "#tests/support/pages/shown.ts";
import { refresh } from "#web/api/refresh.ts";
import { api } from "#web/api/table.ts";

const OWNER = { id: 12, name: "Haavasalu Mets OÜ" };
const UNSET = "Infosüsteemi ligipääs on seadistamata.";
const declarations = {
  results: [],
  count: 0,
  next: null,
  counts: { draft: 0, valid: 0, waiting: 0, attention: 0 },
  owners: [],
  is_filing_on: true,
  warned_acts: 0,
};

function volumes(owners: (typeof OWNER)[], isDue = false) {
  const results = owners.map((owner) => ({
    owner,
    amount: 12.5,
    loose_amount: 0,
    has_email: owner.id !== 13,
    reminded: null,
  }));
  return { results, count: results.length, next: null, is_due: isDue };
}

function missing(owners: (typeof OWNER)[], isDue = false): void {
  answer(api.eudr.missing, volumes(owners, isDue));
}

beforeEach(() => answer(api.eudr.declarations, declarations));

describe("owners without numbers", () => {
  it("say which of them has no address for a reminder, and lead to where it is added", async () => {
    missing([OWNER, { id: 13, name: "Aadressita OÜ" }]);
    const { user } = showPage("/eudr/");
    const chips = await screen.findAllByRole("button", { name: /^E-post puudu/ });
    expect(chips).toHaveLength(1);
    await user.click(chips[0]!);
    const remedy = within(await screen.findByRole("dialog", { name: /^E-post puudu/ }));
    expect(remedy.getByRole("link", { name: "Lisa e-posti aadress" })).toHaveAttribute("href", "/companies/13/");
    await expectAccessible();
  });

  it("are searched by name, which is in the address", async () => {
    missing([OWNER]);
    const { user, address } = showPage("/eudr/");
    await screen.findByText(OWNER.name);
    missing([]);
    await fill(user, screen.getByRole("searchbox"), "kask");
    await waitFor(() => expect(address()).toContain("q=kask"));
    expect(await screen.findByText(/^Otsingule 'kask' ei vasta ükski omanik/)).toBeVisible();
    expect(requestsTo(api.eudr.missing).at(-1)?.query).toEqual({ q: "kask" });
  });

  it("are told as 'sinu' to a user of an owner, who has no search", async () => {
    answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER] });
    missing([OWNER]);
    showPage("/eudr/");
    expect(await screen.findByText("Siin on teie varasemad tarned, millel numbrit ei ole.")).toBeVisible();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Meeldetuletus" })).toBeNull();
  });

  it("are none of a user of an owner whose timber has numbers", async () => {
    answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER] });
    missing([]);
    showPage("/eudr/");
    expect(await screen.findByText("Kõigil teie tarnetel on number")).toBeVisible();
  });
});

describe("volumes to which changes wait to be added", () => {
  const BEHIND = "Kogused ei ole veel ajakohased";
  const behind = (results: Parameters<typeof volumes>[0]) =>
    answer(api.eudr.missing, { ...volumes(results), is_behind: true });

  it.each(["", "?q=kask"])("never say that nothing is missing, and ask again by themselves: %s", async (search) => {
    hastenTimers();
    behind([]);
    showPage(`/eudr/${search}`);
    expect(await screen.findByText(BEHIND)).toBeVisible();
    expect(screen.queryByText("Kõigil tarnetel on number")).toBeNull();
    missing([OWNER]);
    expect(await screen.findByText(OWNER.name)).toBeVisible();
    expect(screen.queryByText(BEHIND)).toBeNull();
  });

  it("say so below the owners who are known, and stop asking when all are counted", async () => {
    hastenTimers();
    behind([OWNER]);
    showPage("/eudr/");
    const notice = await screen.findByRole("status", { name: BEHIND });
    const table = screen.getByRole("table");
    expect(table.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await expectAccessible();
    missing([]);
    expect(await screen.findByText("Kõigil tarnetel on number")).toBeVisible();
    const asked = requestsTo(api.eudr.missing).length;
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(requestsTo(api.eudr.missing)).toHaveLength(asked);
  });
});

describe("owners who are chosen", () => {
  const KASK = { id: 13, name: "Kase Talu OÜ" };
  const bar = () => screen.getByRole("region", { name: "Valik" });

  it("are named where a search hides them, shown, and taken out", async () => {
    answer(api.eudr.missing, ({ query: { q } }) => {
      const results = [OWNER, KASK]
        .filter(({ name }) => q === undefined || name.toLowerCase().includes(q))
        .map((owner) => ({ owner, amount: 12.5, loose_amount: 0, has_email: owner.id !== 13, reminded: null }));
      return { results, count: results.length, next: null, is_due: false };
    });
    const { user, address } = showPage("/eudr/");
    for (const { name } of [OWNER, KASK])
      await user.click(await screen.findByRole("checkbox", { name: new RegExp(name) }));
    expect(bar()).toHaveTextContent(/^2 valitud/);
    await fill(user, screen.getByRole("searchbox"), "kase");
    await waitFor(() => expect(bar()).toHaveTextContent("1 väljaspool otsingut"));
    await user.click(screen.getByRole("button", { name: "Näita" }));
    await waitFor(() => expect(address()).not.toContain("q="));
    expect(bar()).not.toHaveTextContent("väljaspool");
    await fill(user, screen.getByRole("searchbox"), "leidmata");
    await waitFor(() => expect(bar()).toHaveTextContent("2 väljaspool otsingut"));
    await user.click(screen.getByRole("button", { name: "Eemalda" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Valik" })).toBeNull());
  });

  it("leave the choice when they lack nothing any more", async () => {
    missing([OWNER, KASK]);
    const { user } = showPage("/eudr/");
    for (const { name } of [OWNER, KASK])
      await user.click(await screen.findByRole("checkbox", { name: new RegExp(name) }));
    missing([KASK]);
    await refresh(api.eudr.missing);
    await waitFor(() => expect(bar()).toHaveTextContent(/^1 valitud/));
  });
});

describe("an installation without address or keys of the Information System", () => {
  it.each([
    [true, 1],
    [undefined, 0],
  ] as const)("says so to an agent in one line: %s", async (isUnset, count) => {
    missing([OWNER]);
    answer(api.eudr.declarations, { ...declarations, ...(isUnset && { is_unset: isUnset }) });
    showPage("/eudr/");
    await screen.findByText(OWNER.name);
    await waitFor(() => expect(screen.queryAllByText(UNSET)).toHaveLength(count));
  });
});

describe("reminders", () => {
  const OTHER = { id: 13, name: "Kasesalu Mets OÜ" };
  const SEND_AT = "2026-11-28T15:20:10.000Z";
  const volume = { amount: 12.5, loose_amount: 0 };
  const review = {
    subject: "EUDR-i number on puudu – Virn OÜ",
    text: "Tere!\n\nPalun lisage number: …",
    owners: [
      { owner: OWNER, to: ["kontor@mets.example"], hindrance: null, ...volume },
      { owner: OTHER, to: [], hindrance: "no_address" as const, ...volume },
    ],
  };
  const inBatch = (state: "scheduled" | "back" | "sent") => ({
    send_at: SEND_AT,
    by: "Mari Mets",
    is_taken_back: state === "back",
    owners: [{ owner: OWNER, state }],
  });

  async function reviewed() {
    answer(api.sessions.me, AGENT);
    missing([OWNER, OTHER]);
    answer(api.eudr.reminderRecipients, review);
    const { user } = showPage("/eudr/");
    await user.click(await screen.findByRole("checkbox", { name: `Vali ${OWNER.name}` }));
    await user.click(screen.getByRole("checkbox", { name: `Vali ${OTHER.name}` }));
    await user.click(screen.getByRole("button", { name: "Saada meeldetuletus" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Saada meeldetuletused" }));
    expect(await dialog.findByText("Saadetakse 1 meeldetuletus.")).toBeVisible();
    return { user, dialog };
  }

  it("are reviewed with number, volume, receivers and text, and none leaves when the review is left", async () => {
    const { user, dialog } = await reviewed();
    expect(dialog.getByRole("region", { name: "Jäävad saatmata" })).toHaveTextContent(
      "Kasesalu Mets OÜ: Aktide saatmise e-postiaadress on seadistamata.",
    );
    expect(dialog.getByRole("region", { name: "Saajad" })).toHaveTextContent("Haavasalu Mets OÜ kontor@mets.example");
    expect(dialog.getByRole("region", { name: "Kiri" })).toHaveTextContent("Palun lisage number");
    expect(dialog.getByRole("definition")).toHaveTextContent("12,500");
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: "Tagasi" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requestsTo(api.eudr.remind)).toEqual([]);
    expect(screen.getByRole("checkbox", { name: `Vali ${OWNER.name}` })).toBeChecked();
  });

  it("are taken back by one call while they wait, with a receipt of who and when", async () => {
    const { user, dialog } = await reviewed();
    answer(api.eudr.remind, { send_at: SEND_AT, scheduled: [OWNER.id], skipped: [] });
    answer(api.eudr.reminderBatch, inBatch("scheduled"));
    await user.click(dialog.getByRole("button", { name: "Saada kõik" }));
    const back = await screen.findByRole("button", { name: "Võta tagasi" });
    const body = requestsTo(api.eudr.remind)[0]!.body;
    expect(body.owners).toEqual([OWNER.id]);
    expect(
      screen.getByText(new RegExp(`28\\.11\\.2026 17:20:10 · Mari Mets · saadetis ${body.batch.slice(0, 8)}`)),
    ).toBeVisible();
    answer(api.eudr.takeBackReminders, { taken: [OWNER.id], left: [] });
    answer(api.eudr.reminderBatch, inBatch("back"));
    await user.click(back);
    expect(await screen.findByText("Tagasi võetud: 1 meeldetuletus.")).toBeVisible();
    expect(requestsTo(api.eudr.takeBackReminders).map((asked) => asked.body)).toEqual([{ batch: body.batch }]);
    expect(screen.queryByRole("button", { name: "Võta tagasi" })).toBeNull();
    await expectAccessible();
  });

  it("say what became of them once they have left", async () => {
    const { user, dialog } = await reviewed();
    const reminded = { id: 14, name: "Kaasiku Mets OÜ" };
    answer(api.eudr.remind, {
      send_at: SEND_AT,
      scheduled: [OWNER.id],
      skipped: [{ owner: reminded, reason: "today" }],
    });
    answer(api.eudr.reminderBatch, inBatch("sent"));
    await user.click(dialog.getByRole("button", { name: "Saada kõik" }));
    expect(await screen.findByText("Saadetud 1 / 1")).toBeVisible();
    expect(screen.getByRole("region", { name: "Jäid saatmata" })).toHaveTextContent(
      "Täna on meeldetuletus juba saadetud või ootab saatmist",
    );
    expect(screen.queryByRole("button", { name: "Võta tagasi" })).toBeNull();
  });

  it("say why they could not be scheduled, and the same batch is tried again", async () => {
    const { user, dialog } = await reviewed();
    refuse(api.eudr.remind, "too_many_requests");
    await user.click(dialog.getByRole("button", { name: "Saada kõik" }));
    expect(await dialog.findByRole("alert")).toBeVisible();
    answer(api.eudr.remind, { send_at: SEND_AT, scheduled: [OWNER.id], skipped: [] });
    answer(api.eudr.reminderBatch, inBatch("sent"));
    await user.click(dialog.getByRole("button", { name: "Saada kõik" }));
    expect(await screen.findByText("Saadetud 1 / 1")).toBeVisible();
    const [first, second] = requestsTo(api.eudr.remind).map((asked) => asked.body.batch);
    expect(first).toBe(second);
  });
});
