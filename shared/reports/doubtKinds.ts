import { type Cents, cubicMetresText, eurosText, type Thousandths } from "#shared/basics/amounts.ts";
import { formatEstonianDate, type IsoDate } from "#shared/basics/dates.ts";
import type { Unit } from "#shared/basics/units.ts";
import { KNOWN_FIELDS, type KnownField } from "./knownForms.ts";

export type NameSide = "owner" | "buyer" | "destination";

const SIDES: Record<NameSide, { column: string; name: string; holder: string }> = {
  owner: { column: "Eelmise omaniku nimi", name: "Eelmise omaniku nimi", holder: "ettevõttel" },
  buyer: { column: "Ostja nimi", name: "Ostja nimi", holder: "ettevõttel" },
  destination: { column: "Sihtkoht", name: "Sihtkoha nimi", holder: "sama ostja sihtkohal" },
};

/** A new kind is a line here and an entry of `DOUBTS`. Its facts are stored, so they hold no personal codes. */
interface FactsOfKinds {
  sheet_other: { read: string; other: string };
  rows_hidden: { rows: number; scm: Thousandths; lcm: Thousandths };
  columns_hidden: { columns: readonly string[] };
  /** `known`: the heading that is likely meant. */
  columns_unknown: { columns: readonly { heading: string; known: string }[] };
  sheet_empty: { empty: string; read: string };
  /** `columns`: known ones among those that are missing. */
  cells_missing: { columns: readonly string[] };
  /** `text` and `other`: a number with each mark. */
  decimal_marks: { column: string; text: string; other: string };
  waybill_acted: { waybill: string; acts: readonly string[] };
  waybill_elsewhere: { waybill: string; report: string; date: IsoDate; acts: readonly string[]; more: number };
  waybill_repeated: { waybill: string; report: string };
  /** `own`: the name that the code has in Virn, '' for a new code; `other`: whose name it is, '' for a personal code. */
  name_of_other: { side: NameSide; name: string; own: string; other: string };
  name_differs: { side: NameSide; name: string; own: string };
  name_twice: { side: NameSide; name: string; first: string };
  /** `text`: what stands in place of an owner. */
  owner_none: { text: string };
  form_unknown: { field: KnownField; text: string };
  /** `date` of the report that has `other`; absent where it is in the same file. */
  waybill_zeros: { waybill: string; other: string; report: string; date?: IsoDate };
  report_zeros: { number: string; other: string; date?: IsoDate };
  destination_new: { buyer: string; code: string };
  owner_new: { name: string };
  date_future: { date: IsoDate };
  date_old: { date: IsoDate };
  volume: { assortment: string; unit: Unit; volume: Thousandths; least: Thousandths; most: Thousandths };
  price: { assortment: string; price: Cents; least: Cents; most: Cents };
  /** EVR only. */
  character_dropped: { character: string };
}

export type DoubtKind = keyof FactsOfKinds;

type FactsOf<Kind extends DoubtKind = DoubtKind> = { [Each in Kind]: { kind: Each } & FactsOfKinds[Each] }[Kind];

/** Facts for the sentence of a doubt (docs/rules/imports.md, "Suspicious files"). */
export type DoubtFacts = FactsOf;

/** `row`: the first with this cause, as `ImportError` counts it. `count`: rows with this cause. */
export type Doubt = DoubtFacts & { row: number; count: number };

interface DoubtOfKind<Kind extends DoubtKind> {
  title: string;
  /** Heading in a file; '' for a whole row or file. */
  column: string | ((facts: FactsOf<Kind>) => string);
  text: (facts: FactsOf<Kind>) => string;
  /** Somebody else would be paid or charged: listed before others, with a mark. */
  isStrong?: true;
}

