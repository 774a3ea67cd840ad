import * as z from "zod/mini";
import { sheetsOf } from "#tests/support/workbookCells.ts";
import { csvCells } from "#tests/trust/basis/csvCells.ts";

/** A measured row, in texts that compare equal when they mean the same. */
export type ReadRow = Record<(typeof FIELDS)[number], string>;

export const FIELDS = [
  "number",
  "date",
  "buyer",
  "waybill",
  "assortment",
  "amount",
  "price",
  "ownerCode",
  "ownerName",
  "site",
] as const;
const HEADINGS: Record<(typeof FIELDS)[number], readonly string[]> = {
  number: ["raportinumber", "raportinr", "raport", "mooteraport", "mooteraportinumber", "mooteraportinr"],
  date: ["kuupaev", "raportikuupaev", "mootmisekuupaev"],
  buyer: ["ostjaregistrikood", "ostjaregkood", "ostjaregnr", "ostjakood"],
  waybill: ["veoselehenumber", "veoselehenr", "veoseleht", "eveoseleht", "eveoselehenumber"],
  assortment: ["sortiment", "sortimendikood", "sortimendinimi"],
  amount: ["kogus", "maht"],
  price: ["hind", "uhikuhind", "hindkmta", "hindilmakm"],
  ownerCode: ["eelmiseomanikukood", "endiseomanikukood", "eelmiseomanikuregistrikood", "eelmiseomanikuisikukood"],
  ownerName: ["eelmiseomanikunimi", "eelmineomanik", "endineomanik", "endiseomanikunimi"],
  site: ["lank", "langinimi", "kinnistu", "kinnistunimi"],
};
const REQUIRED = ["number", "date", "buyer", "waybill", "assortment", "amount"] as const;
const ASSORTMENTS: Record<string, string> = {
  kuusepalk: "KUPALK",
  kupalk: "KUPALK",
  mannipalk: "MAPALK",
  mapalk: "MAPALK",
};
/** Companies of the demo that the files name, by code. */
const OWNERS: Record<string, string> = { "19990028": "haavasalu mets oü" };
/** Characters that a person does not see, or does not tell from a space. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

/** Reads a file again by other code than the product's; undefined where it cannot. `format` is that of the file before its change. */
export async function independentReading(
  bytes: Buffer,
  format: "csv" | "xlsx" | "json",
): Promise<ReadRow[] | undefined> {
  try {
    if (format === "json") return evrRows(JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, "")));
    return rowsOf(format === "csv" ? csvCells(bytes) : ((await sheetsOf(bytes))[0]?.rows ?? []));
  } catch {
    return undefined;
  }
}

export function rowsOf(cells: readonly (readonly string[])[]): ReadRow[] {
  const all = cells.filter((row) => row.some((cell) => folded(cell) !== ""));
  // Rows above the headings are titles.
  const at = Math.max(0, all.slice(0, 30).findIndex(hasHeadings));
  const [head = [], ...rows] = all.slice(at);
  const places = FIELDS.map((field) => head.findIndex((cell) => HEADINGS[field].includes(headingOf(cell))));
  // A sheet printed on several pages repeats its headings.
  return rows
    .filter((row) => !hasHeadings(row))
    .map((row) => readRow((field) => row[places[FIELDS.indexOf(field)] ?? -1] ?? ""));
}

function hasHeadings(row: readonly string[]): boolean {
  const headings = new Set(row.map(headingOf));
  return REQUIRED.every((field) => HEADINGS[field].some((heading) => headings.has(heading)));
}

function readRow(textOf: (field: (typeof FIELDS)[number]) => string): ReadRow {
  const text = (field: (typeof FIELDS)[number]) => folded(textOf(field));
  const assortment = text("assortment");
  return {
    number: keyOf(text("number")),
    date: dayOf(text("date")),
    buyer: text("buyer"),
    waybill: keyOf(text("waybill")),
    assortment: ASSORTMENTS[headingOf(assortment)] ?? assortment.toUpperCase(),
    amount: numberOf(text("amount")),
    price: numberOf(text("price")),
    ownerCode: text("ownerCode"),
    // A company that is there keeps its name.
    ownerName: OWNERS[text("ownerCode")] ?? text("ownerName").toLowerCase(),
    site: text("site"),
  };
}

/** Folds a number, since of two spellings the first one of the file is stored. */
function keyOf(number: string): string {
  return number.replaceAll(/\s/gu, "").toUpperCase();
}

function headingOf(text: string): string {
  return folded(text)
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** Spaces and what is not seen count for nothing, nor an apostrophe that keeps a spreadsheet from calculating; a lone dash is empty. */
function folded(text: string): string {
  const seen = text.normalize("NFC").replaceAll(/\s+/gu, " ").replaceAll(UNSEEN, "").trim().replaceAll(/\s+/gu, " ");
  const bare = seen.replace(/^'(?=[=+\-@'\d])/, "");
  return /^[-–—]$/.test(bare) ? "" : bare;
}

function numberOf(text: string): string {
  const digits = text.replaceAll(/\s/gu, "").replace(",", ".");
  return digits === "" ? "" : String(Number(digits));
}

function dayOf(text: string): string {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.slice(0, 10);
}

const text = z.union([z.string(), z.number()]);
const evrWaybills = z.array(
  z.object({
    number: text,
    receiver: z.object({ code: text }),
    /** A waybill without measurements has nothing to report. */
    waybillLatestMeasurements: z.nullish(
      z.object({
        actNumber: z.nullish(text),
        actDate: z.string(),
        measurements: z.nullish(z.array(z.object({ amount: text, assortment: z.object({ code: text }) }))),
      }),
    ),
  }),
);

function evrRows(content: unknown): ReadRow[] {
  return evrWaybills.parse(Array.isArray(content) ? content : [content]).flatMap((waybill) => {
    const { actNumber, actDate = "", measurements } = waybill.waybillLatestMeasurements ?? {};
    // Nothing was measured of what has the amount 0.
    const measured = (measurements ?? []).filter(({ amount }) => Number(amount) !== 0);
    return measured.map(({ amount, assortment }) => {
      const fields: Partial<Record<(typeof FIELDS)[number], string | number>> = {
        // A waybill without a number is a report of its own.
        number: folded(String(actNumber ?? "")) || waybill.number,
        date: tallinnDay(actDate),
        buyer: waybill.receiver.code,
        waybill: waybill.number,
        assortment: assortment.code,
        amount,
      };
      return readRow((field) => String(fields[field] ?? ""));
    });
  });
}

function tallinnDay(instant: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Tallinn" }).format(new Date(instant));
}
