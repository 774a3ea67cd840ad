import { describe, expect, test } from "vitest";
import type { Me } from "#shared/sessions/contract.ts";
import { safeReturn } from "#web/sessions/signInSearch.ts";
import { detour, firstPage, isHidden, menuLinks } from "#web/shell/access.ts";

function person(changes: Partial<Omit<Me, "user">> & { user?: Partial<Me["user"]> }): Me {
  return {
    roles: [],
    isSuperUser: false,
    hasEmployments: false,
    isCouncilMember: false,
    entersForecasts: false,
    opensEudr: false,
    companies: [],
    language: "et",
    unsentEmailsCount: 0,
    hasUnsentEmails: false,
    opensOverview: false,
    hintsSeen: true,
    waybillQueue: { totalCount: 0, next: [], refused: [] },
    ...changes,
    user: {
      id: 1,
      name: "Anu Tamm",
      email: "anu@virn.ee",
      priceListsOnly: false,
      priceListsEnabled: false,
      ...changes.user,
    },
  };
}

const people = {
  superUser: person({
    roles: ["superUser"],
    isSuperUser: true,
    entersForecasts: true,
    opensEudr: true,
    user: { priceListsEnabled: true },
  }),
  company: person({ roles: ["companyUser"], hasEmployments: true }),
  companyWithPrices: person({
    roles: ["companyUser", "priceListReader"],
    hasEmployments: true,
    user: { priceListsEnabled: true },
  }),
  forecaster: person({ roles: ["companyUser"], hasEmployments: true, entersForecasts: true }),
  owner: person({ roles: ["companyUser"], hasEmployments: true, opensEudr: true }),
  council: person({ roles: ["councilMember"], isCouncilMember: true }),
  councilAtCompany: person({ roles: ["councilMember", "companyUser"], isCouncilMember: true, hasEmployments: true }),
  nobody: person({}),
  pricesOnly: person({
    roles: ["priceListReader"],
    hasEmployments: true,
    user: { priceListsOnly: true, priceListsEnabled: true },
  }),
};

