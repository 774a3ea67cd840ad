import { type Cell, quoted, type SourceRow } from "#functions/platform/plainText.ts";
import { assortmentLookup } from "#shared/assortments/assortmentLookup.ts";
import { forbiddenCharacter, forbiddenCharacterMessage } from "#shared/basics/documentText.ts";
import { DESTINATION_CODE_LENGTH, DESTINATION_NAME_LENGTH } from "#shared/companies/address.ts";
import { checkKatastritunnus, checkRegistrikood } from "#shared/companies/identifiers.ts";
import { eudrNumbersOfCells, MAX_EUDR_LENGTH, MAX_EUDR_NUMBERS } from "#shared/reports/eudrNumbers.ts";
import {
  MAX_REPORT_NUMBER,
  MAX_WAYBILL_NUMBER,
  type MeasuredReport,
  type MeasuredRow,
  type MeasuredSite,
  type MeasuredWaybill,
} from "#shared/reports/measuredReport.ts";
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
import type { ErrorList } from "./errorList.ts";
import type { ExistingAssortment, ExistingNames } from "./existingNames.ts";

export interface MeasuredLine {
  row: number;
  head: Omit<MeasuredReport, "waybills" | "rows">;
  waybill: MeasuredWaybill;
  measured: MeasuredRow;
}

const MAX_TEXT_LENGTH = 200;
/** Room for all numbers of a row and their separators. */
const MAX_EUDR_CELL = MAX_EUDR_NUMBERS * (MAX_EUDR_LENGTH + 2);

export function lineReader(positions: ColumnPositions, existing: ExistingNames, errors: ErrorList) {
  const assortmentOf = assortmentLookup(existing.assortments);
  const dateOf = remembered(readDate);
  return (source: SourceRow): MeasuredLine | undefined => {
    const cells = new RowCells(source, positions, errors);
    if (!cells.areHeld()) return undefined;
    const number = cells.required("number", MAX_REPORT_NUMBER);
    const date = cells.read("date", dateOf);
    const buyer = buyerOf(cells, existing);
    const destination = cells.text("destinationCode", DESTINATION_CODE_LENGTH);
    const destinationName = cells.text("destination", DESTINATION_NAME_LENGTH);
    const waybill = cells.required("waybill", MAX_WAYBILL_NUMBER);
    const finished = cells.optional("finished", readYesOrNo) ?? true;
    const assortment = assortmentIn(cells, assortmentOf);
    const amount = cells.read("amount", readAmount);
    const price = cells.isEmpty("price") ? undefined : cells.read("price", readPrice);
    const previousOwner = previousOwnerIn(cells);
    const site = siteIn(cells);
    const certificate = cells.optional("certificate", readCertificate);
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
    const read = existing.get(cell) ?? reading(cell);
    existing.set(cell, read);
    return read;
  };
}

class RowCells {
  readonly source: SourceRow;
  readonly positions: ColumnPositions;
  readonly errors: ErrorList;
  invalid = false;

  constructor(source: SourceRow, positions: ColumnPositions, errors: ErrorList) {
    this.source = source;
    this.positions = positions;
    this.errors = errors;
  }

  areHeld(): boolean {
    for (const column of this.positions.keys()) {
      const cell = this.cell(column);
      const character = typeof cell === "string" ? forbiddenCharacter(cell) : undefined;
      if (character) this.refuse(column, forbiddenCharacterMessage(character));
    }
    return !this.invalid;
  }

  refuse(column: ColumnKey, reason: string): undefined {
    this.invalid = true;
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

  isEmpty(column: ColumnKey): boolean {
    return isEmpty(this.cell(column));
  }

  read<Value>(column: ColumnKey, reading: (cell: Cell) => Read<Value>): Value | undefined {
    if (this.isEmpty(column)) return this.refuse(column, "Väärtus puudub.");
    const read = reading(this.cell(column));
    return read.ok ? read.value : this.refuse(column, read.reason);
  }

  text(column: ColumnKey, longest = MAX_TEXT_LENGTH): string {
    const read = readText(this.cell(column));
    if (!read.ok) this.refuse(column, read.reason);
    else if (read.value.length <= longest) return read.value;
    else this.refuse(column, `Tekst võib olla kuni ${longest} märki.`);
    return "";
  }

  required(column: ColumnKey, longest?: number): string {
    if (this.isEmpty(column)) this.refuse(column, "Väärtus puudub.");
    return this.text(column, longest);
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
  const code = cells.optional("ownerCode", readPartyCode);
  const name = cells.text("ownerName");
  const address = cells.text("ownerAddress");
  if (code && name) return { code, name, ...(address ? { address } : {}) };
  if (code) return cells.refuse("ownerName", "Eelmise omaniku nimi puudub.");
  return (name || address) && cells.isEmpty("ownerCode")
    ? cells.refuse("ownerCode", "Eelmise omaniku kood puudub.")
    : undefined;
}

function siteIn(cells: RowCells): MeasuredSite | undefined {
  const possessionType = cells.optional("possession", readPossession);
  const forestNotice = cells.text("forestNotice");
  const contractNumber = cells.text("contract");
  const county = cells.text("county");
  const site: MeasuredSite = {
    name: cells.text("site"),
    cadaster: cells.optional("cadaster", readCadaster) ?? "",
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
    cells.text("eudrReference", MAX_EUDR_CELL),
    cells.text("eudrVerification", MAX_EUDR_CELL),
  ];
  const numbers = eudrNumbersOfCells(references, verifications);
  if (!numbers.ok) cells.refuse(numbers.half === "reference" ? "eudrReference" : "eudrVerification", numbers.reason);
  return numbers.ok && numbers.numbers.length > 0 ? { eudrNumbers: numbers.numbers } : {};
}

function readCadaster(text: string): Read<string> {
  const checked = text
    .split(/[,;]/)
    .filter((part) => part.trim() !== "")
    .map(checkKatastritunnus);
  if (checked.some(({ ok }) => !ok)) return { ok: false, reason: "Katastritunnus peab olema kujul 12345:123:1234." };
  return { ok: true, value: checked.flatMap((each) => (each.ok ? [each.value] : [])).join(", ") };
}
