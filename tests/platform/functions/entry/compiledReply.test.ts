import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { compiledReply } from "#functions/platform/entry/compiledReply.ts";
import { allRoutes } from "#shared/routes.ts";
import { statisticsRoutes } from "#shared/statistics/contract.ts";

const row = statisticsRoutes.destinationSummary;
const sum = { assortment: 1, destination: -2, year: 2026, month: 3, amount: 18.214 };
const reply = {
  today: "2026-03-31",
  all_companies: [{ id: 7, name: "Mets OÜ" }],
  assortments: [{ id: -1, name: "Muu", unit: "SCM" }],
  destination_groups: [{ id: -2, name: "Kadrina" }],
  forecast_sums: [],
  completed_sums: [sum],
  assortment_destination_combos: [{ assortment: 1, destination: -2 }],
  units: { SCM: { name: "tihumeeter", short_name: "tm" }, LCM: { name: "puistekuupmeeter", short_name: "pm³" } },
};

describe("a compiled reply", () => {
  it("lets the same leave: without fields that the schema lacks, at each depth", () => {
    const more = { ...reply, secret: 1, completed_sums: [{ ...sum, secret: 1 }] };
    expect(compiledReply(row).reply.parse(more)).toEqual(reply);
    expect(row.reply.parse(more)).toEqual(reply);
  });

  it.each([
    ["a field missing", { ...reply, today: undefined }],
    ["another type in a line", { ...reply, completed_sums: [sum, { ...sum, amount: "18,214" }] }],
    ["a broken number", { ...reply, completed_sums: [{ ...sum, month: 1.5 }] }],
    ["another unit", { ...reply, assortments: [{ id: 1, name: "Palk", unit: "tm" }] }],
  ])("refuses the same, for the same reason: %s", (_, value) => {
    const [compiled, plain] = [compiledReply(row).reply.safeParse(value), row.reply.safeParse(value)];
    expect(compiled.success).toBe(false);
    expect(compiled.error?.issues).toEqual(plain.error?.issues);
  });

  it("is made of the schema of each route: the compiler gives none back as it was", () => {
    const replies = allRoutes.map(({ row: { reply: schema } }) => schema);
    expect(replies.length).toBeGreaterThan(200);
    for (const schema of replies) expect(() => z.compile(schema, { strict: true })).not.toThrow();
  });
});
