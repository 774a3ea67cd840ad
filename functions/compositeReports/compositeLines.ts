import { editedRows, withEdits } from "#functions/acts/rowsNow.ts";
import { type Act, actsById } from "#functions/acts/store/act.ts";
import { siteEditsOf } from "#functions/acts/store/siteEdit.ts";
import { type ActRowItem, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { CONFLICT, untilNoConflict } from "#functions/platform/table/retries.ts";
import { buyingPrice, sumsOfWaybills } from "#shared/acts/actSums.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import type { Unit } from "#shared/basics/units.ts";
import type { ActOfReport } from "./compositeActs.ts";
import type { LineNames } from "./lineNames.ts";
import type { CompositeScope } from "./store/compositeRun.ts";

export interface CompositeLine {
  act: string;
  date: IsoDate;
  seller: string;
  buyer: string;
  report: string;
  measured: IsoDate;
  destination: string;
  waybill: string;
  /** Name of the previous owner; '' where the platform owned the forest. */
  owner: string;
  site: string;
  cadaster: string;
  assortment: string;
  certificate: string;
  unit: Unit;
  amount: Thousandths;
  /** Price of a unit without VAT: the selling price on a sales act, the buying price on a purchase act. */
  price: Cents;
  /** The lines of an act row add up to its sum. */
  sum: Cents;
}

/** Lines of acts read together, and the count of measured rows of these acts, including filtered ones. */
export interface LinesOfActs {
  lines: readonly CompositeLine[];
  rows: number;
}

const HEADS = 100;
const AHEAD = 8;

/** Lines in the order of the acts; memory does not grow with their number. */
export async function* compositeLines(
  acts: readonly ActOfReport[],
  { destination }: Pick<CompositeScope, "destination">,
  names: LineNames,
): AsyncGenerator<LinesOfActs> {
  for (const days of chunksOf(acts, HEADS)) {
    const heads = await actsById(days.map(({ act }) => act));
    const together = [...Map.groupBy(days, ({ salesAct }) => salesAct).values()];
    for await (const group of aheadOf(together, (each) => rowsOfActs(each, heads))) {
      const rows = group.days.reduce((count, day) => count + day.rows, 0);
      const taken = group.acts.flatMap(({ act, items }) =>
        items.flatMap((item) => measuredRows(act, item)).filter((row) => isAt(row, destination)),
      );
      await names.know(
        taken.flatMap(({ act, item }) => [act.seller, act.buyer, item.owner]),
        taken.map(({ report }) => report.buyer),
      );
      yield { lines: taken.map((row) => lineOf(row, names)), rows };
    }
  }
}

interface ActWithRows {
  act: Act;
  items: readonly ActRowItem[];
}

/** Purchase acts of one sales act share its rows, read once. Acts deleted meanwhile are left out. */
async function rowsOfActs(days: readonly ActOfReport[], heads: ReadonlyMap<number, Act>) {
  let now = heads;
  const busy = `Act ${days[0]?.act}, or its rows do not give its volume`;
  return untilNoConflict(busy, async () => {
    const acts = days.flatMap(({ act }) => now.get(act) ?? []).filter(({ state }) => state === "ready");
    const read = await ownRows(acts);
    if (read.every(isWhole)) return { days, acts: read };
    // A save has replaced the rows since the heads were read.
    now = await actsById(days.map(({ act }) => act));
    return CONFLICT;
  });
}

async function ownRows(acts: readonly Act[]): Promise<ActWithRows[]> {
  const [first] = acts;
  if (!first) return [];
  if (first.type !== PURCHASE_ACT) {
    return Promise.all(
      acts.map(async (act) => ({ act, items: await withEdits(act, await rowsOfAct(act.id, act.generation)) })),
    );
  }
  const owner = acts.length === 1 ? first.counterpart : undefined;
  const generations = new Set(acts.map(({ generation }) => generation));
  const read = await Promise.all([...generations].map((generation) => rowsOfAct(first.salesAct, generation, owner)));
  const edits = acts.some((act) => act.edits) ? await siteEditsOf(first.salesAct, owner) : [];
  const edited = edits.length === 0 ? read : read.map((rows) => editedRows(rows, edits));
  const byGeneration = new Map([...generations].map((generation, index) => [generation, edited[index] ?? []]));
  return acts.map((act) => {
    const items = byGeneration.get(act.generation) ?? [];
    return { act, items: items.filter((item) => item.owner === act.counterpart) };
  });
}

/** False when rows were deleted during the read. */
function isWhole({ act, items }: ActWithRows): boolean {
  const total = (unit: Unit) => items.reduce((sum, item) => sum + (item.unit === unit ? item.amount : 0), 0);
  return total("SCM") === act.solid && total("LCM") === act.loose;
}

function measuredRows(act: Act, item: ActRowItem) {
  const price = act.type === PURCHASE_ACT ? buyingPrice(item) : item.price;
  const sums = sumsOfWaybills(
    item.reportRows.map(({ amount }) => amount),
    price,
  );
  return item.reportRows.map(({ amount, waybill, report }, index) => ({
    act,
    item,
    price,
    amount,
    waybill,
    report,
    sum: sums[index] ?? price,
  }));
}

type MeasuredRow = ReturnType<typeof measuredRows>[number];

function isAt({ report }: MeasuredRow, destination: CompositeScope["destination"]): boolean {
  return destination === null || (report.buyer === destination[0] && report.destination === destination[1]);
}

function lineOf({ act, item, price, amount, waybill, report, sum }: MeasuredRow, names: LineNames): CompositeLine {
  return {
    act: act.number,
    date: act.date,
    seller: names.company(act.seller),
    buyer: names.company(act.buyer),
    report: report.number,
    measured: report.date,
    destination: names.destination(report.buyer, report.destination),
    waybill,
    owner: item.owner === 0 ? "" : names.company(item.owner),
    site: item.site?.name ?? "",
    cadaster: item.site?.cadaster ?? "",
    assortment: names.assortment(item.assortment),
    certificate: item.certificate ?? "",
    unit: item.unit,
    amount,
    price,
    sum,
  };
}

async function* aheadOf<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const waiting: Promise<Result>[] = [];
  let next = 0;
  for (let index = 0; index < items.length; index++) {
    for (; next < Math.min(items.length, index + AHEAD); next++) {
      const item = items[next];
      if (item === undefined) break;
      const result = work(item);
      // Throws an error at the turn of its item, without an unhandled rejection before.
      result.catch(() => undefined);
      waiting.push(result);
    }
    const result = waiting.shift();
    if (result) yield await result;
  }
}
