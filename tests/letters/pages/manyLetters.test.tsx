import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { WireEmail } from "#shared/acts/contract.ts";
import type { BatchLetter, ListedEmail, Recipient } from "#shared/letters/contract.ts";
import { listedLetter } from "#tests/support/acts/listedLetter.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { changedInOtherTab } from "#tests/support/pages/otherTab.ts";
import { showPage } from "#tests/support/pages/show.tsx";
import { expectAccessible } from "#tests/support/pages/shown.ts";
import { api } from "#web/api/table.ts";

const SEND_AT = "2026-11-20T10:00:10.000Z";

const listed = (act: number, facts: Partial<ListedEmail> = {}): ListedEmail => ({
  ...listedLetter({ id: `${act}-1`, act_id: act, act_number: `2026-${act}`, company_id: act + 100 }),
  company_name: `Mets ${act} OÜ`,
  ...facts,
});

const recipient = (act: number, facts: Partial<Recipient> = {}): Recipient => ({
  id: `${act}-1`,
  act_id: act,
  act_number: `2026-${act}`,
  company_id: act + 100,
  company_name: `Mets ${act} OÜ`,
  to: [`mets${act}@mets.example`],
  edition: act,
  hindrance: null,
  ...facts,
});

const inBatch = (act: number, facts: Partial<BatchLetter> = {}): BatchLetter => ({
  id: `${act}-1`,
  act_id: act,
  act_number: `2026-${act}`,
  company_name: `Mets ${act} OÜ`,
  state: "scheduled",
  is_stuck: false,
  trouble: null,
  ...facts,
});

/** The list of three unsent letters, open; the third counterpart has no address. */
async function openList() {
  answer(api.sessions.me, { ...AGENT, unsentEmailsCount: 3, hasUnsentEmails: true });
  answer(api.media.list, []);
  answer(api.letters.list, { results: [listed(1), listed(2), listed(3)], next: null });
  answer(api.letters.recipients, [recipient(1), recipient(2), recipient(3, { to: [], hindrance: "no_address" })]);
  answer(api.letters.preview, ({ query }) => ({
    to: ["mets@mets.example"],
    subject: `Ostuakt ${query.email} – Virn OÜ`,
    text: "Tere!\n\nSaadame ostuakti.",
    attachment: "2026-1.pdf",
  }));
  const { user } = showPage("/media/");
  await user.click(await screen.findByRole("button", { name: "Saatmata aktid" }));
  await screen.findByRole("rowheader", { name: /2026-1/ });
  return user;
}

