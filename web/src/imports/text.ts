import { ZERO_PRICE_REMEDY } from "#web/reports/text.ts";
import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

interface ColumnHelp {
  heading: string;
  isRequired?: true;
  meaning: string;
  example: string;
}

export const importHelp = {
  title: "Faili veerud ja näidis",
  lead: "Üks rida on üks mõõdetud rida. Sama ostja ja sama numbriga read moodustavad ühe raporti. Veergude nimed on ühes reas esimese 30 seas; nende järjekord on vaba ja tundmatud veerud jäetakse vahele.",
  formats: [
    { name: "CSV", text: "semikooloni, koma või tabulaatoriga eraldatud, kodeeringus UTF-8 või Windows-1257" },
    { name: "XLSX", text: "loetakse esimest lehte; valemi asemel loeb viimati arvutatud väärtus" },
    { name: "JSON", text: "EVR-i veoseleht, veoselehtede loend või registri vastus, nagu see on" },
  ],
  errors:
    "Kui failis on kasvõi üks viga, ei impordita sellest midagi. Sama faili võib importida mitu korda: muutumata raport jääb nii, nagu on, ja parandatud mõõtmine uuendab ridu, mis ei ole veel aktis.",
  columns: "Veerud",
  column: "Veerg",
  meaning: "Tähendus",
  example: "Näide",
  required: "kohustuslik",
  sample: "Näidis",
} as const;

/** Columns in their usual order; tests compare the headings with those that the reader knows. */
export const importColumns: readonly ColumnHelp[] = [
  {
    heading: "Raporti number",
    isRequired: true,
    meaning: "Mõõtmisakti number, kuni 25 tähemärki",
    example: "MR-55871",
  },
  {
    heading: "Kuupäev",
    isRequired: true,
    meaning: "Mõõtmise päev, raporti kõigil ridadel sama; kellaaeg võib olla taga",
    example: "18.11.2026",
  },
  {
    heading: "Ostja registrikood",
    isRequired: true,
    meaning: "Kes puidu mõõtis ja vastu võttis; peab Virnas ostjana olemas olema",
    example: "19990005",
  },
  { heading: "Ostja nimi", meaning: "Võrreldakse ostja nimega Virnas; otsustab kood", example: "Kuuseoja Saeveski OÜ" },
  {
    heading: "Sihtkoha kood",
    meaning: "Tarnekoht, raporti kõigil ridadel sama; ilma selleta on raport klassifitseerimata",
    example: "KUUSEOJA1",
  },
  { heading: "Sihtkoht", meaning: "Tarnekoha nimi; tühjana kasutatakse koodi", example: "Kuuseoja saeveski" },
  { heading: "Veoselehe number", isRequired: true, meaning: "Veoselehe number", example: "PMK0001234567" },
  { heading: "Veoseleht lõpetatud", meaning: "jah või ei; tühi tähendab jah", example: "jah" },
  { heading: "Sortiment", isRequired: true, meaning: "Sortimendi kood või nimi Virnas", example: "KUPALK" },
  { heading: "Ühik", meaning: "tm või pm³, sama mis sortimendil", example: "tm" },
  {
    heading: "Kogus",
    isRequired: true,
    meaning: "Suurem kui 0, kuni 3 kohta pärast koma; koma või punkt",
    example: "30,118",
  },
  {
    heading: "Hind",
    meaning: `Eurot ühiku kohta käibemaksuta, kuni 2 kohta pärast koma; tühjana kehtib hinnakiri. 0 on hind. ${ZERO_PRICE_REMEDY}`,
    example: "105,50",
  },
  {
    heading: "Eelmise omaniku kood",
    meaning: "Metsaomaniku registri- või isikukood; tühi, kui mets oli müüja oma. Sõna „puudub“ küsitakse üle.",
    example: "19990028",
  },
  { heading: "Eelmise omaniku nimi", meaning: "Vajalik koos koodiga", example: "Haavasalu Mets OÜ" },
  { heading: "Eelmise omaniku aadress", meaning: "Küla või linn ja vald", example: "Haavasalu küla, Rõuge vald" },
  { heading: "Katastritunnus", meaning: "Raieala katastriüksus", example: "00101:001:0001" },
  { heading: "Lank", meaning: "Langi nimi", example: "Haavasalu lank" },
  { heading: "Valduse liik", meaning: "Oma või Ostuakt", example: "Ostuakt" },
  { heading: "Metsateatis", meaning: "Metsateatise number", example: "50001234567" },
  { heading: "Leping", meaning: "Raieõiguse võõrandamise lepingu number", example: "RV-2026-77" },
  { heading: "Maakond", meaning: "Langi maakond", example: "Võrumaa" },
  {
    heading: "EUDR viitenumber",
    meaning: "Hoolsuskohustuse deklaratsiooni number, mitu komaga",
    example: "26EEAB12CD34EF",
  },
  {
    heading: "EUDR kontrollnumber",
    meaning: "Deklaratsioonide kontrollnumbrid samas järjekorras",
    example: "K7X2M9QP",
  },
  { heading: "Sertifikaat", meaning: "Algab tähtedega FSC või PEFC; tühi on sertifitseerimata", example: "FSC100" },
];

