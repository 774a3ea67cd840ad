import type { Cell, SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import { damagedCharacters, damagedLetters } from "./damagedCharacters.ts";
import type { ErrorList } from "./errorList.ts";

interface Column {
  heading: string;
  /** Other headings, compared without case, spaces, dots and diacritics. */
  others: readonly string[];
  required?: true;
}

/** Columns in the order of Virn's own files. README.md explains them. */
export const COLUMNS = {
  number: {
    heading: "Raporti number",
    others: ["Raporti nr", "Raport", "Mõõteraport", "Mõõteraporti number", "Mõõteraporti nr"],
    required: true,
  },
  date: { heading: "Kuupäev", others: ["Raporti kuupäev", "Mõõtmise kuupäev"], required: true },
  buyer: {
    heading: "Ostja registrikood",
    others: ["Ostja reg kood", "Ostja reg nr", "Ostja kood"],
    required: true,
  },
  buyerName: { heading: "Ostja nimi", others: ["Ostja"] },
  destinationCode: { heading: "Sihtkoha kood", others: [] },
  destination: { heading: "Sihtkoht", others: ["Sihtkoha nimi", "Sihtkoha nimetus"] },
  waybill: {
    heading: "Veoselehe number",
    others: ["Veoselehe nr", "Veoseleht", "E-veoseleht", "E-veoselehe number"],
    required: true,
  },
  finished: { heading: "Veoseleht lõpetatud", others: ["Lõpetatud"] },
  assortment: { heading: "Sortiment", others: ["Sortimendi kood", "Sortimendi nimi"], required: true },
  unit: { heading: "Ühik", others: ["Mõõtühik"] },
  amount: { heading: "Kogus", others: ["Maht"], required: true },
  price: {
    heading: "Hind",
    others: ["Ühiku hind", "Hind km-ta", "Hind ilma km", "Hind käibemaksuta", "Hind eur", "Hind eurodes"],
  },
  ownerCode: {
    heading: "Eelmise omaniku kood",
    others: ["Endise omaniku kood", "Eelmise omaniku registrikood", "Eelmise omaniku isikukood"],
  },
  ownerName: {
    heading: "Eelmise omaniku nimi",
    others: ["Eelmine omanik", "Endine omanik", "Endise omaniku nimi"],
  },
  ownerAddress: { heading: "Eelmise omaniku aadress", others: ["Endise omaniku aadress"] },
  cadaster: {
    heading: "Katastritunnus",
    others: ["Katastri tunnus", "Katastrinumber", "Katastrinumbrid", "Katastrinumber(id)", "Katastritunnused"],
  },
  site: { heading: "Lank", others: ["Langi nimi", "Kinnistu", "Kinnistu nimi"] },
  possession: { heading: "Valduse liik", others: ["Valdus"] },
  forestNotice: { heading: "Metsateatis", others: ["Metsateatise number", "Metsateatise nr"] },
  contract: { heading: "Leping", others: ["Lepingu number", "Lepingu nr"] },
  county: { heading: "Maakond", others: [] },
  eudrReference: {
    heading: "EUDR viitenumber",
    others: ["EUDR number", "EUDR nr", "EUDR viitenumbrid", "EUDR viitenr", "DDS viitenumber"],
  },
  eudrVerification: {
    heading: "EUDR kontrollnumber",
    others: ["EUDR kontrollnumbrid", "EUDR kontrollnr", "EUDR kontrollkood", "DDS kontrollnumber"],
  },
  certificate: {
    heading: "Sertifikaat",
    others: ["Puidu sertifikaat", "Sertifikaadi number", "Sertifikaadi nr", "Sertifikaadi kood"],
  },
} as const satisfies Record<string, Column>;

/** Words in a folded heading by which a person means a column, whose empty cells have a meaning of their own. */
const MEANT: readonly (readonly [RegExp, keyof typeof COLUMNS])[] = [
  [/^hind|hind$/, "price"],
  [/(eudr|dds).*kontroll/, "eudrVerification"],
  [/(eudr|dds)(?!.*kontroll)/, "eudrReference"],
  [/sertif|fsc|pefc/, "certificate"],
  [/katast/, "cadaster"],
  [/metsateatis/, "forestNotice"],
  [/^leping/, "contract"],
  [/maakon/, "county"],
  [/^valdus/, "possession"],
  [/^lan(k|gi)|^kinnistu/, "site"],
  [/sihtko.*(kood|tunnus|number|nr)/, "destinationCode"],
  [/lopetatud/, "finished"],
  [/omaniku.*aadress/, "ownerAddress"],
];

/** A longer text is a note. */
const MAX_HEADING_LENGTH = 60;

export type ColumnKey = keyof typeof COLUMNS;

export type ColumnPositions = ReadonlyMap<ColumnKey, number>;

const KEYS = Object.keys(COLUMNS).filter((key): key is ColumnKey => key in COLUMNS);
const KEY_OF_HEADING = new Map<string, ColumnKey>(
  KEYS.flatMap((key) => [COLUMNS[key].heading, ...COLUMNS[key].others].map((each) => [folded(each), key] as const)),
);

export const REQUIRED_COLUMNS = KEYS.filter((key) => {
  const column: Column = COLUMNS[key];
  return column.required;
});

export function countHeadings(cells: readonly Cell[]): number {
  return cells.filter((cell) => columnOf(cell) !== undefined).length;
}

export function hasHeadings(cells: readonly Cell[]): boolean {
  const found = new Set(cells.map(columnOf));
  return REQUIRED_COLUMNS.every((key) => found.has(key));
}

/** Columns of a row of headings in any order; others between them are ignored. */
export function findColumns({ row, cells }: SourceRow, errors: ErrorList): ColumnPositions {
  const positions = new Map<ColumnKey, number>();
  for (const [position, cell] of cells.entries()) {
    const key = columnOf(cell);
    if (key === undefined) {
      // It may be the heading of a known column.
      const unreadable = typeof cell === "string" ? damagedLetters(cell) : undefined;
      if (unreadable) errors.add(row, "", unreadable);
      continue;
    }
    const damage = typeof cell === "string" ? damagedCharacters(cell) : undefined;
    if (damage) errors.add(row, COLUMNS[key].heading, damage);
    if (positions.has(key)) errors.add(row, COLUMNS[key].heading, "Veerg on failis kaks korda.");
    positions.set(key, position);
  }
  const unknownOwner = cells.find((cell) => typeof cell === "string" && isUnknownOwner(cell));
  if (typeof unknownOwner === "string" && !positions.has("ownerCode") && !positions.has("ownerName")) {
    const reason = `Veergu „${unknownOwner}“ ei tunta. Nimetage see „${COLUMNS.ownerCode.heading}“ või „${COLUMNS.ownerName.heading}“, või jätke sõna „omanik“ pealkirjast välja.`;
    errors.add(row, COLUMNS.ownerCode.heading, reason);
  }
  return positions;
}

export interface UnknownColumn {
  position: number;
  heading: string;
  /** Heading of the known column that it is likely to be. */
  known: string;
}

/** Unknown headings with the word of a known column that the file does not have. */
export function meantColumns({ cells }: SourceRow, positions: ColumnPositions): UnknownColumn[] {
  return cells.flatMap((cell, position) => {
    if (typeof cell !== "string" || cell.length > MAX_HEADING_LENGTH || columnOf(cell) !== undefined) return [];
    const heading = folded(cell);
    const [, key] = MEANT.find(([word, meant]) => !positions.has(meant) && word.test(heading)) ?? [];
    return key === undefined ? [] : [{ position, heading: cell, known: COLUMNS[key].heading }];
  });
}

function isUnknownOwner(heading: string): boolean {
  return columnOf(heading) === undefined && heading.length <= MAX_HEADING_LENGTH && folded(heading).includes("omanik");
}

export function columnOf(cell: Cell): ColumnKey | undefined {
  return typeof cell === "string" ? KEY_OF_HEADING.get(folded(cell)) : undefined;
}

function folded(heading: string): string {
  return heading
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
