import type { MeasurementFile } from "#functions/imports/files/measurementFile.ts";
import { doubtColumn, doubtText } from "#shared/reports/doubtKinds.ts";
import { type Facts, FIELDS, type Field, HEADINGS, importedFacts } from "./facts.ts";
import type { FileCase, ShownRow, Unusual } from "./fileCase.ts";

interface Place {
  row: number;
  column: string;
  reason: string;
}

/** Errors of a reading: something unusual taken in silence, something usual refused, or another fact than is shown. */
export function problemsOfTable(file: MeasurementFile, given: FileCase): string[] {
  if (!file.ok) {
    return file.errors
      .filter((error) => error.reason.trim().length < 6 || !given.unusual.some((unusual) => isAbout(error, unusual)))
      .map(({ row, column, reason }) => `refuses what is right: row ${row}, ${column}: ${reason}`)
      .slice(0, 1);
  }
  const doubts: readonly Place[] = doubtsOf(file);
  const needless = doubts.filter((doubt) => !given.unusual.some((unusual) => isAbout(doubt, unusual)));
  const silent = given.unusual.filter(
    (unusual) => unusual.duty === "notSilent" && !doubts.some((doubt) => isAbout(doubt, unusual)),
  );
  return [
    ...needless.map(({ row, column, reason }) => `asks about what is right: row ${row}, ${column}: ${reason}`),
    ...silent.map(
      ({ what, rows, fields }) => `takes in silence: ${what}, row ${rows.join(", ")}, ${fields.join(", ")}`,
    ),
    ...differencesOf(importedFacts(file), given.rows),
    ...groupsOf(file, given),
  ];
}

export function doubtsOf(file: MeasurementFile): Place[] {
  if (!file.ok) return [];
  return file.doubts.doubts().map((doubt) => ({
    // Of several rows with one cause the doubt names the first.
    row: doubt.count > 1 ? 0 : doubt.row,
    column: doubtColumn(doubt),
    reason: doubtText(doubt),
  }));
}

function isAbout({ row, column }: Pick<Place, "row" | "column">, { rows, fields }: Unusual): boolean {
  // Another row may be the one that contradicts its report or its waybill.
  const isRow = row === 0 || rows.length === 0 || rows.includes(row) || fields.some((field) => OF_REPORT.has(field));
  const related = (field: Field) => RELATED[field] ?? [field];
  return (
    isRow &&
    (column === "" || fields.length === 0 || fields.flatMap(related).some((field) => HEADINGS[field][0] === column))
  );
}

const OF_REPORT = new Set<Field>(["number", "date", "buyer", "destinationCode", "waybill", "finished"]);

/** A missing code is an error at the name, and the other way round. */
const RELATED: Partial<Record<Field, readonly Field[]>> = {
  ownerCode: ["ownerCode", "ownerName"],
  ownerName: ["ownerName", "ownerCode"],
  eudrReference: ["eudrReference", "eudrVerification"],
};

function differencesOf(imported: ReadonlyMap<number, Facts>, shown: readonly ShownRow[]): string[] {
  const lost = shown.filter(({ row }) => !imported.has(row)).map(({ row }) => `row ${row} is not imported`);
  const more = [...imported.keys()].filter((row) => !shown.some((each) => each.row === row));
  const reports = Map.groupBy(shown, ({ facts: { buyer, number } }) => JSON.stringify([buyer, number]));
  const differ = shown.flatMap(({ row, facts, open }) => {
    const is = imported.get(row);
    if (!is) return [];
    // The first row with a name names the destination of its report.
    const own = reports.get(JSON.stringify([facts.buyer, facts.number])) ?? [];
    const naming = own.find((each) => each.facts.destination || each.open.includes("destination"));
    const isNameOpen = naming?.open.includes("destination") === true;
    const compared = FIELDS.filter((field) => field !== "buyerName" && !open.includes(field));
    return compared.flatMap((field) => {
      if (field === "destination" && isNameOpen) return [];
      const named = { ...facts, destination: naming?.facts.destination ?? "" };
      const wanted = wantedOf(field, named);
      return (is[field] ?? "") === wanted
        ? []
        : [`imports another ${field} than is shown: row ${row}, ${is[field]}, shown ${wanted}`];
    });
  });
  return [...lost, ...more.map((row) => `imports row ${row}, which nobody sees`), ...differ].slice(0, 3);
}

/** Numbers that look the same are one report and one waybill. */
function groupsOf(file: Extract<MeasurementFile, { ok: true }>, { rows }: FileCase): string[] {
  const open = new Set(rows.flatMap((row) => row.open));
  if ((["number", "buyer", "waybill"] as const).some((field) => open.has(field))) return [];
  const reports = new Set(rows.map(({ facts }) => `${facts.buyer} ${facts.number}`)).size;
  const waybills = new Set(rows.map(({ facts }) => `${facts.buyer} ${facts.number} ${facts.waybill}`)).size;
  const found = file.reports.flatMap((report) => report.waybills).length;
  return [
    ...(file.reports.length === reports ? [] : [`makes ${file.reports.length} reports of ${reports}`]),
    ...(found === waybills ? [] : [`makes ${found} waybills of ${waybills}`]),
  ];
}

function wantedOf(field: Field, facts: Facts): string {
  if (field === "finished") return facts.finished ?? "jah";
  if (field === "unit") return facts.unit ?? "SCM";
  if (field === "destination")
    return facts.destinationCode ? facts.destination || facts.destinationCode.toLowerCase() : "";
  return facts[field] ?? "";
}
