import type { Cell, SourceRow } from "#functions/imports/files/shown/sheetCell.ts";
import { quoted } from "#functions/platform/plainText.ts";
import { assortmentLookup } from "#shared/assortments/assortmentLookup.ts";
import { DESTINATION_CODE_LENGTH, DESTINATION_NAME_LENGTH } from "#shared/companies/address.ts";
import { checkRegistrikood } from "#shared/companies/identifiers.ts";
import type { DoubtFacts } from "#shared/reports/doubtKinds.ts";
import type { DoubtList } from "#shared/reports/doubtList.ts";
import { eudrNumbersOfCells, MAX_EUDR_LENGTH, MAX_EUDR_NUMBERS, NO_EUDR_HALF } from "#shared/reports/eudrNumbers.ts";
import { type KnownField, knownForm } from "#shared/reports/knownForms.ts";
import {
  MAX_REPORT_NUMBER,
  MAX_WAYBILL_NUMBER,
  type MeasuredCertificate,
  type MeasuredReport,
  type MeasuredRow,
  type MeasuredSite,
  type MeasuredWaybill,
} from "#shared/reports/measuredReport.ts";
import { isNone } from "#shared/reports/noneWords.ts";
import {
  isEmpty,
  type Read,
  readAmount,
  readCertificate,
  readDate,
  readPartyCode,
  readPossession,
  readPrice,
  readText,
  readUnit,
  readYesOrNo,
  shownText,
  UNIT_NAMES,
} from "./cells.ts";
import { COLUMNS, type ColumnKey, type ColumnPositions } from "./columns.ts";
import { damagedCharacters } from "./damagedCharacters.ts";
import type { ErrorList } from "./errorList.ts";
import type { ExistingAssortment, ExistingNames } from "./existingNames.ts";

export interface MeasuredLine {
  row: number;
  head: Omit<MeasuredReport, "waybills" | "rows">;
  /** As written; '' for none. The head has the name that Virn has. */
  buyerName: string;
  waybill: MeasuredWaybill;
  measured: MeasuredRow;
}

const TRUTH_VALUE: Read<string> = { ok: false, reason: "Lahtris on tõeväärtus. Sisestage tekst või number." };
const IDENTIFIERS: ReadonlySet<ColumnKey> = new Set([
  "number",
  "buyer",
  "destinationCode",
  "waybill",
  "ownerCode",
  "forestNotice",
  "contract",
]);
const MAX_TEXT_LENGTH = 200;
/** Room for all numbers of a row and their separators. */
const MAX_EUDR_CELL = MAX_EUDR_NUMBERS * (MAX_EUDR_LENGTH + 2);

/** Where names are found, and what is refused or doubted is put. */
export interface Reading {
  existing: ExistingNames;
  errors: ErrorList;
  doubts: DoubtList;
}

export function lineReader(positions: ColumnPositions, { existing, errors, doubts }: Reading) {
  const assortmentOf = assortmentLookup(existing.assortments);
  const dateOf = remembered(readDate);
  return (source: SourceRow): MeasuredLine | undefined => {
    const cells = new RowCells(source, positions, errors, doubts);
    if (!cells.areHeld()) return undefined;
    const number = cells.required("number", MAX_REPORT_NUMBER);
    const date = cells.read("date", dateOf);
    const buyer = buyerOf(cells, existing);
    const buyerName = cells.text("buyerName");
    const destination = cells.text("destinationCode", DESTINATION_CODE_LENGTH);
    const destinationName = cells.text("destination", DESTINATION_NAME_LENGTH);
    const waybill = cells.required("waybill", MAX_WAYBILL_NUMBER);
    const finished = cells.optional("finished", readYesOrNo) ?? true;
    const assortment = assortmentIn(cells, assortmentOf);
    const unit = assortment?.unit ?? "SCM";
    const amount = cells.read("amount", (cell) => readAmount(cell, unit));
    const price = cells.isEmpty("price") ? undefined : cells.read("price", (cell) => readPrice(cell, unit));
    const previousOwner = previousOwnerIn(cells);
    const site = siteIn(cells);
    const certificate = certificateIn(cells);
    if (cells.invalid || !date || !buyer || !assortment || !amount) return undefined;
    return {
      row: source.row,
      head: {
        number,
        date,
        seller: existing.seller,
        buyer,
        ...(destination ? { destination: { code: destination, name: destinationName || destination } } : {}),
      },
      buyerName,
      waybill: { number: waybill, finished },
      measured: {
        waybill,
        assortment: { code: assortment.code, name: assortment.name },
        unit: assortment.unit,
        amount,
        ...(price === undefined ? {} : { price }),
        ...(previousOwner ? { previousOwner } : {}),
        ...(site ? { site } : {}),
        ...(certificate ? { certificate } : {}),
      },
    };
  };
}

