import { failWith, readOptions } from "./commandLine.ts";
import { type BillItem, billOf, type Load, PROMISE, REGION, readHabits, readPrices, totalsOf } from "./costing/bill.ts";
import { exampleResources } from "./costing/resources.ts";
import { readUnits } from "./costing/units.ts";

/** Factor for prices of other regions, which may be higher than those of the region. */
const MARGIN = 1.15;

const USAGE = `npm run cost -- [--rows ROWS_OF_A_YEAR] [--users USERS] [--years YEARS] [--json]
Computes the bill of a month on AWS. The exit status is 1 when it is above what is promised.`;

const { values } = readOptions(USAGE, {
  options: {
    rows: { type: "string", default: String(PROMISE.load.rows) },
    users: { type: "string", default: String(PROMISE.load.users) },
    years: { type: "string", default: String(PROMISE.load.years) },
    json: { type: "boolean", default: false },
  },
});

function loadOf(): Load {
  const [rows, users, years] = [values.rows, values.users, values.years].map(Number);
  const isWhole = (count: number | undefined) => count !== undefined && Number.isSafeInteger(count) && count >= 0;
  if (!isWhole(rows) || !isWhole(users) || !isWhole(years)) {
    throw new Error("--rows (of a year), --users and --years take whole numbers.");
  }
  return { rows: rows ?? 0, users: users ?? 0, years: years ?? 0 };
}

function print(): void {
  const load = loadOf();
  const { measured, units } = readUnits();
  const resources = exampleResources();
  const items = billOf({ load, units, habits: readHabits(), resources, prices: readPrices() });
  const totals = totalsOf(items);
  if (values.json) {
    console.log(JSON.stringify({ region: REGION, load, measured, items, totals }));
    return;
  }
  console.log(`A month in ${REGION}: ${load.rows} rows a year, ${load.users} users, stored after ${load.years} years.`);
  console.log(`Units measured ${measured}.`);
  const dearestFirst = items.toSorted((one, other) => other.usd - one.usd);
  for (const item of dearestFirst.filter(({ setting }) => !setting)) console.log(lineOf(item));
  console.log(`${"Total".padEnd(38)}${usd(totals.usd)}`);
  const higher = totals.usd + (MARGIN - 1) * totals.unverifiedUsd;
  console.log(
    `unverified: the price was not found for ${REGION}, ${usd(totals.unverifiedUsd).trim()} of the total. ` +
      `If all these were 15 % higher: ${usd(higher).trim()}.`,
  );
  console.log("Not in the total, since a setting adds it:");
  for (const item of dearestFirst.filter(({ setting }) => setting)) console.log(`${lineOf(item)}  ${item.setting}`);
  if (load.rows <= PROMISE.load.rows && load.users <= PROMISE.load.users && load.years <= PROMISE.load.years) {
    const isKept = totals.usd <= PROMISE.usd;
    console.log(`Promised: at most ${PROMISE.usd} USD, WAF and its requests included: ${isKept ? "met" : "MISSED"}.`);
    process.exitCode = isKept ? 0 : 1;
  }
}

function lineOf({ item, quantity, unit, usd: amount, isVerified }: BillItem): string {
  const count = quantity >= 100 ? Math.round(quantity).toLocaleString("en") : quantity.toPrecision(3);
  return `${item.padEnd(38)}${usd(amount)}  ${`${count} ${unit}`.padEnd(26)}${isVerified ? "" : "unverified"}`.trimEnd();
}

function usd(amount: number): string {
  return `${amount.toFixed(2).padStart(9)} USD`;
}

try {
  print();
} catch (error) {
  failWith(error);
}