describe("pages by role", () => {
  test.each([
    ["superUser", "/reports/dashboard/", undefined, undefined, undefined],
    ["company", "/acts/dashboard/", "/acts/dashboard/", undefined, "/acts/dashboard/"],
    ["companyWithPrices", "/acts/dashboard/", "/acts/dashboard/", undefined, undefined],
    ["council", "/forecasts/summary/", "/forecasts/summary/", "/forecasts/summary/", "/forecasts/summary/"],
    ["councilAtCompany", "/acts/dashboard/", "/acts/dashboard/", undefined, "/acts/dashboard/"],
    ["pricesOnly", "/price-lists/", "/price-lists/", "/price-lists/", undefined],
  ] as const)(
    "%s starts at %s; is redirected from super-user pages to %s, from acts to %s, from prices to %s",
    (who, ...expected) => {
      const me = people[who];
      expect([firstPage(me), detour(me, "superUser"), detour(me, "acts"), detour(me, "prices")]).toEqual(expected);
      expect(detour(me, "anyone")).toBeUndefined();
    },
  );

  test.each([
    ["superUser", undefined],
    ["company", undefined],
    ["councilAtCompany", undefined],
    ["council", "/forecasts/summary/"],
    ["pricesOnly", "/price-lists/"],
  ] as const)("%s is redirected from 'Hea teada' to %s", (who, expected) => {
    expect(detour(people[who], "media")).toBe(expected);
  });

  test.each([
    ["superUser", undefined, undefined],
    ["company", undefined, undefined],
    ["councilAtCompany", undefined, undefined],
    ["council", "/forecasts/summary/", undefined],
    ["pricesOnly", "/price-lists/", "/price-lists/"],
  ] as const)(
    "%s is redirected from the statistics of an assortment to %s, from summaries to %s",
    (who, ...expected) => {
      expect([detour(people[who], "statistics"), detour(people[who], "summaries")]).toEqual(expected);
    },
  );

  test.each([
    ["superUser", undefined],
    ["forecaster", undefined],
    ["company", "/acts/dashboard/"],
    ["council", "/forecasts/summary/"],
    ["pricesOnly", "/price-lists/"],
  ] as const)("%s is redirected from forecasts to %s", (who, expected) => {
    expect(detour(people[who], "forecasts")).toBe(expected);
  });

  test("a redirect never leads to a page that redirects again", () => {
    const audience = {
      "/overview/": "overview",
      "/reports/dashboard/": "superUser",
      "/reports/imports/": "superUser",
      "/acts/dashboard/": "acts",
      "/documents/dashboard/": "acts",
      "/price-lists/": "prices",
      "/companies/": "superUser",
      "/assortments/": "superUser",
      "/media/": "media",
      "/forecasts/statistics/": "statistics",
      "/forecasts/summary/": "summaries",
    } as const;
    for (const me of Object.values(people).flatMap((one) => [one, { ...one, opensOverview: true }])) {
      const first = firstPage(me);
      if (first) expect([detour(me, audience[first]), isHidden(me, audience[first])]).toEqual([undefined, false]);
    }
  });

  test.each([
    ["superUser", "/overview/", false],
    ["company", "/overview/", false],
    ["council", "/overview/", false],
    ["councilAtCompany", "/overview/", false],
    ["pricesOnly", "/price-lists/", true],
    ["nobody", undefined, true],
  ] as const)("%s who opens the overview first starts at %s; it is hidden: %s", (who, first, hidden) => {
    const me = { ...people[who], opensOverview: true };
    expect([firstPage(me), isHidden(me, "overview")]).toEqual([first, hidden]);
    expect(menuLinks(me).some(({ to }) => to === "/overview/")).toBe(!hidden && menuLinks(me).length > 0);
  });

  test.each([
    ["superUser", false],
    ["owner", false],
    ["company", true],
    ["council", true],
    ["pricesOnly", true],
  ] as const)("for %s the page of EUDR is hidden: %s", (who, hidden) => {
    expect(isHidden(people[who], "eudr")).toBe(hidden);
  });

  test("the overview has the key 0, and the other pages keep theirs", () => {
    const keys = menuLinks(people.superUser).map(({ to, shortcut }) => [shortcut, to]);
    expect(keys.slice(0, 2)).toEqual([
      ["0", "/overview/"],
      ["1", "/reports/dashboard/"],
    ]);
    expect(keys.at(-1)).toEqual(["9", "/media/"]);
    expect(keys).toContainEqual(["u", "/eudr/"]);
  });

  test.each([
    [
      "superUser",
      [
        "/overview/",
        "/reports/dashboard/",
        "/reports/imports/",
        "/acts/dashboard/",
        "/eudr/",
        "/documents/dashboard/",
        "/price-lists/",
        "/forecasts/statistics/",
        "/companies/",
        "/assortments/",
        "/media/",
      ],
    ],
    [
      "owner",
      ["/overview/", "/acts/dashboard/", "/eudr/", "/documents/dashboard/", "/forecasts/statistics/", "/media/"],
    ],
    ["company", ["/overview/", "/acts/dashboard/", "/documents/dashboard/", "/forecasts/statistics/", "/media/"]],
    [
      "companyWithPrices",
      ["/overview/", "/acts/dashboard/", "/documents/dashboard/", "/price-lists/", "/forecasts/statistics/", "/media/"],
    ],
    ["council", []],
    [
      "councilAtCompany",
      ["/overview/", "/acts/dashboard/", "/documents/dashboard/", "/forecasts/statistics/", "/media/"],
    ],
    ["pricesOnly", []],
  ] as const)("the menu of %s is %j", (who, pages) => {
    expect(menuLinks(people[who]).map(({ to }) => to)).toEqual(pages);
  });
});

describe("the page after signing in", () => {
  test.each(["/acts/dashboard/", "/reports/dashboard/?tab=acted&q=1,2", "/acts/create/abc/"])("is %s", (next) => {
    expect(safeReturn(next)).toBe(next);
  });

  test.each([
    undefined,
    "",
    "acts",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "/a\\b",
    "/a\nb",
    "/login",
    "/login?next=/",
    "/logout",
    "/logout/",
  ])("is the front page instead of %j", (next) => {
    expect(safeReturn(next)).toBe("/");
  });
});
