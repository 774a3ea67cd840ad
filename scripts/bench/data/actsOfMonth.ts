import { ActEntity, type ActHead } from "#functions/acts/store/act.ts";
import { ActDayEntity, storedActDay } from "#functions/acts/store/actDay.ts";
import { type ActRowItem, putActRows } from "#functions/acts/store/storedActRows.ts";
import { companiesOfKind, platformCompany } from "#functions/companies/store/company.ts";
import { rowIdOf } from "#functions/reports/store/reportRows.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { cents, NO_CENTS, NO_VOLUME, thousandths } from "#shared/basics/amounts.ts";
import { seedTrade } from "./trade.ts";

/** Half of the lines are on sales acts, half on purchase acts. */
const OWNERS = 10;
const ROWS_EACH = 20;
const LINES_OF_ACT = 2 * OWNERS * ROWS_EACH;
const AT_ONCE = 50;
const AMOUNT = 10_118;

/** Stores sales acts of November with purchase acts; returns the number of their lines, at least `lines`. */
export async function storeActsOfMonth(lines: number): Promise<number> {
  await seedTrade();
  const platform = (await platformCompany()).id;
  const buyer = (await companiesOfKind("buyer"))[0]?.id ?? 0;
  const owners = (await companiesOfKind("owner")).map(({ id }) => id);
  const count = Math.ceil(lines / LINES_OF_ACT);
  for (let start = 0; start < count; start += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, index) => start + index);
    const acts = numbers.flatMap((number) => {
      const own = Array.from({ length: OWNERS }, (_, index) => owners[(number + index) % owners.length] ?? 0);
      const id = 1 + number * (OWNERS + 1);
      const date = `2026-11-${String(1 + (number % 30)).padStart(2, "0")}`;
      const sale = headOf({
        id,
        date,
        number,
        seller: platform,
        buyer,
        counterpart: buyer,
        salesAct: 0,
        type: SALES_ACT,
      });
      const purchases = own.map((owner, index) =>
        headOf({
          id: id + 1 + index,
          date,
          number,
          seller: owner,
          buyer: platform,
          counterpart: owner,
          salesAct: id,
          type: PURCHASE_ACT,
        }),
      );
      return [{ sale, purchases, rows: own.map((owner) => rowOf(owner, number, buyer)) }];
    });
    await Promise.all(acts.map(({ sale, rows }) => putActRows(sale.id, sale.generation, rows)));
    const heads = acts.flatMap(({ sale, purchases }) => [sale, ...purchases]);
    await ActEntity.putAll(heads.map((head) => ({ ...head, toSign: head.type })));
    const days = heads.map(({ id, salesAct, ...head }) =>
      storedActDay({
        ...head,
        act: id,
        salesAct: salesAct || id,
        destinations: [[buyer, ""]],
        rows: head.type === SALES_ACT ? OWNERS * ROWS_EACH : ROWS_EACH,
      }),
    );
    await ActDayEntity.putAll(days);
  }
  return count * LINES_OF_ACT;
}

type Identity = Pick<ActHead, "id" | "type" | "date" | "seller" | "buyer" | "counterpart" | "salesAct">;

function headOf({ number, ...identity }: Identity & { number: number }): ActHead {
  const rows = identity.type === SALES_ACT ? OWNERS * ROWS_EACH : ROWS_EACH;
  return {
    ...identity,
    hash: String(identity.id),
    number: `2026-${number}-${identity.id}`,
    deadlineDays: 7,
    state: "ready",
    timberCertificate: 0,
    sum: NO_CENTS,
    vat: NO_CENTS,
    withVat: NO_CENTS,
    vatRateBp: 2400,
    solid: thousandths(AMOUNT * rows),
    loose: NO_VOLUME,
    waybills: rows,
    sawmillActs: [],
    generation: 1,
    createdBy: "",
    createdAt: "2026-11-30T10:00:00.000Z",
    version: 1,
  };
}

function rowOf(owner: number, number: number, buyer: number): ActRowItem {
  const report = { id: 1 + number, number: `MR-${number}`, buyer, date: "2026-11-02", destination: "" };
  const reportRows = Array.from({ length: ROWS_EACH }, (_, index) => ({
    id: rowIdOf(report.id, 1 + ((owner * ROWS_EACH + index) % 900_000)),
    amount: thousandths(AMOUNT),
    waybill: `VL${number}-${owner}-${index}`,
    report,
  }));
  return {
    key: ["Kuusepalk", "SCM", "9850", "0", String(owner), ""],
    assortment: 1,
    unit: "SCM",
    price: cents(9850),
    margin: cents(733),
    owner,
    site: { name: `Lank ${owner}`, cadaster: "00101:001:0001" },
    certificate: "FSC100",
    amount: thousandths(AMOUNT * ROWS_EACH),
    reportRows,
  };
}
