import { failWith, readOptions } from "./commandLine.ts";
import { type BillItem, billOf, type Load, PROMISE, REGION, readHabits, readPrices, totalsOf } from "./costing/bill.ts";
import { exampleResources } from "./costing/resources.ts";
import { readUnits } from "./costing/units.ts";

const USAGE = `npm run cost -- [--rows ROWS_OF_A_YEAR] [--users USERS] [--years YEARS]
Prints the bill of a month on AWS by item.`;

const { values } = readOptions(USAGE, {
  options: {
    rows: { type: "string", default: String(PROMISE.load.rows) },
    users: { type: "string", default: String(PROMISE.load.users) },
    years: { type: "string", default: String(PROMISE.load.years) },
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
  console.log(`A month in ${REGION}: ${load.rows} rows a year, ${load.users} users, stored after ${load.years} years.`);
  console.log(`Units measured ${measured}.`);
  const dearestFirst = items.toSorted((one, other) => other.usd - one.usd);
  for (const item of dearestFirst.filter(({ setting }) => !setting)) console.log(lineOf(item));
  console.log(`${"Total".padEnd(38)}${usd(totals.usd)}`);
  console.log(`unverified: the price was not found for ${REGION}, ${usd(totals.unverifiedUsd).trim()} of the total.`);
  console.log("Not in the total, since a setting adds it:");
  for (const item of dearestFirst.filter(({ setting }) => setting)) console.log(`${lineOf(item)}  ${item.setting}`);
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
