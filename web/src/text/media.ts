import { plural } from "#web/text/et.ts";
import { formatCount } from "#web/text/formats.ts";

export const mediaText = {
  title: "Hea teada",
  count: (count: number) => plural(count, "kirje", "kirjet"),
  add: "Lisa kirje",
  name: "Pealkiri",
  kind: "Fail või veebileht",
  /** PDF, 1,2 MB. */
  file: (type: string, bytes: number) => `${type}, ${formatSize(bytes)}`,
  newTab: "(avaneb uuel vahelehel)",
  actions: "Tegevused",
  change: (title: string) => `Muuda kirjet: ${title}`,
  remove: (title: string) => `Eemalda kirje: ${title}`,
  emptyTitle: "Siin ei ole veel midagi",
  empty: "Lisa juhendid, vormid ja lingid, mida kõik peaksid leidma.",
  emptyForReaders: "Siia lisab platvormi agent juhendeid, vorme ja linke.",

  addTitle: "Uus kirje",
  changeTitle: "Muuda kirjet",
  save: "Lisa",
  saveAnyway: "Lisa siiski",
  confirm: "Salvesta",
  confirmAnyway: "Salvesta siiski",
  added: "Kirje on lisatud.",
  changed: "Kirje on salvestatud.",
  titleTaken: "Selle pealkirjaga kirje on juba olemas.",
  changedElsewhere: (title: string) => `Keegi teine salvestas vahepeal kirje „${title}”. Vaata üle ja salvesta uuesti.`,
  removedElsewhere: "Keegi teine on selle kirje vahepeal eemaldanud.",

  fileField: "Fail",
  drop: "Lohista fail siia või klõpsa selle valimiseks",
  release: "Lase fail lahti",
  choose: "Vali fail",
  formats: "PDF, DOCX, XLSX, PPTX, ODT, ODS, PNG, JPG, MP4 või ZIP, kuni 25 MB",
  removeFile: (name: string) => `Võta fail ära: ${name}`,
  oneFile: "Kirjes saab olla üks fail.",
  wrongType: "Seda failitüüpi ei saa üles laadida",
  emptyFile: "Fail on tühi.",
  linkField: "või link",
  linkExample: "https://",
  sending: (part: number) => `Laadin üles: ${Math.floor(part * 100)}%`,
  saving: "Salvestan",
  progress: (name: string) => `Faili ${name} üleslaadimine`,
  stopSending: "Katkesta üleslaadimine",

  removeTitle: "Kas eemaldada see kirje?",
  removeFileText: "Ka fail kustutatakse. Seda ei saa tagasi võtta.",
  removeAction: "Eemalda",
  removed: "Kirje on eemaldatud.",
} as const;

const KB = 1024;

/** 12 KB, 1,2 MB. */
export function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KB));
  if (kilobytes < KB) return `${formatCount(kilobytes)} KB`;
  return `${new Intl.NumberFormat("et-EE", { maximumFractionDigits: 1 }).format(bytes / KB / KB)} MB`;
}