/** In the order of the page. */
export const DOUBTS: { readonly [Kind in DoubtKind]: DoubtOfKind<Kind> } = {
  sheet_other: {
    title: "Veel üks leht pealkirjadega",
    column: "",
    text: ({ read, other }) =>
      `Loetakse ainult esimene nähtav leht „${read}“. Samad pealkirjad on ka lehel „${other}“.`,
  },
  rows_hidden: {
    title: "Peidetud read",
    column: "",
    text: ({ rows, scm, lcm }) => {
      const volumes = [scm > 0 ? volumeText(scm, "SCM") : "", lcm > 0 ? volumeText(lcm, "LCM") : ""].filter(Boolean);
      const are = rows === 1 ? "on 1 rida" : `on ${rows} rida`;
      return `Lehel ${are} peidetud või filtriga varjatud (${volumes.join(" ja ")}). Ka need imporditakse.`;
    },
  },
  columns_hidden: {
    title: "Peidetud veerud",
    column: "",
    text: ({ columns }) =>
      columns.length === 1
        ? `Veerg ${columns.join()} on lehel peidetud, kuid selle väärtused imporditakse.`
        : `Lehel on peidetud veerud, mille väärtused imporditakse: ${columns.join(", ")}.`,
  },
  columns_unknown: {
    title: "Tundmatud veerud",
    column: "",
    text: ({ columns }) => {
      const named = columns.map(({ heading, known }) => `„${heading}“ (kas „${known}“?)`).join(", ");
      return columns.length === 1
        ? `Veergu ${named} ei tunta ja selle väärtusi ei loeta. Kui neid on vaja, nimetage veerg ümber.`
        : `Veerge ${named} ei tunta ja nende väärtusi ei loeta. Kui neid on vaja, nimetage veerud ümber.`;
    },
  },
  sheet_empty: {
    title: "Esimene leht on tühi",
    column: "",
    text: ({ empty, read }) => `Esimene nähtav leht „${empty}“ on tühi. Loetakse leht „${read}“.`,
  },
  cells_missing: {
    title: "Real on vähem lahtreid kui pealkirju",
    column: "",
    text: ({ columns }) =>
      `Real on vähem lahtreid kui pealkirju. Tühjaks loetakse: ${columns.join(", ")}. Kontrollige, et kümnendkoma ei ole lahtrit jaganud.`,
  },
  decimal_marks: {
    title: "Kaks kümnenderaldajat",
    column: ({ column }) => column,
    text: ({ text, other }) =>
      `Veerus on nii „${text}“ kui ka „${other}“. Koma ja punkti loetakse mõlemat kümnenderaldajaks, tuhandeid need ei eralda.`,
  },
  waybill_acted: {
    title: "Akteeritud veoselehe muudetud andmed",
    column: "Veoselehe number",
    text: ({ waybill, acts }) =>
      `Veoseleht „${waybill}“ on juba akteeritud (${actsText(acts)}), kuid selle andmed on nüüd teistsugused.`,
  },
  waybill_elsewhere: {
    title: "Veoseleht teises raportis",
    column: "Veoselehe number",
    text: ({ waybill, report, date, acts, more }) => {
      const acted = acts.length > 0 ? `, mis on akteeritud (${actsText(acts)})` : "";
      const others = more > 0 ? ` ja veel ${more} raportis` : "";
      return `Veoseleht „${waybill}“ on juba raportis „${report}“ (${formatEstonianDate(date)})${acted}${others}.`;
    },
  },
  waybill_repeated: {
    title: "Veoseleht failis mitmes raportis",
    column: "Veoselehe number",
    text: ({ waybill, report }) => `Veoseleht „${waybill}“ on samas failis ka raportis „${report}“.`,
  },
  name_of_other: {
    title: "Nimi on kellegi teise oma",
    column: ({ side }) => SIDES[side].column,
    text: ({ side, name, own, other }) => {
      const whose = `${SIDES[side].name} „${name}“ on Virnas teisel ${SIDES[side].holder}${other ? ` (kood ${other})` : ""}`;
      return own === ""
        ? `${whose}, kuid selle rea kood on uus.`
        : `${whose}. Selle rea koodi nimi on Virnas „${own}“.`;
    },
    isStrong: true,
  },
  name_differs: {
    title: "Nimi ja kood ei käi kokku",
    column: ({ side }) => SIDES[side].column,
    text: ({ side, name, own }) => `${SIDES[side].name} on „${name}“, kuid selle koodi nimi on Virnas „${own}“.`,
  },
  name_twice: {
    title: "Samal koodil mitu nime",
    column: ({ side }) => SIDES[side].column,
    text: ({ side, name, first }) => `${SIDES[side].name} on „${name}“, kuid sama koodi juures on ka „${first}“.`,
  },
  owner_none: {
    title: "Omaniku asemel sõna",
    column: "Eelmise omaniku kood",
    text: ({ text }) => `Omaniku asemel on „${text}“: rida loetakse oma metsaks ja ostuakti sellest ei tule.`,
  },
  form_unknown: {
    title: "Tavatu kuju",
    column: ({ field }) => KNOWN_FIELDS[field].column,
    text: ({ field, text }) => {
      const { column, example } = KNOWN_FIELDS[field];
      return `${column} ${text ? `„${text}“ ` : ""}ei ole tavalisel kujul (näiteks ${example}).`;
    },
  },
  waybill_zeros: {
    title: "Veoselehe numbri algusnullid",
    column: "Veoselehe number",
    text: ({ waybill, other, report, date }) =>
      `Veoseleht „${waybill}“ erineb ainult algusnullide poolest veoselehest „${other}“ raportis „${report}“ (${whereOf(date)}).`,
  },
  report_zeros: {
    title: "Raporti numbri algusnullid",
    column: "Raporti number",
    text: ({ number, other, date }) =>
      `Raport „${number}“ erineb ainult algusnullide poolest raportist „${other}“ (${whereOf(date)}).`,
  },
  destination_new: {
    title: "Uus sihtkoht",
    column: "Sihtkoha kood",
    text: ({ buyer, code }) => `Ostjal ${buyer} ei ole varem olnud sihtkohta koodiga „${code}“.`,
  },
  owner_new: {
    title: "Uus omanik",
    column: "Eelmise omaniku kood",
    text: ({ name }) => `Omanikku ${name} ei ole varem olnud.`,
  },
  date_future: {
    title: "Kuupäev tulevikus",
    column: "Kuupäev",
    text: ({ date }) => `Kuupäev ${formatEstonianDate(date)} on tulevikus.`,
  },
  date_old: {
    title: "Vana kuupäev",
    column: "Kuupäev",
    text: ({ date }) => `Kuupäev ${formatEstonianDate(date)} on rohkem kui aasta tagasi.`,
  },
  volume: {
    title: "Tavatu kogus",
    column: "Kogus",
    text: ({ assortment, unit, volume, least, most }) => {
      const usual = volume < least ? `vähemalt ${volumeText(least, unit)}` : `kuni ${volumeText(most, unit)}`;
      return `Kogus ${volumeText(volume, unit)} on tavatu: sortimendi „${assortment}“ real on tavaliselt ${usual}.`;
    },
  },
  price: {
    title: "Tavatu hind",
    column: "Hind",
    text: ({ assortment, price, least, most }) => {
      const usual = price < least ? `vähemalt ${priceText(least)}` : `kuni ${priceText(most)}`;
      return `Hind ${priceText(price)} on tavatu: sortimendi „${assortment}“ hind on tavaliselt ${usual}.`;
    },
  },
  character_dropped: {
    title: "Lubamatu märk EVR-i tekstis",
    column: "Veoselehe number",
    text: ({ character }) => `EVR-i tekstist jäi välja märk, mida dokumendis olla ei saa (${character}).`,
  },
};

