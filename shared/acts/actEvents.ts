import { cents, thousandths, toCubicMetres, toEuros } from "#shared/basics/amounts.ts";
import { BASIS_POINTS } from "#shared/basics/units.ts";

/** Events of an act with their sentences (docs/rules/acts.md, "History of an act"). */
export const ACT_EVENTS = {
  made: "Akt koostati",
  changed: "Akti muudeti",
  removed: "Akt eemaldati müügiaktilt",
  deleted: "Akt kustutati",
  fileMade: "Failid valmis",
  letterQueued: "Kiri pandi saatmisele",
  letterSent: "Kiri saadeti",
  letterCanceled: "Kirja saatmine tühistati",
  letterFailed: "Kirja saatmine ebaõnnestus",
  letterBounced: "Kiri ei jõudnud kohale",
  letterComplained: "Saaja märkis kirja soovimatuks",
  exported: "Akt eksporditi",
  linkGiven: "Avalik vaade sai uue lingi",
  linkRevoked: "Avaliku vaate link tühistati",
  waybillAdded: "Paberveoseleht lisati",
  waybillRemoved: "Paberveoseleht eemaldati",
  siteFileAdded: "Langile lisati fail",
  siteFileRemoved: "Langilt eemaldati fail",
  siteChanged: "Langi andmeid muudeti",
  signingBegun: "Akt pandi allkirjastamisele",
  signed: "Akt allkirjastati",
  declined: "Allkirjastamisest keelduti",
  signingCanceled: "Allkirjastamine katkestati",
  containerDeleted: "Allkirjastatud ümbrik kustutati",
} as const;
export type ActEventKind = keyof typeof ACT_EVENTS;
export const ACT_EVENT_KINDS: readonly ActEventKind[] = Object.keys(ACT_EVENTS).filter(isActEventKind);

function isActEventKind(name: string): name is ActEventKind {
  return name in ACT_EVENTS;
}

/** Facts whose changes the history shows, in its order. `is`: kind of the value. */
export const ACT_FIELDS = {
  number: { label: "Number", is: "text" },
  date: { label: "Kuupäev", is: "day" },
  buyer: { label: "Ostja", is: "text" },
  deadlineDays: { label: "Maksetähtaeg", is: "days" },
  certificate: { label: "Sertifikaat", is: "text" },
  waybills: { label: "Veoselehti", is: "count" },
  solid: { label: "Kogus (tm)", is: "volume" },
  loose: { label: "Kogus (pm³)", is: "volume" },
  sum: { label: "Summa km-ta (€)", is: "euros" },
  vatRate: { label: "Käibemaksumäär", is: "share" },
  vat: { label: "Käibemaks (€)", is: "euros" },
  withVat: { label: "Summa km-ga (€)", is: "euros" },
  margin: { label: "Marginaal (€)", is: "euros" },
  sawmillActs: { label: "Saeveski ostuaktid", is: "text" },
  sawmillVolume: { label: "Saeveski ostuaktide kogus (m³)", is: "volume" },
  files: { label: "Failid", is: "text" },
  filesLeft: { label: "Tegemata", is: "text" },
  sawmillSum: { label: "Saeveski ostuaktide summa (€)", is: "euros" },
  waybill: { label: "Paberveoseleht", is: "text" },
  site: { label: "Lank", is: "text" },
  file: { label: "Fail", is: "text" },
  siteName: { label: "Langi nimi", is: "text" },
  cadaster: { label: "Katastritunnus", is: "text" },
  possession: { label: "Omandivorm", is: "text" },
  forestNotice: { label: "Kinnistu number", is: "text" },
  contract: { label: "Leping", is: "text" },
  previousOwner: { label: "Eelmine omanik", is: "text" },
  county: { label: "Maakond", is: "text" },
  eudr: { label: "EUDR-i viitenumber", is: "text" },
  reviewed: { label: "Vaadatud", is: "text" },
  eudrExcuse: { label: "EUDR-i number ei ole vajalik", is: "text" },
  reason: { label: "Põhjus", is: "text" },
} as const satisfies Record<string, { label: string; is: FieldMeaning }>;
export type ActField = keyof typeof ACT_FIELDS;
export const ACT_FIELD_NAMES: readonly ActField[] = Object.keys(ACT_FIELDS).filter(isActField);

type FieldMeaning = "text" | "day" | "days" | "count" | "volume" | "euros" | "share";

function isActField(name: string): name is ActField {
  return name in ACT_FIELDS;
}

/** Money in cents, volume in thousandths, a share in basis points; missing fields do not apply. */
export type ActFacts = Readonly<Partial<Record<ActField, string | number>>>;

/** null where the act did not exist before or does not afterwards. */
export interface FieldChange {
  field: ActField;
  from: string | number | null;
  to: string | number | null;
}

/** Fields that differ. For a new or deleted act, all fields but empty ones and 0. */
export function changedFields(before: ActFacts | undefined, after: ActFacts | undefined): FieldChange[] {
  return ACT_FIELD_NAMES.flatMap((field): FieldChange[] => {
    const [from, to] = [before?.[field] ?? null, after?.[field] ?? null];
    const isTold = before && after ? from !== to : Boolean(from ?? to);
    return isTold ? [{ field, from, to }] : [];
  });
}

/** A stored value as on the wire: euros, cubic metres, a fraction; texts and counts unchanged. */
export function wireValue(field: ActField, value: string | number | null): string | number | null {
  if (typeof value !== "number") return value;
  const { is } = ACT_FIELDS[field];
  if (is === "euros") return toEuros(cents(value));
  if (is === "volume") return toCubicMetres(thousandths(value));
  return is === "share" ? value / BASIS_POINTS : value;
}

export interface RowCounts {
  added: number;
  removed: number;
  changed: number;
}

/** Keys are ids of measured rows, values the text of all facts that count as a change. */
export function countRows(before: ReadonlyMap<number, string>, after: ReadonlyMap<number, string>): RowCounts {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const [id, facts] of after) {
    const earlier = before.get(id);
    if (earlier === undefined) counts.added++;
    else if (earlier !== facts) counts.changed++;
  }
  for (const id of before.keys()) if (!after.has(id)) counts.removed++;
  return counts;
}
