import { describe, expect, test } from "vitest";
import { sortCompanies } from "#shared/companies/companyOrder.ts";

const company = (name: string, latest: string | null = null) => ({ name, latest });

describe("sortCompanies", () => {
  const names = (order: "name" | "date", companies: ReturnType<typeof company>[]) =>
    sortCompanies(companies, order, (each) => each.latest).map((each) => each.name);

  test("sorts by name in the order of the Estonian alphabet and ignores case", () => {
    const mixed = ["Zirkel", "õunapuu", "tamm", "Šokk", "saar", "Üüs", "žanr", "Tartu 10", "Tartu 9", "AA", "ab"];
    expect(
      names(
        "name",
        mixed.map((name) => company(name)),
      ),
    ).toEqual(["AA", "ab", "saar", "Šokk", "Zirkel", "žanr", "tamm", "Tartu 9", "Tartu 10", "õunapuu", "Üüs"]);
  });

  test("sorts by date with the newest first, invalid dates last and equal dates by name", () => {
    expect(
      names("date", [
        company("b", null),
        company("old", "2025-12-31"),
        company("d", "2026-02-31"),
        company("new", "2026-03-01"),
        company("Tie", "2026-01-01"),
        company("a", "homme 1"),
        company("tea", "2026-01-01"),
        company("c", ""),
      ]),
    ).toEqual(["new", "tea", "Tie", "old", "a", "b", "c", "d"]);
  });

  test("compares dates with a time zone as points in time, not as text", () => {
    expect(
      names("date", [company("earlier", "2026-01-01T12:00:00+05:00"), company("later", "2026-01-01T08:00:00Z")]),
    ).toEqual(["later", "earlier"]);
  });

  test("does not change the given list", () => {
    const companies = [company("b", "2026-01-01"), company("a", "2026-01-02")];
    names("date", companies);
    expect(companies.map((each) => each.name)).toEqual(["b", "a"]);
  });
});