/** Two rows of one report; a system with the demo data can import them. */
export const importSample: readonly (readonly string[])[] = [
  [
    "Raporti number",
    "Kuupäev",
    "Ostja registrikood",
    "Sihtkoha kood",
    "Veoselehe number",
    "Sortiment",
    "Kogus",
    "Hind",
    "Eelmise omaniku kood",
    "Eelmise omaniku nimi",
    "Katastritunnus",
    "Lank",
    "Sertifikaat",
  ],
  [
    "MR-1",
    "18.11.2026",
    "19990005",
    "KUUSEOJA1",
    "PMK0001234567",
    "KUPALK",
    "30,118",
    "105,50",
    "19990028",
    "Haavasalu Mets OÜ",
    "00101:001:0001",
    "Haavasalu lank",
    "FSC100",
  ],
  [
    "MR-1",
    "18.11.2026",
    "19990005",
    "KUUSEOJA1",
    "PMK0001234567",
    "Kuuse praakpalk",
    "2,624",
    "",
    "19990028",
    "Haavasalu Mets OÜ",
    "00101:001:0001",
    "Haavasalu lank",
    "FSC100",
  ],
];

export const importsText = {
  title: "Import",
  narrowed: {
    problems: "Veoselehed, millest ei saanud raportit",
    doubts: "Failid, mille kahtlased kohad ootavad otsust",
  },
  showAllImports: "Näita kõiki importe",
  refusedWaybill: "Veoseleht",
  whyRefused: "Põhjus",
  remedy: "Mida teha",
  since: "Alates",
  firstWaybills: (count: string) => `Siin on ${count} kõige kauem oodanud veoselehte.`,
  noProblemsTitle: "Probleemiga veoselehti ei ole",
  noProblems: "Kõigist veoselehtedest on saanud raport.",
  noDoubtsTitle: "Ükski fail ei oota otsust",
  noDoubts: "Kahtlaste kohtadega faile ei ole.",
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
  nothing: "Lohistage esimene mõõteraportite fail ülal olevasse kasti või alustage mallist.",
  noBuyersTitle: "Ühtegi ostjat ei ole veel",
  noBuyers: "Mõõteraporti rida nimetab ostja registrikoodi. Enne esimest faili lisage ettevõtete hulka selle ostja.",
  addBuyer: "Lisa ostja",
  queued: "Järjekorras",
  parsing: (rows: number) => (rows > 0 ? `Loen faili: ${rowCount(rows)}` : "Loen faili"),
  writing: (done: number, rows: number) => `Kirjutan raporteid: ${formatCount(done)} / ${rowCount(rows)}`,
  complete: "Valmis",
  notParsed: "Vigane fail",
  nothingImported: "Failist ei imporditud midagi. Parandage vead ja lohistage fail uuesti üles.",
  suspicious: "Ootab teie otsust",
  suspiciousHint: "Failist ei ole veel midagi imporditud.",
  cancelled: "Katkestatud",
  cancelledHint: "Failist ei imporditud midagi.",
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
  report: "Raport",
  cell: "Lahtris",
  ofReport: (number: string) => `raport ${number}`,
  error: "Viga",
  wholeFile: "kogu fail",
  wholeRow: "kogu rida",
  firstErrors: (shown: number, all: number) =>
    `Näha on esimesed ${formatCount(shown)} viga ${formatCount(all)}-st; ülejäänud selguvad pärast nende parandamist.`,

  doubtsTitle: (count: number) =>
    count === 1 ? "Failis on üks kahtlane koht" : `Failis on ${formatCount(count)} kahtlast kohta`,
  doubtsText:
    "Vead need ei pruugi olla. Vaadake kohad üle: kas impordite faili sellisena või katkestate ja parandate faili enne.",
  doubtsOf: (file: string) => `Kahtlased kohad failis ${file}`,
  doubt: "Mis on kahtlane",
  strongDoubt: "Tõenäoline viga",
  doubtRows: (count: number) => `Selliseid ridu on ${formatCount(count)}.`,
  showAll: (count: number) => `Näita kõiki (${formatCount(count)})`,
  firstDoubts: (shown: number, all: number) => `Näha on esimesed ${formatCount(shown)} kohta ${formatCount(all)}-st.`,
  importAnyway: "Impordi siiski",
  importAnywayOf: (file: string) => `Impordi siiski: ${file}`,
  stop: "Katkesta",

  copy: "Kopeeri",
  copied: "Vead on kopeeritud.",
  notCopied: "Kopeerimine ei õnnestunud. Laadige vead alla CSV-failina.",
  errorsCsv: "Laadi alla CSV",
  errorsFile: (file: string) => `${file.replace(/\.\w+$/, "")}-vead.csv`,
} as const;

function rowCount(count: number): string {
  return `${formatCount(count)} ${plural(count, "rida", "rida")}`;
}
