import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, requestsTo } from "#tests/support/pages/answers.ts";
import { AGENT } from "#tests/support/pages/me.ts";
import { fill, showPage } from "#tests/support/pages/show.tsx";
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

function missing(owners: (typeof OWNER)[], isDue = false): void {
  const results = owners.map((owner) => ({ owner, amount: 12.5, loose_amount: 0, reminded: null }));
  answer(api.eudr.missing, { results, count: results.length, next: null, is_due: isDue });
}

beforeEach(() => answer(api.eudr.declarations, declarations));

describe("owners without numbers", () => {
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
    expect(await screen.findByText("Siin on sinu varasemad tarned, millel numbrit ei ole.")).toBeVisible();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("columnheader", { name: "Meeldetuletus" })).toBeNull();
  });

  it("are none of a user of an owner whose timber has numbers", async () => {
    answer(api.sessions.me, { ...AGENT, roles: ["companyUser"], isSuperUser: false, companies: [OWNER] });
    missing([]);
    showPage("/eudr/");
    expect(await screen.findByText("Kõigil sinu tarnetel on number")).toBeVisible();
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