/** A cache: a file has many rows and few days, and parsing a day takes longer than the rest of its row. */
function remembered<Value>(reading: (cell: Cell) => Read<Value>): (cell: Cell) => Read<Value> {
  const existing = new Map<Cell, Read<Value>>();
  return (cell) => {
    if (typeof cell !== "string") return reading(cell);
    const read = existing.get(cell) ?? reading(cell);
    existing.set(cell, read);
    return read;
  };
}

class RowCells {
  readonly source: SourceRow;
  readonly positions: ColumnPositions;
  readonly errors: ErrorList;
  readonly doubts: DoubtList;
  private readonly refused = new Set<string>();

  constructor(source: SourceRow, positions: ColumnPositions, errors: ErrorList, doubts: DoubtList) {
    this.source = source;
    this.positions = positions;
    this.errors = errors;
    this.doubts = doubts;
  }

  get invalid(): boolean {
    return this.refused.size > 0;
  }

  areHeld(): boolean {
    for (const column of this.positions.keys()) {
      const cell = this.cell(column);
      const damage = typeof cell === "string" ? damagedCharacters(cell) : undefined;
      if (damage) this.refuse(column, damage);
    }
    return !this.invalid;
  }

  refuse(column: ColumnKey, reason: string): undefined {
    const error = `${column} ${reason}`;
    // A cell may be read twice.
    if (this.refused.has(error)) return undefined;
    this.refused.add(error);
    // A code of an owner may be a personal code.
    const text = column === "ownerCode" ? "" : shownText(this.cell(column));
    this.errors.add(this.source.row, COLUMNS[column].heading, reason, { report: this.report, text });
    return undefined;
  }

  get report(): string {
    return shownText(this.cell("number"));
  }

  cell(column: ColumnKey): Cell {
    const position = this.positions.get(column);
    return position === undefined ? null : (this.source.cells[position] ?? null);
  }

  /** Also of a lone dash, which reads as empty. */
  rawText(column: ColumnKey): string {
    const cell = this.cell(column);
    return typeof cell === "string" ? cell.trim() : this.text(column);
  }

  isEmpty(column: ColumnKey): boolean {
    return isEmpty(this.cell(column));
  }

  read<Value>(column: ColumnKey, reading: (cell: Cell) => Read<Value>): Value | undefined {
    if (this.isEmpty(column)) return this.refuse(column, "Väärtus puudub.");
    const read = reading(this.cell(column));
    return read.ok ? read.value : this.refuse(column, read.reason);
  }

  text(column: ColumnKey, longest = MAX_TEXT_LENGTH): string {
    const cell = this.cell(column);
    const read =
      typeof cell === "boolean" && column !== "finished" ? TRUTH_VALUE : readText(cell, IDENTIFIERS.has(column));
    if (!read.ok) this.refuse(column, read.reason);
    else if (read.value.length <= longest) return read.value;
    else this.refuse(column, `Tekst võib olla kuni ${longest} märki.`);
    return "";
  }

  required(column: ColumnKey, longest?: number): string {
    if (this.isEmpty(column)) this.refuse(column, "Väärtus puudub.");
    return this.text(column, longest);
  }

  /** Text of a field with a known form, '' for a word for none; another form is a doubt. */
  known(field: KnownField, longest?: number): string {
    const text = this.text(field, longest);
    const { value, isKnown } = knownForm(field, text);
    if (!isKnown) this.doubt({ kind: "form_unknown", field, text: shownText(text) });
    return value;
  }

  /** The same for several values, with a dash for each that is none; '' when all are. */
  knownParts(field: KnownField, longest: number): string {
    const parts = this.text(field, longest)
      .split(/[,;]/)
      .filter((part) => part.trim() !== "")
      .map((part) => {
        const { value, isKnown } = knownForm(field, part.trim());
        if (!isKnown) this.doubt({ kind: "form_unknown", field, text: shownText(part.trim()) });
        return value || NO_EUDR_HALF;
      });
    return parts.every((part) => part === NO_EUDR_HALF) ? "" : parts.join(", ");
  }

  doubt(facts: DoubtFacts): void {
    this.doubts.add(this.source.row, facts);
  }

