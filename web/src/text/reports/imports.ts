import { plural } from "#web/text/et.ts";
import { formatCount } from "#web/text/formats.ts";

export const importsText = {
  title: "Import",
  drop: "Lohista failid siia või klõpsa nende üleslaadimiseks",
  release: "Lase failid lahti",
  choose: "Vali failid",
  formats: "CSV, XLSX või EVR-i JSON, kuni 25 MB",
  template: "Laadi alla mall",
  templateFile: "mõõteraportid-mall.csv",
  wrongType: "Seda failitüüpi ei saa üles laadida",
  empty: "Fail on tühi.",
  askEvr: "Küsi muudatused EVR-ist",
  askEvrHint: "Muutunud veoselehti küsitakse ka iseenesest iga mõne minuti järel.",
  evrAsked: "EVR-ist küsitakse muutunud veoselehti. Uued raportid ilmuvad mõne minuti jooksul.",

  list: "Imporditud failid",
  nothingTitle: "Siin ei ole veel ühtegi faili",
  nothing: "Lohista esimene mõõteraportite fail ülal olevasse kasti või alusta mallist.",
  queued: "Järjekorras",
  parsing: (rows: number) => (rows > 0 ? `Loen faili: ${rowCount(rows)}` : "Loen faili"),
  writing: (done: number, rows: number) => `Kirjutan raporteid: ${formatCount(done)} / ${rowCount(rows)}`,
  complete: "Valmis",
  notParsed: "Vigane fail",
  nothingImported: "Failist ei imporditud midagi. Paranda vead ja lohista fail uuesti üles.",
  suspicious: "Ootab sinu otsust",
  suspiciousHint: "Failist ei ole veel midagi imporditud.",
  cancelled: "Katkestatud",
  cancelledHint: "Failist ei imporditud midagi.",
  /** Who has confirmed or cancelled an import. */
  decidedBy: (person: string) => `otsustas ${person}`,
  failed: "Import katkes",
  failedHint: "Juba kirjutatud raportid on alles; uuesti proovides neid teist korda ei lisata.",
  still: "Import seisab. Varsti proovitakse iseenesest uuesti.",
  created: "Uusi",
  changed: "Muudetud",
  unchanged: "Muutumata",
  rows: (count: number) => rowCount(count),
  toReports: "Vaata raporteid",
  retry: "Proovi uuesti",
  retryOf: (file: string) => `Proovi uuesti: ${file}`,
  cancel: (file: string) => `Katkesta: ${file}`,
  progress: (file: string) => `Edenemine: ${file}`,

  showErrors: (count: number) => `Näita vigu (${formatCount(count)})`,
  hideErrors: "Peida vead",
  errorsOf: (file: string) => `Vead failis ${file}`,
  row: "Rida",
  waybill: "Mitmes veoseleht",
  column: "Veerg",
  error: "Viga",
  wholeFile: "kogu fail",
  wholeRow: "kogu rida",
  firstErrors: (shown: number, all: number) =>
    `Näha on esimesed ${formatCount(shown)} viga ${formatCount(all)}-st; ülejäänud selguvad pärast nende parandamist.`,

  doubtsTitle: (count: number) =>
    count === 1 ? "Failis on üks kahtlane koht" : `Failis on ${formatCount(count)} kahtlast kohta`,
  doubtsText:
    "Vead need ei pruugi olla. Vaata kohad üle: kas impordid faili sellisena või katkestad ja parandad faili enne.",
  doubtsOf: (file: string) => `Kahtlased kohad failis ${file}`,
  doubt: "Mis on kahtlane",
  doubtRows: (count: number) => `Selliseid ridu on ${formatCount(count)}.`,
  doubtKinds: {
    waybill_acted: "Akteeritud veoselehe muudetud andmed",
    waybill_elsewhere: "Veoseleht teises raportis",
    waybill_repeated: "Veoseleht failis mitmes raportis",
    destination_new: "Uus sihtkoht",
    owner_new: "Uus omanik",
    date_future: "Kuupäev tulevikus",
    date_old: "Vana kuupäev",
    volume: "Tavatu kogus",
    price: "Tavatu hind",
    character_dropped: "Lubamatu märk EVR-i tekstis",
  },
  showAll: (count: number) => `Näita kõiki (${formatCount(count)})`,
  firstDoubts: (shown: number, all: number) => `Näha on esimesed ${formatCount(shown)} kohta ${formatCount(all)}-st.`,
  importAnyway: "Impordi siiski",
  importAnywayOf: (file: string) => `Impordi siiski: ${file}`,
  stop: "Katkesta",

  copy: "Kopeeri",
  copied: "Vead on kopeeritud.",
  notCopied: "Kopeerimine ei õnnestunud. Laadi vead alla CSV-failina.",
  errorsCsv: "Laadi alla CSV",
  errorsFile: (file: string) => `${file.replace(/\.\w+$/, "")}-vead.csv`,
} as const;

function rowCount(count: number): string {
  return `${formatCount(count)} ${plural(count, "rida", "rida")}`;
}
