import { expect, it } from "vitest";
import { actReportLines, measuredLines } from "#functions/acts/lines/reportLines.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { rowIdOf } from "#functions/reports/store/reportRows.ts";
import { buyingPrice, rowSums } from "#shared/acts/actSums.ts";
import { cents, thousandths } from "#shared/basics/amounts.ts";
import * as fc from "#tests/support/fastCheck.ts";

const report = { id: 1, number: "MR-1", buyer: 3, date: "2026-11-18", destination: "KUUSEOJA1" };

const anyRow = fc
  .record({
    price: fc.integer({ min: 0, max: 999_999 }).map(cents),
    margin: fc.integer({ min: 0, max: 900 }).map(cents),
    measured: fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 99_999 }), waybill: fc.constantFrom("A", "B", "C") }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
  })
  .map(({ price, margin, measured }): ActRowItem => {
    const amount = thousandths(measured.reduce((sum, one) => sum + one.amount, 0));
    const reportRows = measured.map((one, index) => ({
      id: rowIdOf(report.id, index + 1),
      amount: thousandths(one.amount),
      waybill: one.waybill,
      report,
    }));
    const site = { name: "Lank", cadaster: "" };
    return {
      key: [],
      assortment: 1,
      unit: "SCM",
      price,
      margin,
      owner: 7,
      site,
      certificate: null,
      amount,
      reportRows,
    };
  });

it("makes lines of Koond and Raport that add up to the act, at sale prices and at buying prices", () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 8 }), fc.boolean(), (rows, isSales) => {
      const facts = {
        rows,
        isSales,
        assortments: new Map(),
        certificate: undefined,
        companies: new Map(),
        destinationName: (_buyer: number, code: string) => code,
      };
      const priced = rows.map((row) => ({ ...row, price: isSales ? row.price : buyingPrice(row) }));
      for (const lines of [actReportLines(facts), measuredLines(facts)]) {
        expect(lines.reduce((sum, line) => sum + line.sum, 0)).toBe(rowSums(priced).sum);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(rowSums(priced).solid);
      }
    }),
  );
});
