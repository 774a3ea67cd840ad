import { Decimal } from "decimal.js";
import { beforeAll, expect, it } from "vitest";
import { type Act, ActEntity, type ActHead, actById, storedActHead } from "#functions/acts/store/act.ts";
import { ActDayEntity, actDayKey, storedActDay } from "#functions/acts/store/actDay.ts";
import { ActFilesWantedEntity, wantedKey } from "#functions/acts/store/actFilesWanted.ts";
import { ActNumberEntity } from "#functions/acts/store/actNumber.ts";
import { PurchaseActsEntity, purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { type ActRowItem, deleteActRows, putActRows, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { PersonEmailEntity } from "#functions/people/store/person.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { type Report, ReportEntity, reportsById } from "#functions/reports/store/report.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences, verify } from "#scripts/verifying/verify.ts";
import { cents, subtract, thousandths, toEuros } from "#shared/basics/amounts.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let sales: Act;
let purchases: Act[];
let rows: ActRowItem[];
let reports: Report[];

async function makeAct(
  changes: Record<string, unknown> & { number: string },
): Promise<{ id: number; reports: number[] }> {
  const { company, ids } = await importReports(agent, 2, 3);
  const form = formOf(await prepare(agent, company, ids), changes);
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect({ status, body }).toMatchObject({ status: 201 });
  return { id: body.id, reports: ids };
}

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
  const made = await makeAct({ number: "KONTROLL-1" });
  sales = (await actById(made.id))!;
  purchases = await purchaseActsOf(made.id);
  rows = await rowsOfAct(sales.id, sales.generation);
  reports = await reportsById(made.reports);
});

/** Writes everything as it was made. */
async function restore(): Promise<void> {
  for (const act of [sales, ...purchases]) {
    await put(act, {});
    const issuer = sales.seller;
    await write(ActNumberEntity.put({ issuer, type: act.type, key: act.number, act: act.id }));
    const salesAct = act.salesAct === 0 ? act.id : act.salesAct;
    await write(ActDayEntity.put(storedActDay({ ...act, act: act.id, salesAct, rows: 0, destinations: [] })));
    await write(ActFilesWantedEntity.put({ ...wantedKey(act.id), edition: act.version, queuedAt: act.createdAt }));
  }
  await write(PurchaseActsEntity.put({ salesAct: sales.id, acts: purchases.map(({ id }) => id) }));
  await deleteActRows(sales.id, sales.generation);
  await deleteActRows(sales.id, 999);
  await putActRows(sales.id, sales.generation, rows);
  for (const report of reports) await write(ReportEntity.put(report));
}

const purchase = () => purchases[0]!;
const putRows = (changed: readonly ActRowItem[]) => putActRows(sales.id, sales.generation, changed);
const firstRow = (change: (row: ActRowItem) => Partial<ActRowItem>) =>
  putRows(rows.map((row, index) => (index === 0 ? { ...row, ...change(row) } : row)));
const put = ({ files, publicHash, missingWaybill, ...act }: Act, change: Partial<ActHead>) =>
  write(
    ActEntity.put({
      ...storedActHead({ ...act, ...change }),
      ...(files ? { files } : {}),
      ...(publicHash ? { publicHash } : {}),
      ...(missingWaybill ? { missingWaybill } : {}),
    }),
  );

it("finds nothing in acts as they are made, with totals set by hand, and says what it checked", async () => {
  await makeAct({ number: "KONTROLL-2", sum_before_tax: toEuros(sales.sum) + 0.5 });
  const verified = await verify();
  expect(verified.differences).toEqual([]);
  expect(verified.counts).toMatchObject({
    reports: 4,
    "report rows": 12,
    waybills: 4,
    "sales acts": 2,
    "purchase acts": 2 * purchases.length,
    "act rows": 2 * rows.length,
    "report rows on acts": 12,
    people: 6,
    "events of acts": 2 + 2 * purchases.length,
  });
  expect(verified.counts["search tokens"]).toBeGreaterThan(4);
  expect(verified.unchecked.get("actSubmission")).toBe(2);
});

it("agrees with decimal.js about the money of an act", async () => {
  const euros = (amount: number) => new Decimal(amount).div(100);
  const rounded = (value: Decimal) => value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
  const sumAt = (own: readonly ActRowItem[], priceOf: (row: ActRowItem) => number) =>
    own.reduce((sum, row) => sum.plus(rounded(new Decimal(row.amount).div(1000).times(euros(priceOf(row))))), euros(0));
  for (const [act, own, priceOf] of [
    [sales, rows, (row: ActRowItem) => row.price],
    ...purchases.map(
      (one) =>
        [one, rows.filter(({ owner }) => owner === one.seller), (row: ActRowItem) => row.price - row.margin] as const,
    ),
  ] as const) {
    const sum = sumAt(own, priceOf);
    const vat = rounded(sum.times(act.vatRateBp).div(10_000));
    expect([act.sum, act.vat, act.withVat]).toEqual(
      [sum, vat, sum.plus(vat)].map((value) => value.times(100).toNumber()),
    );
  }
});

