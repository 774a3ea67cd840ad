import { expect, it } from "vitest";
import { sumsOfAct } from "#functions/acts/store/sumsOfAct.ts";
import { sumsOfContainer } from "#functions/containers/store/containerSums.ts";
import { sumsOfNumber } from "#functions/eudr/store/numberCheck.ts";
import { sumsOfExport } from "#functions/exports/store/savedExports.ts";
import { sumsOfLetters } from "#functions/letters/store/savedLetters.ts";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { delivered } from "#functions/reports/store/deliveredChanges.ts";
import type { ReportRow } from "#functions/reports/store/reportRows.ts";
import { planned } from "#functions/statistics/store/planChanges.ts";
import { sums } from "#functions/sums.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { thousandths } from "#shared/basics/amounts.ts";

const act = { state: "ready", date: "2026-11-18", seller: 12, sum: 123_456 } as const;
const row = { assortment: 3, unit: "SCM", amount: 12_345, owner: 14 } as ReportRow;
const site = { cadaster: "78404:409:0113", forestNotice: "50000123" };

/** A fact of each kind that adds to sums. What they store is what an installation has stored. */
const facts = {
  reports: delivered(
    { seller: 1, buyer: 2, destination: "KUUSEOJA1", date: "2026-11-18" },
    [row, { ...row, unit: "LCM", amount: thousandths(5) }, { ...row, site } as unknown as ReportRow],
    1,
  ),
  forecasts: planned({ company: 12, year: 2027 }, [
    { assortment: 4, unit: "SCM", destination: 7, month: 3, amount: 100_000 },
    { assortment: 4, unit: "LCM", destination: null, month: 12, amount: 0 },
  ]),
  purchase: sumsOfAct({
    ...act,
    type: PURCHASE_ACT,
    bareSites: 1,
    missingWaybill: false,
    unnumbered: { solid: 1500, loose: 20 },
    timber: { buyer: 2, shares: [{ kind: "numbered", numbers: "1abc 2def", solid: 700, loose: 30 }] },
    hauledMoves: [["78404:409:0113/50000123", 2026, -500, 0]],
  } as unknown as Parameters<typeof sumsOfAct>[0]),
  declared: sumsOfAct({
    ...act,
    type: PURCHASE_ACT,
    date: "2027-02-01",
    container: "x",
    unnumbered: { solid: 7 },
  } as never),
  sales: sumsOfAct({ ...act, type: SALES_ACT, container: "x", leads: [3, 2, 5, 1] } as never),
  letters: sumsOfLetters({
    letters: [
      { state: "unsent", createdAt: "2026-11-18T10:00:00.000Z" },
      {
        state: "sent",
        createdAt: "2026-11-17T10:00:00.000Z",
        trouble: { kind: "bounced", at: "2026-11-17T23:30:00.000Z" },
      },
    ],
  } as never),
  exports: [
    ...sumsOfExport({ tab: "open", isDeleted: false, date: "2026-11-18" }),
    ...sumsOfExport({ tab: "open", isDeleted: false }),
  ],
  containers: [
    ...sumsOfContainer({
      kind: "acts",
      status: "SIGN_ONE",
      files: [{ date: "2026-11-18" }, { date: "2026-11-19" }],
      signatures: [{ at: "2026-11-19T23:30:00.000Z" }],
      createdAt: "2026-11-19T08:00:00.000Z",
    } as never),
    ...sumsOfContainer({
      kind: "acts",
      status: "SIGN_BOTH",
      files: [{ date: "2026-11-18" }],
      signatures: [{ at: "2026-11-19T08:00:00.000Z" }, { at: "2026-11-21T08:00:00.000Z" }],
      createdAt: "2026-11-19T08:00:00.000Z",
    } as never),
  ],
  numbers: sumsOfNumber({ reference: "25EEABC123", verification: "XYZ", counted: "verified" } as never),
};

