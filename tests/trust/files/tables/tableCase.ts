import type { Random } from "#scripts/random/random.ts";
import { NONE_WORDS, plantedCell, plantedText, type StoredCell, storedCell, writtenText } from "./cells.ts";
import { withOneMark } from "./decimalMarks.ts";
import { ASSORTMENTS, FIELDS, type Field, HEADINGS } from "./facts.ts";

/** A table as somebody means it. A column without a field is one that Virn does not know. */
export interface TableCase {
  columns: readonly { heading: string; field?: Field }[];
  rows: readonly (readonly StoredCell[])[];
  /** Places of the first rows of reports, and the end: rows between two of them are one report. */
  reports: readonly number[];
}

const REQUIRED: readonly Field[] = ["number", "date", "buyer", "waybill", "assortment", "amount"];
const NOTES = ["Märkused", "Auto nr", "Vedaja", "Kokku €", "Jrk", "Hinnatüüp"];
const OWNERS = [
  { ownerCode: "19990028", ownerName: "Haavasalu Mets OÜ" },
  { ownerCode: "38001085718", ownerName: "Mati Kask" },
  { ownerCode: "", ownerName: "" },
];
const BUYERS = [
  { buyer: "19990005", buyerName: "Kuuseoja Saeveski OÜ" },
  { buyer: "19990034", buyerName: "Männimäe Palk AS" },
];
const SITES = [
  "Haavasalu lank",
  "Lank 7; kagu",
  'Talu "Uus", 3',
  "Õunapuu",
  "Mets, suur",
  "Jõe-ääre",
  "O'Neilli mets",
  "",
];
const HAS_NONE = new Set<Field>(["cadaster", "forestNotice", "contract", "county", "eudrReference", "certificate"]);

type Texts = Partial<Record<Field, string>>;

/** `isText`: the cells are texts, as in CSV. */
export function tableCase(random: Random, isText = false): TableCase {
  const optional = FIELDS.filter((field) => !REQUIRED.includes(field));
  const chosen = random.sample(optional, random.int(0, optional.length));
  const has = (field: Field) => chosen.includes(field);
  // Owners need both columns, and verification numbers what they verify.
  const fields = [
    ...REQUIRED,
    ...chosen.filter((field) => !field.startsWith("owner") && field !== "eudrVerification"),
    ...(has("ownerCode") ? (["ownerCode", "ownerName"] as const) : []),
    ...(has("eudrVerification") && has("eudrReference") ? (["eudrVerification"] as const) : []),
  ];
  const known = random.chance(0.4) ? random.sample(fields, fields.length) : fields;
  const columns: { heading: string; field?: Field }[] = known.map((field) => ({
    heading: random.pick(HEADINGS[field]),
    field,
  }));
  for (const heading of random.sample(NOTES, random.pick([0, 0, 1, 2]))) {
    columns.splice(random.int(0, columns.length), 0, { heading });
  }
  const amounts = new Set<string>();
  const all: Texts[] = [];
  const reports = [0];
  for (let report = random.int(1, 3); report > 0; report--) {
    all.push(...reportTexts(random, reports.length, amounts));
    reports.push(all.length);
  }
  const rows = all.map((texts) =>
    columns.map(({ field }): StoredCell => {
      if (!field) return { stored: random.pick(["vihm", null, 7, { error: "#N/A" }, "123 ABC", 1.5]), isOwn: true };
      const isNone = HAS_NONE.has(field) && random.chance(0.05) && !has("eudrVerification");
      const text = isNone ? random.pick(NONE_WORDS) : (texts[field] ?? "");
      return isText ? { stored: writtenText(random, field, text) } : storedCell(random, field, text);
    }),
  );
  const even = withOneMark(random, columns, rows);
  return { columns, rows: random.chance(0.4) ? planted(random, columns, all, even, isText) : even, reports };
}

function planted(
  random: Random,
  columns: TableCase["columns"],
  texts: readonly Texts[],
  rows: StoredCell[][],
  isText: boolean,
): StoredCell[][] {
  const [at, place] = [random.int(0, rows.length - 1), random.int(0, columns.length - 1)];
  const field = columns[place]?.field;
  if (!field || field === "finished" || field === "possession" || field === "unit") return rows;
  const cell = (isText ? plantedText : plantedCell)(random, field, texts[at]?.[field] ?? "");
  return rows.map((row, index) => (index === at ? row.with(place, cell) : row));
}

function reportTexts(random: Random, index: number, amounts: Set<string>): Texts[] {
  const number = identifier(random, `${index}`);
  const date = `${String(random.int(1, 28)).padStart(2, "0")}.${random.pick(["09", "10", "11"])}.2026`;
  const buyer = random.pick(BUYERS);
  const destination = random.pick([
    { destinationCode: "KUUSEOJA1", destination: "Kuuseoja saeveski, palgiplats" },
    { destinationCode: `00${random.int(10, 99)}`, destination: "Laoplats" },
    { destinationCode: "", destination: "" },
  ]);
  const finished = random.pick(["jah", "ei", ""]);
  const waybills = [identifier(random, `${index}1`), identifier(random, `${index}2`)];
  return Array.from({ length: random.int(1, 5) }, () => ({
    number,
    date,
    ...buyer,
    ...destination,
    finished,
    waybill: random.pick(waybills),
    assortment: random.pick([...Object.keys(ASSORTMENTS), ...Object.values(ASSORTMENTS)]),
    unit: random.pick(["tm", "m3", ""]),
    amount: amountOf(random, amounts),
    price: random.pick(["98,50", "105,5", "101", "0", "", "1050"]),
    ...random.pick(OWNERS),
    cadaster: random.pick(["00101:001:0001", "00101:001:0001, 00101:001:0002", ""]),
    site: random.pick(SITES),
    possession: random.pick(["Oma", "Ostuakt", ""]),
    forestNotice: random.pick([`5000${random.int(1_000_000, 9_999_999)}`, ""]),
    contract: random.pick(["RV-2026", "0077", "12-0034", `RV-${random.int(100, 999)}`, ""]),
    county: random.pick(["Võrumaa", "Tartumaa", ""]),
    eudrReference: "26EEAB12CD34EF",
    eudrVerification: "K7X2M9QP",
    certificate: random.pick(["FSC100", "PEFC 100%", ""]),
  }));
}

function amountOf(random: Random, amounts: Set<string>): string {
  for (;;) {
    const decimals = random.pick([0, 1, 2, 3, 3]);
    const text = (random.int(1, random.pick([40_000, 2_000_000])) / 1000).toFixed(decimals).replace(".", ",");
    if (Number(text.replace(",", ".")) === 0 || amounts.has(text)) continue;
    amounts.add(text);
    return text.includes(",") ? text.replace(/,?0+$/, "") : text;
  }
}

/** The mark makes it another one than those of other marks. */
function identifier(random: Random, mark: string): string {
  const digits = `${random.int(1, 9)}${mark.padEnd(2, "7")}${random.int(10, 99)}`;
  return random.pick([
    digits,
    `0${digits}`,
    `00${digits}`,
    `MR-${digits}`,
    `V${digits}`,
    `${digits.slice(0, 2)}-0${digits.slice(2)}`,
    `PMK000${digits}`,
    `N ${digits.slice(2)}/26`,
    `${digits}${random.int(100_000, 999_999)}`,
  ]);
}