export const DOUBT_KINDS: readonly DoubtKind[] = Object.keys(DOUBTS).filter(
  (kind): kind is DoubtKind => kind in DOUBTS,
);

export function doubtText<Kind extends DoubtKind>(doubt: FactsOf<Kind>): string {
  return DOUBTS[doubt.kind].text(doubt);
}

export function doubtColumn<Kind extends DoubtKind>(doubt: FactsOf<Kind>): string {
  const { column } = DOUBTS[doubt.kind];
  return typeof column === "string" ? column : column(doubt);
}

export function isStrong({ kind }: { kind: DoubtKind }): boolean {
  return DOUBTS[kind].isStrong ?? false;
}

/** Doubts of the whole file, then strong ones, then the others; each in the order of the file. */
export function inOrder(doubts: readonly Doubt[]): Doubt[] {
  const rank = (doubt: Doubt) => (doubt.row === 0 ? 0 : isStrong(doubt) ? 1 : 2);
  return doubts.toSorted((one, other) => rank(one) - rank(other) || one.row - other.row);
}

function whereOf(date: IsoDate | undefined): string {
  return date === undefined ? "samas failis" : formatEstonianDate(date);
}

/** Acts in a sentence; further ones are counted. */
const MAX_ACTS = 3;

function actsText(acts: readonly string[]): string {
  const named = acts.slice(0, MAX_ACTS).join(", ");
  const others = acts.length > MAX_ACTS ? ` ja veel ${acts.length - MAX_ACTS}` : "";
  return `${acts.length === 1 ? "akt" : "aktid"} ${named}${others}`;
}

function volumeText(volume: Thousandths, unit: Unit): string {
  return `${withComma(cubicMetresText(volume))} ${unit === "SCM" ? "tm" : "pm³"}`;
}

function priceText(price: Cents): string {
  return `${withComma(eurosText(price))} €`;
}

/** As numbers are shown: 3 010,500, whose groups are parted by a non-breaking space. */
function withComma(decimal: string): string {
  return decimal.replace(".", ",").replaceAll(/(?<=\d)(?=(\d{3})+(?!\d))(?<!,\d*)/g, "\u00A0");
}
