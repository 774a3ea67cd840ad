import { expect, it } from "vitest";
import { purchasesAfter } from "#functions/actForm/job/rowsOnAct.ts";
import type { ReportRow } from "#functions/reports/store/reportRows.ts";

/** docs/rules/reports.md, "Signing of a report". */

// Rows of seven owners: the first four on sales act 1, the others on sales act 2.
const rows = [1, 2, 3, 4, 5, 6, 7].map((owner) => ({ owner }) as ReportRow);
const made = (first: number, owners: number[]) =>
  owners.map((owner) => ({ id: first + owner, hash: "", number: "", numberOf: 0, owner, isNumberNew: true }));
const first = { act: 1, purchaseActs: made(100, [1, 2, 3, 4]), dropped: [] };
const second = { act: 2, purchaseActs: made(200, [5, 6, 7]), dropped: [] };

it("names all purchase acts of a report, and after the deletion of a sales act all of the other one", () => {
  const one = purchasesAfter({}, rows, [1, 1, 1, 1, 0, 0, 0], first);
  expect(one).toEqual([101, 102, 103, 104]);
  const both = purchasesAfter({ purchases: one }, rows, [1, 1, 1, 1, 2, 2, 2], second);
  expect(both).toEqual([101, 102, 103, 104, 205, 206, 207]);
  const deletion = { act: 1, purchaseActs: [], dropped: [101, 102, 103, 104] };
  expect(purchasesAfter({ purchases: both }, rows, [0, 0, 0, 0, 2, 2, 2], deletion)).toEqual([205, 206, 207]);
});