async function review() {
  const user = await openList();
  await user.click(screen.getByRole("checkbox", { name: "Vali kõik nähtavad" }));
  expect(screen.getByText("3 kirja valitud")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Vaata üle ja saada" }));
  await screen.findByText("Saadetakse 2 kirja.");
  return user;
}

it("chooses letters one by one, as a range and all", async () => {
  const user = await openList();
  expect(screen.queryByRole("button", { name: "Vaata üle ja saada" })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Vali kiri: 2026-1" }));
  expect(screen.getByText("1 kiri valitud")).toBeVisible();
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Vali kiri: 2026-3" }));
  await user.keyboard("{/Shift}");
  expect(screen.getByText("3 kirja valitud")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Tühjenda valik" }));
  expect(screen.queryByText(/valitud/)).toBeNull();
});

it("shows the recipients, each letter as it will look, and what cannot leave", async () => {
  const user = await review();
  const skipped = screen.getByRole("region", { name: "Jäävad saatmata" });
  expect(skipped).toHaveTextContent("2026-3 Mets 3 OÜ: Aktide saatmise e-postiaadress on seadistamata.");
  expect(within(skipped).getByRole("link", { name: "Lisa e-posti aadress" })).toHaveAttribute(
    "href",
    "/companies/103/",
  );
  const letter = screen.getByRole("region", { name: "Kiri" });
  expect(await within(letter).findByText("Ostuakt 1-1 – Virn OÜ")).toBeVisible();
  expect(screen.getByRole("button", { name: "Eelmine kiri" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Järgmine kiri" }));
  expect(await within(letter).findByText("Ostuakt 2-1 – Virn OÜ")).toBeVisible();
  expect(within(letter).getByText("2 / 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Näita kirja: 2026-1" }));
  expect(await within(letter).findByText("Ostuakt 1-1 – Virn OÜ")).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole("button", { name: "Tagasi" }));
  expect(await screen.findByText("3 kirja valitud")).toBeVisible();
});

it("sends all that can leave, and takes them back by one call", async () => {
  const user = await review();
  answer(api.letters.schedule, {
    send_at: SEND_AT,
    scheduled: ["1-1"],
    skipped: [
      { id: "2-1", act_id: 2, act_number: "2026-2", company_id: 102, company_name: "Mets 2 OÜ", reason: "changed" },
    ],
  });
  answer(api.letters.batch, { send_at: SEND_AT, by: "Mari Mets", is_taken_back: false, letters: [inBatch(1)] });
  await user.click(screen.getByRole("button", { name: "Saada kõik" }));
  expect(await screen.findByText("Saadetakse 20.11.2026 12:00:10")).toBeVisible();
  expect(requestsTo(api.letters.schedule).map(({ body }) => body.letters)).toEqual([
    [
      { email: "1-1", edition: 1 },
      { email: "2-1", edition: 2 },
    ],
  ]);
  const skipped = screen.getByRole("region", { name: "Jäid saatmata" });
  expect(skipped).toHaveTextContent("2026-2 Mets 2 OÜ: Akt on pärast kirja vaatamist muutunud.");
  expect(skipped).toHaveTextContent("2026-3 Mets 3 OÜ");
  answer(api.letters.takeBack, { taken: ["1-1"], left: [] });
  answer(api.letters.batch, {
    send_at: SEND_AT,
    by: "Mari Mets",
    is_taken_back: true,
    letters: [inBatch(1, { state: "unsent" })],
  });
  await user.click(screen.getByRole("button", { name: "Võta tagasi" }));
  expect(await screen.findByText("Tagasi võetud: 1 kiri.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Võta tagasi" })).toBeNull();
  await expectAccessible();
});

it("says what could not be taken back any more, and what needs attention", async () => {
  const user = await review();
  answer(api.letters.schedule, { send_at: SEND_AT, scheduled: ["1-1", "2-1"], skipped: [] });
  answer(api.letters.batch, {
    send_at: SEND_AT,
    by: "Mari Mets",
    is_taken_back: false,
    letters: [inBatch(1), inBatch(2)],
  });
  await user.click(screen.getByRole("button", { name: "Saada kõik" }));
  answer(api.letters.takeBack, { taken: ["1-1"], left: ["2-1"] });
  const trouble: BatchLetter["trouble"] = { kind: "changed", at: SEND_AT, to: [], reason: "" };
  answer(api.letters.batch, {
    send_at: SEND_AT,
    by: "Mari Mets",
    is_taken_back: true,
    letters: [inBatch(1, { state: "unsent", trouble }), inBatch(2, { state: "sent" })],
  });
  await user.click(await screen.findByRole("button", { name: "Võta tagasi" }));
  expect(await screen.findByText("Tagasi võetud: 1 kiri. Enam ei saanud tagasi võtta: 1 kiri.")).toBeVisible();
  expect(screen.getByRole("region", { name: "Vajavad tähelepanu" })).toHaveTextContent(
    "2026-1 Mets 1 OÜ: Kiri jäi saatmata, sest akt muutus",
  );
});

it("says why letters cannot be shown or sent, and stays where it is", async () => {
  const user = await openList();
  refuse(api.letters.recipients, "too_many_requests", { times: 1 });
  await user.click(screen.getByRole("checkbox", { name: "Vali kiri: 2026-1" }));
  await user.click(screen.getByRole("button", { name: "Vaata üle ja saada" }));
  await user.click(await screen.findByRole("button", { name: "Proovi uuesti" }));
  await screen.findByText("Saadetakse 2 kirja.");
  refuse(api.letters.schedule, "letter_changed");
  await user.click(screen.getByRole("button", { name: "Saada kõik" }));
  expect(await screen.findByText("Selle kirja on keegi vahepeal juba saatnud või tühistanud.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Saada kõik" })).toBeEnabled();
});

it("shows a scheduled letter in the list with its time and takes its batch back", async () => {
  const batch = "0b0f9a3e-5c58-4b6e-9f5e-0a1c5b1d2e3f";
  const scheduled = listed(1, { state: "scheduled", send_at: SEND_AT, batch });
  answer(api.letters.ofAct, [scheduled]);
  answer(api.sessions.me, { ...AGENT, unsentEmailsCount: 1, hasUnsentEmails: true });
  answer(api.media.list, []);
  answer(api.letters.list, { results: [scheduled], next: null });
  const { user } = showPage("/media/");
  await user.click(await screen.findByRole("button", { name: "Saatmata aktid" }));
  expect(await screen.findByText("Saadetakse 20.11.2026 12:00:10")).toBeVisible();
  expect(screen.queryByRole("checkbox", { name: "Vali kiri: 2026-1" })).toBeNull();
  answer(api.letters.takeBack, { taken: ["1-1"], left: [] });
  answer(api.letters.ofAct, [listed(1)]);
  answer(api.letters.list, { results: [listed(1)], next: null });
  await user.click(screen.getByRole("button", { name: "Võta tagasi: 2026-1" }));
  expect(requestsTo(api.letters.takeBack).map(({ body }) => body.batch)).toEqual([batch]);
  expect(await screen.findByRole("button", { name: "Saada: 2026-1" })).toBeVisible();
});

it("says of each address what became of the letter there, when and in whose words", async () => {
  const at = SEND_AT;
  const addresses: WireEmail["addresses"] = [
    { address: "mets1@mets.example", outcome: "accepted", at, words: "250 ok" },
    { address: "mets2@mets.example", outcome: "refused", at, words: "550 no such user" },
    { address: "mets3@mets.example", outcome: "deferred", at, words: "451 later" },
  ];
  const trouble: WireEmail["trouble"] = { kind: "bounced", at, to: ["mets2@mets.example"], reason: "550 no such user" };
  const failed = listed(1, { state: "sent", sent: SEND_AT, addresses, trouble, has_failed: true });
  answer(api.sessions.me, { ...AGENT, unsentEmailsCount: 1, hasUnsentEmails: true });
  answer(api.media.list, []);
  answer(api.letters.list, ({ query }) => ({ results: query.state === "sent" ? [failed] : [], next: null }));
  const { user } = showPage("/media/");
  await user.click(await screen.findByRole("button", { name: "Saatmata aktid" }));
  await user.click(screen.getByRole("tab", { name: "Saadetud" }));
  const row = await screen.findByRole("row", { name: /2026-1/ });
  expect(
    within(row)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "mets1@mets.example: server võttis vastu",
    "mets2@mets.example: ei jõudnud kohale20.11.2026 12:00:10 · 550 no such user",
    "mets3@mets.example: server palus oodata, proovime hiljem uuesti20.11.2026 12:00:10 · 451 later",
  ]);
  expect(row).not.toHaveTextContent("Ei jõudnud kohale:");
});

it("says of a bounced letter when, why and what helps, and makes a new one", async () => {
  const to = ["mets1@mets.example"];
  const trouble: BatchLetter["trouble"] = { kind: "bounced", at: SEND_AT, to, reason: "550 no such user" };
  const bounced = listed(1, { state: "sent", sent: SEND_AT, trouble, has_failed: true });
  answer(api.sessions.me, { ...AGENT, unsentEmailsCount: 1, hasUnsentEmails: true });
  answer(api.media.list, []);
  answer(api.letters.list, ({ query }) => ({ results: query.state === "sent" ? [bounced] : [], next: null }));
  const { user } = showPage("/media/");
  await user.click(await screen.findByRole("button", { name: "Saatmata aktid" }));
  await user.click(screen.getByRole("tab", { name: "Saadetud" }));
  const row = await screen.findByRole("row", { name: /2026-1/ });
  expect(row).toHaveTextContent("Ei jõudnud kohale: mets1@mets.example");
  expect(row).toHaveTextContent("20.11.2026 12:00:10 · 550 no such user");
  expect(within(row).getByRole("link", { name: "Ava ettevõte" })).toHaveAttribute("href", "/companies/101/");
  answer(api.letters.renew, listed(1, { id: "1-2" }));
  answer(api.letters.ofAct, [listed(1, { id: "1-2" }), { ...bounced, has_failed: false }]);
  await user.click(within(row).getByRole("button", { name: "Tee uus kiri: 2026-1" }));
  await waitFor(() => expect(within(row).queryByRole("button")).toBeNull());
  expect(requestsTo(api.letters.renew).map(({ body }) => body.email)).toEqual(["1-1"]);
});

it("opens again without the letters that were sent before", async () => {
  const user = await openList();
  answer(api.letters.send, ({ body }) => listed(Number(body.email[0]), { state: "sending" }));
  answer(api.letters.ofAct, [listed(1, { state: "sent", sent: "2026-11-20T10:00:00.000Z" })]);
  answer(api.letters.list, { results: [listed(2), listed(3)], next: null });
  await user.click(screen.getAllByRole("button", { name: /^Saada/ })[0]!);
  // It stays in its place, without a button.
  expect(await screen.findByRole("rowheader", { name: /2026-1/ })).toBeVisible();
  await user.click(within(screen.getByRole("dialog")).getAllByRole("button", { name: "Sulge" })[0]!);
  await user.click(await screen.findByRole("button", { name: "Saatmata aktid" }));
  await screen.findByRole("rowheader", { name: /2026-2/ });
  expect(screen.queryByRole("rowheader", { name: /2026-1/ })).toBeNull();
});

it("drops a letter that another tab has sent from the open list", async () => {
  await openList();
  answer(api.letters.list, { results: [listed(2), listed(3)], next: null });
  await changedInOtherTab("letters.list");
  await waitFor(() => expect(screen.queryByRole("rowheader", { name: /2026-1/ })).toBeNull());
  expect(screen.getByRole("rowheader", { name: /2026-2/ })).toBeVisible();
});