  optional<Value>(column: ColumnKey, reading: (text: string) => Read<Value>): Value | undefined {
    const text = this.text(column);
    if (text === "") return undefined;
    const read = reading(text);
    return read.ok ? read.value : this.refuse(column, read.reason);
  }
}

function buyerOf(cells: RowCells, existing: ExistingNames): MeasuredLine["head"]["buyer"] | undefined {
  const code = cells.required("buyer").replaceAll(" ", "");
  if (code === "") return undefined;
  const buyer = existing.buyers.get(code);
  if (buyer) return { code, name: buyer.name };
  return checkRegistrikood(code).ok
    ? cells.refuse("buyer", `Ostjat registrikoodiga ${code} ei ole.`)
    : cells.refuse("buyer", `${quoted(code)} ei ole õige registrikood.`);
}

function assortmentIn(
  cells: RowCells,
  assortmentOf: (name: string) => ExistingAssortment | undefined,
): ExistingAssortment | undefined {
  const name = cells.required("assortment");
  const unit = cells.optional("unit", readUnit);
  if (name === "") return undefined;
  const assortment = assortmentOf(name);
  if (!assortment) return cells.refuse("assortment", `Tundmatu sortiment ${quoted(name)}.`);
  if (unit === undefined || unit === assortment.unit) return assortment;
  const reason = `Sortimenti ${quoted(assortment.name)} mõõdetakse ühikus ${UNIT_NAMES[assortment.unit]}.`;
  return cells.refuse("unit", reason);
}

function previousOwnerIn(cells: RowCells): MeasuredRow["previousOwner"] {
  const [codeText, name, address] = [cells.text("ownerCode"), cells.text("ownerName"), cells.text("ownerAddress")];
  if (isNone(codeText) && isNone(name)) {
    if (!isNone(address)) return cells.refuse("ownerCode", "Eelmise omaniku kood puudub.");
    const text = [cells.rawText("ownerCode"), cells.rawText("ownerName")].find((each) => each !== "");
    if (text !== undefined) cells.doubt({ kind: "owner_none", text });
    return undefined;
  }
  if (isNone(codeText)) return cells.refuse("ownerCode", "Eelmise omaniku kood puudub.");
  const code = readPartyCode(codeText);
  if (!code.ok) return cells.refuse("ownerCode", code.reason);
  if (isNone(name)) return cells.refuse("ownerName", "Eelmise omaniku nimi puudub.");
  return { code: code.value, name, ...(isNone(address) ? {} : { address }) };
}

function siteIn(cells: RowCells): MeasuredSite | undefined {
  const possessionType = cells.optional("possession", readPossession);
  const forestNotice = cells.known("forestNotice");
  const contractNumber = cells.known("contract");
  const county = cells.known("county");
  const site: MeasuredSite = {
    name: cells.text("site"),
    cadaster: cadasterIn(cells),
    ...(possessionType ? { possessionType } : {}),
    ...(forestNotice ? { forestNotice } : {}),
    ...(contractNumber ? { contractNumber } : {}),
    ...(county ? { county } : {}),
    ...eudrIn(cells),
  };
  return Object.values(site).some((fact) => fact !== "") ? site : undefined;
}

function eudrIn(cells: RowCells): Pick<MeasuredSite, "eudrNumbers"> {
  const [references, verifications] = [
    cells.knownParts("eudrReference", MAX_EUDR_CELL),
    cells.knownParts("eudrVerification", MAX_EUDR_CELL),
  ];
  const numbers = eudrNumbersOfCells(references, verifications);
  if (!numbers.ok) cells.refuse(numbers.half === "reference" ? "eudrReference" : "eudrVerification", numbers.reason);
  return numbers.ok && numbers.numbers.length > 0 ? { eudrNumbers: numbers.numbers } : {};
}

function cadasterIn(cells: RowCells): string {
  const parts = cells
    .text("cadaster")
    .split(/[,;]/)
    .map((part) => knownForm("cadaster", part));
  if (parts.some(({ isKnown }) => !isKnown)) {
    cells.refuse("cadaster", "Katastritunnus peab olema kujul 12345:123:1234.");
  }
  return parts.flatMap(({ value }) => value || []).join(", ");
}

function certificateIn(cells: RowCells): MeasuredCertificate | undefined {
  const text = cells.text("certificate");
  if (isNone(text)) return undefined;
  const read = readCertificate(text);
  return read.ok ? { ...read.value, code: cells.known("certificate") } : cells.refuse("certificate", read.reason);
}
