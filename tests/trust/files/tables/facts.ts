import type { MeasurementFile } from "#functions/imports/files/measurementFile.ts";

/** Columns of a generated table, and the headings under which a file may have them. */
export const HEADINGS = {
  number: ["Raporti number", "Raporti nr", "RAPORT", "Mõõteraporti number"],
  date: ["Kuupäev", "kuupaev", "Mõõtmise kuupäev"],
  buyer: ["Ostja registrikood", "Ostja reg. kood"],
  buyerName: ["Ostja nimi", "Ostja"],
  destinationCode: ["Sihtkoha kood"],
  destination: ["Sihtkoht", "Sihtkoha nimi"],
  waybill: ["Veoselehe number", "Veoselehe nr", "Veoseleht"],
  finished: ["Veoseleht lõpetatud"],
  assortment: ["Sortiment", "Sortimendi kood"],
  unit: ["Ühik"],
  amount: ["Kogus", "Maht", "KOGUS"],
  price: ["Hind", "Hind km-ta"],
  ownerCode: ["Eelmise omaniku kood", "Eelmise omaniku registrikood"],
  ownerName: ["Eelmise omaniku nimi", "Eelmine omanik"],
  cadaster: ["Katastritunnus"],
  site: ["Lank", "Kinnistu"],
  possession: ["Valduse liik"],
  forestNotice: ["Metsateatis", "Metsateatise nr"],
  contract: ["Leping", "Lepingu number"],
  county: ["Maakond"],
  eudrReference: ["EUDR viitenumber"],
  eudrVerification: ["EUDR kontrollnumber"],
  certificate: ["Sertifikaat"],
} as const satisfies Record<string, readonly string[]>;

export type Field = keyof typeof HEADINGS;
export const FIELDS = Object.keys(HEADINGS).filter((name): name is Field => name in HEADINGS);

/** What a row means, in texts that are equal when they mean the same. */
export type Facts = Partial<Record<Field, string>>;

const NONE = /^([-–—]|0|puudub|puuduvad|n\/a|na|ei ole|pole|none)$/i;
/** Columns in which a word for "none" is empty. */
const MAY_BE_NONE = new Set<Field>([
  "cadaster",
  "forestNotice",
  "contract",
  "county",
  "eudrReference",
  "eudrVerification",
  "certificate",
]);
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const APOSTROPHES = /[\u2018\u2019\u02BC\u00B4\u0060\uFF07]/g;
const KEYS = new Set<Field>(["number", "waybill", "buyer", "destinationCode", "ownerCode", "forestNotice", "contract"]);

/** What a person takes from the text that is shown in a cell. undefined: nothing that could be right. */
export function factOf(field: Field, shown: string): string | undefined {
  const text = shown.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (text.replaceAll(DASHES, "-") === "-" || (MAY_BE_NONE.has(field) && NONE.test(text))) return "";
  if (KEYS.has(field)) return keyOf(text);
  return (READINGS[field] ?? plainText)(text);
}

const READINGS: Partial<Record<Field, (text: string) => string | undefined>> = {
  date: dayOf,
  amount: numberOf,
  price: numberOf,
  finished: truthOf,
  unit: unitOf,
  assortment: codeOf,
};

function plainText(text: string): string {
  return text.replaceAll(APOSTROPHES, "'").replaceAll(DASHES, "-").toLowerCase();
}

function keyOf(text: string): string {
  const wide = text.replaceAll(/[\uFF01-\uFF5E]/g, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0));
  return wide.replaceAll(DASHES, "-").replaceAll(APOSTROPHES, "'").replaceAll(/\s/gu, "").toUpperCase();
}

function dayOf(text: string): string | undefined {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(text) ?? [];
  const iso = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text.slice(0, 10);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso) && new Date(`${iso}T00:00Z`).toJSON()?.startsWith(iso);
  return isDay ? iso : undefined;
}

function numberOf(text: string): string | undefined {
  if (text === "") return "";
  const digits = text
    .replace(/\s*(€|tm|EUR)$/, "")
    .replaceAll(/\s/gu, "")
    .replace(",", ".");
  return /^-?\d+(\.\d+)?$/.test(digits) ? String(Number(digits)) : undefined;
}

function truthOf(text: string): string | undefined {
  if (/^(jah|tõene|true|)$/i.test(text)) return "jah";
  return /^(ei|väär|false)$/i.test(text) ? "ei" : undefined;
}

function unitOf(text: string): string {
  return /^(tm|m3|m³|tihumeeter|)$/i.test(text) ? "SCM" : text;
}

/** Assortments of the generated tables, by code. */
export const ASSORTMENTS: Readonly<Record<string, string>> = {
  KUPALK: "Kuusepalk",
  KUPRAAK: "Kuuse praakpalk",
  MAPEEN: "Männipeenpalk",
};

function codeOf(text: string): string {
  const found = Object.entries(ASSORTMENTS).find(([code, name]) =>
    [code, name].some((each) => each.toLowerCase() === text.toLowerCase()),
  );
  return found?.[0] ?? text;
}

/** The facts that an import has taken, by row of the file; and how many reports it made of them. */
export function importedFacts(file: Extract<MeasurementFile, { ok: true }>): Map<number, Facts> {
  const all = new Map<number, Facts>();
  for (const [index, { rows, waybills, ...head }] of file.reports.entries()) {
    const finished = new Map(waybills.map((waybill) => [waybill.number, waybill.finished]));
    for (const [place, row] of rows.entries()) {
      const { site, previousOwner, certificate } = row;
      all.set(file.lines[index]?.[place] ?? 0, {
        number: keyOf(head.number),
        date: head.date,
        buyer: head.buyer.code,
        destinationCode: head.destination?.code ?? "",
        destination: head.destination?.name.toLowerCase() ?? "",
        waybill: keyOf(row.waybill),
        finished: finished.get(row.waybill) === false ? "ei" : "jah",
        assortment: row.assortment.code,
        unit: row.unit,
        amount: String(Number(row.amount)),
        price: row.price === undefined ? "" : String(Number(row.price)),
        ownerCode: previousOwner?.code ?? "",
        ownerName: previousOwner?.name.toLowerCase() ?? "",
        cadaster: site?.cadaster ?? "",
        site: site?.name.toLowerCase() ?? "",
        possession: site?.possessionType === undefined ? "" : { 10: "oma", 20: "ostuakt" }[site.possessionType],
        forestNotice: keyOf(site?.forestNotice ?? ""),
        contract: keyOf(site?.contractNumber ?? ""),
        county: site?.county?.toLowerCase() ?? "",
        eudrReference: site?.eudrNumbers?.map(({ reference }) => reference.toLowerCase()).join(", ") ?? "",
        eudrVerification: site?.eudrNumbers?.map(({ verification }) => verification.toLowerCase()).join(", ") ?? "",
        certificate: certificate?.code.toLowerCase() ?? "",
      });
    }
  }
  return all;
}