/** `[code, day, buyer, destination, numbers]`, as installations have them. */
const DELTAS: Record<keyof typeof facts, string> = {
  reports:
    '[[0,"2026-11-18",2,"KUUSEOJA1",[14,3,0,12345,1,14,3,1,5,1,14,3,0,12345,1]],[16,"2026-01-01",0,"78404:409:0113/50000123",[0,0,0,12345,1]]]',
  forecasts: '[[1,"2027-03-01",0,"7",[12,4,0,100000,1]],[1,"2027-12-01",0,"",[12,4,1,0,1]]]',
  purchase:
    '[[2,"2026-11-18",0,"",[0,0,0,123456,1]],[6,"2026-11-18",0,"",[0,0,0,0,1]],[8,"2026-11-18",0,"",[0,0,0,0,1]],[13,"2026-11-18",0,"",[12,0,0,1500,1,12,0,1,20,1]],[14,"2026-11-18",2,"1abc 2def",[12,0,0,700,1,12,0,1,30,1]],[16,"2026-01-01",0,"78404:409:0113/50000123",[0,0,0,-500,0]]]',
  declared: '[[2,"2027-02-01",0,"",[0,0,0,123456,1]],[12,"2027-02-01",0,"",[12,0,0,7,1]]]',
  sales: '[[3,"2026-11-18",0,"",[0,0,0,123456,1]],[10,"2026-11-18",0,"",[0,3,0,0,2,0,5,0,0,1]]]',
  letters: '[[4,"2026-11-18",0,"",[0,0,0,0,1]],[5,"2026-11-18",0,"",[0,0,0,0,1]]]',
  exports: '[[9,"2026-11-18",0,"",[0,0,0,0,1]],[9,"",0,"",[0,0,0,0,1]]]',
  containers: '[[7,"2026-11-20",0,"",[0,0,0,0,2]],[11,"2026-11-21",0,"",[0,3,0,0,1]]]',
  numbers: '[[15,"",0,"2b9w1sjvbz",[0,0,0,0,1]]]',
};

const ITEMS = [
  "cells/2026/delivered/3/LCM | 06/02 | AQlLVVVTRU9KQTEBDxwGAgQBCwoC",
  "cells/2026/delivered/3/SCM | 06/02 | AQlLVVVTRU9KQTEBCxwGBAEL5IEDBA==",
  "cells/2027/plan/4/LCM | 12 | AQABBxgIAgEMAAI=",
  "cells/2027/plan/4/SCM | 12 | AQE3AQMYCAEDwJoMAg==",
  "company/2026/delivered | 14 | AQACAxwGAQvkgQMEBAIBCwoC",
  "company/2027/plan | 12 | AQACAxgIAQPAmgwCBAIBDAAC",
  "days/2026-11 | 06/02 | AQlLVVVTRU9KQTECCxwGBAES5IEDBAQCARIKAg==",
  "eudr/2026 | 04/00 | AQkxYWJjIDJkZWYCCRgEAd4I+AoCBAIB3gg8Ag==",
  "eudrNumbers | 31 | AQABAAHfyu7xo7U1AAI=",
  "land/2026 | 01 | ARc3ODQwNDo0MDk6MDExMy81MDAwMDEyMwEAAQCKuQEC",
  "lead/2026 | actToSignatures | AQABAAEDAAI=",
  "lead/2026 | measuredToAct | AQABAAIDAAQCAAI=",
  "money/2026 | bought | AQABAAELgIkPAg==",
  "money/2026 | sold | AQABAAELgIkPAg==",
  "money/2027 | bought | AQABAAECgIkPAg==",
  "owner/unnumbered | 12 | AQABARgB6w8OAg==",
  "owner/unnumberedEarlier | 12 | AQACARgB6g+4FwIEAgHqDygC",
  "place/2026/delivered | 02/03 | AQlLVVVTRU9KQTECCgYEAQvkgQMEBAIBCwoC",
  "place/2027/plan | 00/04 | AgABNwISCAIBA8CaDAIUAgEBDAAC",
  "total/2026/delivered |  | AQACAgYBC+SBAwQEAgELCgI=",
  "total/2027/plan |  | AQACAggBA8CaDAIEAgEMAAI=",
  "waiting | failedLetters | AQABAAGnogEAAg==",
  "waiting | missingOrigins | AQABAAGnogEAAg==",
  "waiting | unexported | AQABAAIAAAKnogEAAg==",
  "waiting | unsentLetters | AQABAAGnogEAAg==",
  "waiting | unsignedByThem | AQABAAGpogEABA==",
  "waiting | unsignedByUs | AQABAAGnogEAAg==",
  "weeks/2026 | assortment | AQACAgYBL+SBAwQEAgEvCgI=",
  "weeks/2026 | buyer/02 | AQACCAQBL+SBAwQEAgEvCgI=",
];

it.each(Object.entries(facts))("%s write their delta as they always have", (name, changes) => {
  expect(sumDeltas(changes).map((delta) => [name, delta.changes])).toEqual([
    [name, DELTAS[name as keyof typeof DELTAS]],
  ]);
});

it("folds them into the items in which they always were", async () => {
  for (const changes of Object.values(facts)) await SumDeltaEntity.putAll(sumDeltas(changes));
  expect(await foldSums(sums, Number.POSITIVE_INFINITY)).toBe("done");
  const items: string[] = [];
  await readPartitions((raw) => {
    for (const { scope, key, cells } of partitionOf(raw).of("sumItem")) items.push(`${scope} | ${key} | ${cells}`);
  });
  expect(items.toSorted()).toEqual(ITEMS);
});
