import { expect, it } from "vitest";
import { casesOf, listOf, plain, shareOf, tableOf } from "#tests/trust/basis/finds.ts";
import { failureIn } from "#tests/trust/basis/vitest.ts";
import { happenedIn, happenedNote, neverHappened } from "#tests/trust/operations/happened.ts";
import { residentBytes } from "#tests/trust/people/memory.ts";

const find = (number: number) => ({ what: `answers 50${number}`, repeat: `--one ${number}` });

it("prints a row for each part, and the finds with how to repeat them, of many alike three", () => {
  const rows = [
    { part: "calls", tried: "20000 calls", found: [1, 2, 3, 4, 5].map(find), seconds: 61.4, seed: 7 },
    { part: "files", tried: "200 files", found: [], seconds: 1, seed: 7, note: "150 refused" },
  ];
  expect(tableOf(rows).split("\n").slice(2)).toEqual([
    "| calls | 20000 calls | 5 | 61 | 7 |  |",
    "| files | 200 files | 0 | 1 | 7 | 150 refused |",
  ]);
  expect(listOf(rows)).toEqual([
    ...[1, 2, 3].map((number) => `calls: answers 50${number}\n    --one ${number}`),
    "calls: … and 2 more like it",
  ]);
  expect(plain("a\u202eb\u0000c\ud800")).toMatch(/^[\x20-\x7e\ufffd]+$/);
});

it("tries a share of the cases, or one of them", () => {
  const options = { seed: 1, one: undefined, share: 0.01 };
  expect([shareOf(200, options), shareOf(10, options)]).toEqual([2, 1]);
  expect([casesOf(200, options), casesOf(200, { ...options, one: 17 })]).toEqual([[0, 1], [17]]);
});

it("tells what random operations have found from what vitest prints", () => {
  const printed = `chaos: seed 1
 ⎯⎯ Failed Tests 1 ⎯⎯
 FAIL  |crashes| tests/platform/crashes/random.test.ts
AssertionError: expected { seed: 1 } to deeply equal { seed: 1 }
-   "problems": [],
+   "problems": [
+     "act 7: is lost",
`;
  expect(failureIn(printed)).toContain("act 7: is lost");
  expect(failureIn("vitest: not found")).toBe("vitest: not found");
});

it("adds up what the worlds did, and finds a kind of work that none of them did", () => {
  const world = {
    deaths: 3,
    acts: 2,
    letters: 0,
    uploads: 1,
    containers: 1,
    signed: 1,
    exports: 0,
    forecasts: 4,
    checks: 1,
    filings: 1,
    lost: 2,
    priced: 1,
    previews: 1,
    reminders: 1,
    takenBack: 1,
  };
  const printed = [
    `x\nchaos: ${JSON.stringify(world)}\ny`,
    `chaos: ${JSON.stringify({ ...world, letters: 5 })}`,
    "failed",
  ];
  const happened = happenedIn(printed);
  expect(happenedNote(happened)).toBe(
    "6 processes died, acts: 4, letters: 5, uploads: 2, containers: 2, signed: 2, exports: 0, forecasts: 8, checks: 2, filings: 2, " +
      "lost: 4, priced: 2, previews: 2, reminders: 2, takenBack: 2",
  );
  expect(neverHappened(happened, "again")).toEqual([{ what: "no exports in all operations", repeat: "again" }]);
});

it("sees memory that a process takes", () => {
  const before = residentBytes(process.pid);
  const taken = Buffer.alloc(200_000_000, 1);
  expect(residentBytes(process.pid) - before).toBeGreaterThan(taken.length / 2);
  expect(before).toBeGreaterThan(10_000_000);
});
