import { expect, it } from "vitest";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { declarationsOf } from "#functions/eudr/store/declaration.ts";
import { checksOf } from "#functions/eudr/store/numberCheck.ts";
import { seedDeclarations } from "#scripts/seeding/declarations.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { numberedNote } from "#scripts/seeding/year/numberedRows.ts";
import { demoNumber } from "#scripts/simulators/eudr/simulator.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

it("gives every second owner of the demo a declaration, of which one number is missing and one withdrawn", async () => {
  const owners = reference.owners.slice(0, 12);
  await seedReference({ ...reference, owners, prices: [] });
  await seedDeclarations(owners, superUser.email, "2026-11-20", new Date("2026-11-20T10:00:00Z"));
  const ids = await companyIdsByCode(owners.map(({ code }) => code));
  const found = await Promise.all(owners.map(({ code }) => declarationsOf(ids.get(code) ?? 0)));
  const declared = found.flat();
  expect(found.filter((own, index) => own.length > 0 && index % 2 === 0)).toEqual([]);
  expect(declared.length).toBeGreaterThan(4);
  const checkOf = await checksOf(declared);
  for (const each of declared) {
    expect([each.state, each.since, checkOf(each)?.dueAt]).toEqual(["waiting", "2025-10-16", expect.anything()]);
  }
  const results = declared.map(({ reference: number, verification }) => demoNumber(number, verification)?.result);
  expect(results.filter((result) => result === undefined)).toHaveLength(1);
  expect(results.filter((result) => result === "EXISTING_NON_USABLE")).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

it("tells the share of rows with a number before and after declarations", () => {
  expect(numberedNote({ rows: 900, before: 9, after: 413 })).toBe(
    "EUDR numbers: 9 (1 %) of 900 rows as they were measured, 413 (45 %) with those of declarations.",
  );
  expect(numberedNote({ rows: 0, before: 0, after: 0 })).toContain("0 (0 %) of 0 rows");
});
