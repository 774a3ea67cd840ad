import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import type { WarnedAct } from "#shared/eudr/checkShapes.ts";
import { answer, refuse, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
import { api } from "#web/api/table.ts";

const OWNER = { id: 12, name: "Haavasalu Mets OÜ" };
const WARNED: WarnedAct = {
  act: { id: 31, number: "OST-17", date: "2026-11-02", hash: "abc" },
  owner: OWNER,
  sites: [
    { id: "s1", name: "Haavasalu", checks: ["declaration_later"] },
    {
      id: "s2",
      name: "Kivisoo",
      checks: ["notice_exceeded", "plot_unknown"],
      excess: { hauled: 612.4, permitted: 540 },
    },
  ],
  others: 3,
};

const SECOND = { ...WARNED, act: { ...WARNED.act, id: 30, number: "OST-16" } };

function lists(acts: WarnedAct[], { count = acts.length, next = null as string | null } = {}): void {
  const counts = { draft: 0, waiting: 0, valid: 0, attention: 0 };
  const declarations = { results: [], count: 0, next: null, counts, owners: [], is_filing_on: true };
  answer(api.eudr.declarations, { ...declarations, warned_acts: count });
  answer(api.eudr.warnings, ({ query: { cursor } }) =>
    cursor === undefined ? { results: acts, count, next } : { results: [SECOND], count, next: null },
  );
}

const shown = () => showPage("/eudr/?tab=attention");

beforeEach(() => {
  answer(api.companies.list, { results: [], next: null });
  lists([WARNED]);
});

describe("acts with warnings", () => {
  it("are counted on the tab, and name their owner, sites and sentences, with a link to their cards", async () => {
    shown();
    const row = await screen.findByRole("row", { name: /OST-17/ });
    expect(await screen.findByRole("tab", { name: "Vajab tähelepanu 1" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Aktid hoiatustega: 1" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: /^Deklaratsioonid/ })).toBeNull();
    for (const text of ["02.11.2026", OWNER.name]) expect(within(row).getByText(text)).toBeVisible();
    const said = within(row)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(said).toEqual([
      "Haavasalu: Deklaratsioon on koormast hilisem. Vaadatud",
      "Kivisoo: Veetud on 612 tm, metsateatis lubab 540 tm. Vaadatud",
      "Kivisoo: Katastritunnust ei leitud katastrist. Vaadatud",
      "ja veel 3 lanki",
    ]);
    const links = within(row).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/acts/attachments/abc/?view=all",
      "/acts/attachments/abc/?view=all",
    ]);
  });

  it("go when an agent says why the last one is in order; without a reason nothing is sent", async () => {
    const { user } = shown();
    const name = "Vaadatud: Haavasalu, Deklaratsioon on koormast hilisem";
    await user.click(await screen.findByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/^Haavasalu Mets OÜ · Haavasalu: Deklaratsioon on/)).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: /^Vaadatud/ }));
    expect(within(dialog).getByText("Kirjutage põhjus.")).toBeVisible();
    expect(requestsTo(api.attachments.reviewSite)).toEqual([]);
    await fill(user, within(dialog).getByRole("textbox"), "Veetud pärast 30.12.");
    answer(api.attachments.reviewSite, undefined);
    lists([]);
    await user.click(within(dialog).getByRole("button", { name: /^Vaadatud/ }));
    expect(await screen.findByText("Tähelepanu ei vaja ükski deklaratsioon ega akt")).toBeVisible();
    const [sent] = requestsTo(api.attachments.reviewSite);
    expect([sent?.params, sent?.body]).toEqual([
      { id: "31", site: "s1" },
      { check: "declaration_later", reason: "Veetud pärast 30.12." },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stay with their sentence when the act has changed meanwhile", async () => {
    const { user } = shown();
    await user.click(await screen.findByRole("button", { name: /^Vaadatud: Haavasalu/ }));
    const dialog = await screen.findByRole("dialog");
    await fill(user, within(dialog).getByRole("textbox"), "Veetud pärast 30.12.");
    refuse(api.attachments.reviewSite, "act_frozen", { message: "Akt on konteineris." });
    await user.click(within(dialog).getByRole("button", { name: /^Vaadatud/ }));
    expect(await within(dialog).findByText("Akt on konteineris.")).toBeVisible();
  });

  it("are marked by no user of an owner", async () => {
    answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER] });
    shown();
    const row = await screen.findByRole("row", { name: /OST-17/ });
    expect(within(row).queryByRole("button")).toBeNull();
  });

  it("are those of the owner that the address names, and have a second page", async () => {
    lists([WARNED], { count: 2, next: "2026-11-02_31" });
    const company = { id: 12, name: OWNER.name, code: "10000000", kind: "owner", is_owner: true } as const;
    const beside = { missing: [], version: 1, destinations: [], evr_failure: null };
    answer(api.companies.load, { ...newCompanyInput, ...company, ...beside });
    const { user } = showPage("/eudr/?tab=attention&owner=12");
    await screen.findByText("OST-17");
    expect(requestsTo(api.eudr.warnings).at(-1)?.query).toEqual({ owner: "12" });
    await user.click(screen.getByRole("button", { name: "Laadi rohkem" }));
    expect(await screen.findByText("OST-16")).toBeVisible();
    expect(requestsTo(api.eudr.warnings).at(-1)?.query).toMatchObject({ owner: "12", cursor: "2026-11-02_31" });
  });

  it("say that they cannot be loaded", async () => {
    refuse(api.eudr.warnings, "not_found", { message: "Neid ei leitud." });
    shown();
    expect(await screen.findByText("Neid ei leitud.")).toBeVisible();
  });
});
