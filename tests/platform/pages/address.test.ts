import { describe, expect, test } from "vitest";
import { allRoutes } from "#shared/routes.ts";
import { fillAddress } from "#web/api/rows.ts";
import { buildFacts } from "#web/build/buildFacts.ts";

describe("the route table in the browser bundle", () => {
  test("has every route under its area and operation, without its schemas", () => {
    const rows = Object.entries(buildFacts.table).flatMap(([area, operations]) =>
      Object.entries(operations).map(([operation, row]) => ({ area, operation, ...row })),
    );
    expect(rows).toEqual(
      allRoutes.map(({ area, operation, row }) => ({
        area,
        operation,
        name: `${area}.${operation}`,
        method: row.method,
        address: expect.stringMatching(/^\/.*[^/]\/$/),
        facts: expect.stringMatching(/^[a-z]*$/),
      })),
    );
  });

  test("has the addresses of the specification, with their trailing slash", () => {
    const { reports, actForm } = buildFacts.table;
    expect(reports?.["destinations"]?.address).toBe("/api/v1/reports/companies/{id}/destinations/");
    expect(actForm?.["prepare"]?.address).toBe("/api/v1/acts/create/");
    expect(actForm?.["select"]?.address).toBe("/acts/create/");
    expect(buildFacts.maxUploadBytes).toBe(25 * 1_048_576);
  });
});

describe("an address with parameters", () => {
  test.each([
    [{ params: { id: "17" } }, "/x/17/"],
    [{ params: { id: 17 }, query: { acted: "False" } }, "/x/17/?acted=False"],
    [{ params: { id: "a/b?c" } }, "/x/a%2Fb%3Fc/"],
    [{ params: { id: "1" }, query: { search: "õ & ä", offset: undefined } }, "/x/1/?search=%C3%B5+%26+%C3%A4"],
  ])("is filled from %j: %s", (input, expected) => {
    expect(fillAddress("/x/{id}/", input)).toBe(expected);
  });

  test.each([undefined, {}, { params: {} }, { params: { id: "" } }])("throws without its parameter: %j", (input) => {
    expect(() => fillAddress("/x/{id}/", input)).toThrow("needs id");
  });
});
