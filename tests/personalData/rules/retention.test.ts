import { describe, expect, it } from "vitest";
import { accountingUntil } from "#shared/basics/dates.ts";
import { personMatches } from "#shared/personalData/personMatches.ts";
import {
  BACKUP_YEARS,
  backupsUntil,
  erasureHindrance,
  eudrUntil,
  keptUntil,
  RETENTION,
  retentionKinds,
} from "#shared/personalData/retention.ts";

describe("data that erasure leaves", () => {
  it.each([
    ["2026-01-01", "2033-12-31"],
    ["2026-12-31", "2033-12-31"],
    ["2027-01-01", "2034-12-31"],
  ])("accounting papers of %s stay until %s, seven years after their financial year", (paper, until) => {
    expect(accountingUntil(paper)).toBe(until);
  });

  it.each([
    ["2026-11-18", "2031-11-18"],
    ["2028-02-29", "2033-02-28"],
  ])("origins of a last act of %s stay until %s", (act, until) => {
    expect(eudrUntil(act)).toBe(until);
  });

  it("backups of today stay for 35 days", () => {
    expect(backupsUntil("2026-11-26")).toBe("2026-12-31");
  });

  it("backups of an installation that has those of seven years stay for eight", () => {
    expect(backupsUntil("2026-11-26", BACKUP_YEARS)).toBe("2034-11-26");
    expect(keptUntil("backups", {}, "2026-11-26", BACKUP_YEARS)).toBe("2034-11-26");
  });

  it.each([
    ["accounting", { accounting: "2026-11-18" }, "2026-11-26", "2033-12-31"],
    ["accounting", {}, "2026-11-26", undefined],
    ["accounting", { accounting: "2018-06-01" }, "2025-12-31", "2025-12-31"],
    ["accounting", { accounting: "2018-06-01" }, "2026-01-01", undefined],
    ["containers", { container: "2026-11-18" }, "2026-11-26", "2033-12-31"],
    ["eudr", { eudr: "2026-11-18" }, "2031-11-18", "2031-11-18"],
    ["eudr", { eudr: "2026-11-18" }, "2031-11-19", undefined],
    ["backups", {}, "2026-11-26", "2026-12-31"],
    ["sessions", { accounting: "2026-11-18" }, "2026-11-26", undefined],
  ] as const)("%s of %j on %s are left until %s", (kind, papers, today, until) => {
    expect(keptUntil(kind, papers, today)).toBe(until);
  });

  it("of every kind has a period and a reason", () => {
    for (const kind of retentionKinds) {
      expect([kind, RETENTION[kind].period.length > 4, /[.]$/.test(RETENTION[kind].reason)]).toEqual([
        kind,
        true,
        true,
      ]);
    }
  });
});

it.each([
  [{ isOwn: true, companies: [] }, "own"],
  [{ isOwn: true, companies: [7] }, "own"],
  [{ isOwn: false, companies: [7] }, "employed"],
  [{ isOwn: false, companies: [] }, undefined],
])("erasing %j is hindered by %s", (erasing, hindrance) => {
  expect(erasureHindrance(erasing)).toBe(hindrance);
});

it.each([
  ["", true],
  ["õun", true],
  ["ÕUN mari", true],
  ["aria", false],
  ["puu", true],
  ["mari@", true],
  ["60001019906", true],
  ["6000101990", false],
  ["mari kask", false],
])("the text %j finds the person: %s", (text, isFound) => {
  const person = { name: "Mari Õuna-Puu", email: "mari@virn.example", personalCode: "60001019906" };
  expect(personMatches(person, text)).toBe(isFound);
});
