import type { DocumentEventKind, DocumentField } from "#shared/documents/documentEvents.ts";
import type { DocumentType } from "#shared/documents/documentTypes.ts";
import { plural } from "#web/ui/text/et.ts";

export const documentsText = {
  title: "Dokumendid",
  types: "Dokumentide tüüp",
  tabs: { 10: "Müügidokumendid", 30: "Ostudokumendid" } satisfies Record<DocumentType, string>,
  latest: (date: string) => `Viimane dokument: ${date}`,
  count: (count: number) => plural(count, "dokument", "dokumenti"),
  found: (count: number) => plural(count, "leitud dokument", "leitud dokumenti"),
  documentsOf: (company: string) => `Dokumendid: ${company}`,
  document: "Dokument",
  type: "Tüüp",
  added: "Lisatud",
  download: "Lae alla",
  downloadOf: (name: string) => `Lae alla: ${name}`,
  showLinks: (name: string) => `Näita tegevusi: ${name}`,
  publicView: "Avalik vaade",
  publicViewOf: (name: string) => `Avalik vaade: ${name}`,
  change: "Muuda",
  changeOf: (name: string) => `Muuda: ${name} (avaneb uuel vahelehel)`,
  delete: "Kustuta",
  deleteOf: (name: string) => `Kustuta: ${name}`,
  nothingChosen: "Valige ettevõte või vähemalt üks dokument.",
  chooseCompany: (company: string) => `Vali ettevõtte ${company} dokumendid`,
  nothing: "Ettevõtteid ega dokumente ei leitud.",
  noMatch: "Otsingule vastavaid dokumente ei leitud. Tulemuste nägemiseks muuda või tühjenda otsingu lahter.",
  shortQuery: "Failinime järgi leidmiseks kirjutage sellest vähemalt kolm märki.",
} as const;

export const deletionText = {
  title: "Kas kustutada see dokument?",
  text: "Ka fail ja avalik vaade kustutatakse. Seda ei saa tagasi võtta.",
  action: "Kustuta",
  deleted: "Dokument on kustutatud.",
  alreadyDeleted: "Dokument oli juba kustutatud.",
  related: "Dokument on ühe poole allkirjaga ümbrikus. Koos sellega eemaldatakse allkiri nendelt failidelt:",
} as const;

export const uploadText = {
  open: "Lae üles",
  title: "Dokumentide üleslaadimine",
  drop: "Lohista failid siia või klõpsa nende üleslaadimiseks",
  release: "Lase failid lahti",
  choose: "Vali failid",
  limits: "Kuni 25 MB fail",
  files: "Valitud failid",
  remove: (name: string) => `Võta fail ära: ${name}`,
  company: "Vali ettevõte:",
  companyHint: "Nimi või registrikood",
  loading: "Laadimine ...",
  noCompanies: "Tulemused puuduvad.",
  type: "Vali dokumendi tüüp:",
  cancel: "Katkesta",
  upload: "Lae üles",
  uploadAnyway: "Lae siiski üles",
  again: (names: readonly string[]) =>
    names.length === 1
      ? `Ettevõttel on juba dokument „${names[0]}”, või valisid selle kaks korda.`
      : `Ettevõttel on juba dokumendid ${names.map((name) => `„${name}”`).join(", ")}, või valisid need kaks korda.`,
  emptyFile: "Fail on tühi.",
  waiting: "Ootel",
  added: "Lisatud",
  sameFile: "Sama fail on juba olemas",
  saving: "Salvestan",
  done: (count: number) => (count === 1 ? "Dokument on lisatud." : `${count} dokumenti on lisatud.`),
} as const;

export const documentText = {
  back: "Dokumentide juurde",
  fileName: "Failinimi",
  company: "Ettevõte",
  type: "Dokumendi tüüp",
  save: "Salvesta",
  saved: "Dokument on salvestatud.",
  facts: "Andmed",
  history: "Ajalugu",
  notFoundTitle: "Dokumenti ei leitud",
  notFound: "See dokument on kustutatud või pole seda kunagi olnud.",
  events: {
    added: "Lisatud",
    changed: "Muudetud",
    signingBegun: "Pandi allkirjastamisele",
    signed: "Allkirjastati",
    declined: "Allkirjastamisest keelduti",
    signingCanceled: "Allkirjastamine katkestati",
    containerDeleted: "Allkirjastatud ümbrik kustutati",
  } satisfies Record<DocumentEventKind, string>,
  fields: {
    fileName: "Failinimi",
    company: "Ettevõte",
    type: "Dokumendi tüüp",
    reason: "Põhjus",
  } satisfies Record<DocumentField, string>,
  leaveTitle: "Kas lahkuda salvestamata?",
  leave: "Dokumendi muudatused lähevad kaotsi.",
  leaveAction: "Lahku",
} as const;

export const publicDocumentText = {
  title: "Dokument",
  note: "Avalik vaade",
  unavailable: "Dokumenti ei saa näidata",
  facts: "Andmed",
  type: "Tüüp",
  added: "Lisatud",
  signing: "Allkirjad",
  parties: "Osapooled",
  print: "Prindi",
} as const;