it.each<[string, () => Promise<unknown>, RegExp]>([
  [
    "a sum more than 1.00 € from its rows",
    () => put(sales, { sum: cents(sales.sum + 101) }),
    /the sum is .* more than 1.00 €/,
  ],
  [
    "a VAT that is not that of the sum",
    () => put(sales, { vat: cents(sales.vat - 101) }),
    /the VAT is .* more than 1.00 €/,
  ],
  [
    "a VAT at 0 %",
    () => put(sales, { vatRateBp: 0, vat: cents(1), withVat: sales.sum }),
    /the VAT is 0.01 €, and not 0.00 €/,
  ],
  ["a sum with VAT that is not both", () => put(sales, { withVat: cents(0) }), /the sum with VAT is 0.00 €/],
  ["another volume", () => put(sales, { solid: thousandths(1) }), /act \d+: solid is 1, the facts say/],
  ["another number of waybills", () => put(sales, { waybills: 9 }), /act \d+: waybills is 9, the facts say 2/],
  ["a client that is not the counterpart", () => put(sales, { counterpart: 1 }), /counterpart is 1/],
  ["a date that is none", () => put(sales, { date: "2026-02-30" }), /2026-02-30 is no date of an act/],
  ["a draft without a job", () => put(sales, { state: "draft" }), /is a draft without a job/],
  [
    "a purchase act one cent off",
    () => put(purchase(), { sum: cents(purchase().sum + 1) }),
    /the sum is .* its rows give/,
  ],
  [
    "a purchase act with another VAT",
    () => put(purchase(), { vat: cents(purchase().vat + 1) }),
    /the VAT is .* its rows give/,
  ],
  ["a purchase act of another volume", () => put(purchase(), { loose: thousandths(5) }), /loose is 5, the facts say 0/],
  ["a purchase act of another day", () => put(purchase(), { date: "2026-01-01" }), /date is 2026-01-01, the facts say/],
  [
    "a purchase act of another generation",
    () => put(purchase(), { generation: 7 }),
    /generation is 7, the facts say 1/,
  ],
  ["a purchase act of another owner", () => put(purchase(), { seller: 1 }), /and 0 purchase acts with them/],
  ["a purchase act of no sales act", () => put(purchase(), { salesAct: 77 }), /its sales act 77 does not exist/],
  [
    "a purchase act that is lost",
    () => write(ActEntity.delete({ id: purchase().id })),
    /and 0 purchase acts with them/,
  ],
  [
    "a list of purchase acts that lacks one",
    () => write(PurchaseActsEntity.put({ salesAct: sales.id, acts: [] })),
    /purchase acts of act \d+: acts is \[\], the facts say/,
  ],
  [
    "a number that leads nowhere",
    () => write(ActNumberEntity.delete({ issuer: sales.seller, type: sales.type, key: sales.number })),
    /its number leads nowhere/,
  ],
  [
    "two acts of one number",
    () => put(purchase(), { number: purchases[1]!.number }),
    /its number leads nowhere, or another/,
  ],
  [
    "a file that nobody wants",
    () => write(ActFilesWantedEntity.delete(wantedKey(sales.id))),
    /has no files, and none are wanted/,
  ],
  [
    "an act that is not at its date",
    () => write(ActDayEntity.delete(actDayKey({ ...sales, act: sales.id }))),
    /act \d+: its date leads nowhere/,
  ],
  ["rows that are lost", () => deleteActRows(sales.id, sales.generation), /act \d+: has no rows/],
  ["rows that were left over", () => putActRows(sales.id, 999, rows), /generation 999: left over/],
  [
    "a row at another price",
    () => firstRow(({ price }) => ({ price: cents(price + 100) })),
    /with price .* its report says/,
  ],
  [
    "a margin above the price",
    () => firstRow(({ price }) => ({ margin: cents(price + 1) })),
    /a margin above its price/,
  ],
  [
    "a margin that the purchase act has not",
    () => firstRow(({ margin }) => ({ margin: cents(margin + 1) })),
    /its rows give/,
  ],
  [
    "a volume beside its report rows",
    () => firstRow(() => ({ amount: thousandths(1) })),
    /has the volume 1, its report rows/,
  ],
  [
    "a report row of another volume",
    () =>
      firstRow(({ reportRows: [first, ...others] }) => ({
        reportRows: [{ ...first!, amount: subtract(first!.amount, thousandths(1)) }, ...others],
      })),
    /is on act \d+ with volume \d+, its report says \d+/,
  ],
  [
    "a row of another owner",
    async () => {
      await deleteActRows(sales.id, sales.generation);
      await firstRow(() => ({ owner: 999 }));
    },
    /with owner 999, its report says/,
  ],
  [
    "a row that is missing",
    async () => {
      await deleteActRows(sales.id, sales.generation);
      await putRows(rows.slice(1));
    },
    /its report says act \d+, which does not have it/,
  ],
  ["a row that is there twice", () => putRows([...rows, rows[0]!]), /is on act \d+, which its report does not say/],
  [
    "a report that names another act",
    () => write(ReportEntity.put({ ...reports[0]!, actOf: reports[0]!.actOf.map(() => 4711) })),
    /is on act 4711|with act \d+, its report says 4711/,
  ],
  [
    "a report that names no act",
    () => write(ReportEntity.put({ ...reports[0]!, actOf: reports[0]!.actOf.map(() => 0) })),
    /is on act \d+, which its report does not say/,
  ],
])("finds %s", async (_name, spoil, sentence) => {
  await spoil();
  const found = await differences();
  await restore();
  expect(found.join("\n")).toMatch(sentence);
});

it("finds an address that leads to nobody, and names no address", async () => {
  await write(PersonEmailEntity.delete({ email: superUser.email }));
  expect(await differences()).toEqual(["person 1: its e-mail address leads nowhere, or another one has it too"]);
  await write(PersonEmailEntity.put({ email: superUser.email, id: 1 }));
  expect(await differences()).toEqual([]);
});
