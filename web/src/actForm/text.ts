import type { SaveEffects } from "#shared/actForm/saveEffectsShapes.ts";
import { ZERO_PRICE_REMEDY } from "#web/reports/text.ts";
import { plural } from "#web/ui/text/et.ts";
import { formatCount } from "#web/ui/text/formats.ts";

export const deletionText = {
  delete: "Kustuta",
  deleteOf: (act: string) => `Kustuta: ${act}`,
  /** 'Kas kustutada müügiakt 2026-17?' */
  question: (act: string) => `Kas kustutada ${act.charAt(0).toLowerCase()}${act.slice(1)}?`,
  reportsOpen: "Akti raportid saab pärast uuesti akteerida.",
  related: (count: number) =>
    count === 1 ? "Koos sellega kustutatakse ostuakt:" : `Koos sellega kustutatakse ${formatCount(count)} ostuakti:`,
  numbers: "Kustutatud aktide numbreid enam ei kasutata ja avalikud lingid lakkavad töötamast.",
  deleted: (act: string) => `${act} on kustutatud.`,
  underWay: (act: string) => `${act} kustutatakse. Suure akti puhul kulub selleks mõni minut.`,
} as const;

export const actFormText = {
  title: "Müügiakt/arve",
  back: "Tagasi raportite juurde",
  collecting: "Kogun akti ridu",
  finish: "Lõpeta",
  save: "Salvesta",
  preview: "Eelvaade",
  saved: "Müügiakt on salvestatud.",
  madeEarlier: "Akt sai valmis juba eelmisel katsel. Kontrollige seda: hilisemad muudatused sellele ei jõudnud.",
  saving: (percent: number) => `Salvestan… ${percent} %`,
  previewing: {
    queued: "Eelvaade ootab järjekorras…",
    reading: "Loen eelvaate ridu…",
    setting: "Küljendan eelvaate lehti…",
    packing: "Pakin eelvaate faili…",
    storing: "Salvestan eelvaate faili…",
    done: "Eelvaade on valmis.",
  },
  previewLost: "Eelvaate koostamine katkes. Palun proovige uuesti.",
  savingTitle: "Akti salvestatakse",
  notFoundTitle: "Akti ei leitud",
  notOpenedTitle: "Akti ei saanud avada",
  selectionGone: "Valik on aegunud või pole see teile nähtav. Valige raportid uuesti.",
  actGone: "Seda akti ei ole või pole see teile nähtav.",
  noRowsTitle: "Aktile ei jäänud ühtegi rida",
  noRows: "Kõik valitud raportid on vahepeal akteeritud. Valige uued raportid.",
  toReports: "Raportite juurde",
} as const;

export const confirmText = {
  finishTitle: "Kas soovite kindlasti akti lõpetada?",
  saveTitle: "Kas soovite kindlasti akti salvestada?",
  finish: "Kinnitamisel luuakse müügiakt ja sellele alluvad ostuaktid.",
  save: "Kinnitamisel salvestatakse müügiakt ja sellele alluvad ostuaktid.",
  /** Of the specification; elsewhere it is `Katkesta`. */
  cancel: "Tühista",
  leaveTitle: "Kas lahkuda salvestamata?",
  leave: "Muudatused jäävad sellesse arvutisse mustandina alles ja siia naastes saab nendega jätkata.",
  leaveAction: "Lahku",
} as const;

export const effectsText = {
  title: "Kirjad ja eksport",
  asking: "Vaatan, mis on saadetud ja eksporditud…",
  refusedTitle: "Kirju ja eksporti ei saanud vaadata",
  refused: "Akti saab salvestada ka ilma selleta.",
  totals: ({ sent, new_letters, exported, exported_again }: SaveEffects["totals"]): string[] => {
    const isNothing = sent + exported === 0;
    return [
      ...(isNothing ? ["Ühegi akti kirja ei ole saadetud ega ühtki akti eksporditud."] : []),
      ...(sent > 0 ? [`${formatCount(sent)} akti kiri on juba saadetud.`] : []),
      ...(new_letters > 0 ? [`${formatCount(new_letters)} akti kohta tehakse uus kiri, mis jääb saatmata.`] : []),
      ...(exported > 0 ? [`${acts(exported)} on juba eksporditud.`] : []),
      ...(exported_again > 0 ? [`${acts(exported_again)} tuleb uuesti eksportida.`] : []),
    ];
  },
  same: (count: number) => `Jääb nii, nagu on: ${acts(count)}`,
  more: (count: number) => `ja ${formatCount(count)} veel`,
  sent: (at: string, addresses: number | null, isFailed: boolean) => {
    const to = addresses === null ? "" : `, ${formatCount(addresses)} aadressile`;
    return `Kiri saadetud ${at}${to}${isFailed ? ", kohale ei jõudnud" : ""}`;
  },
  state: {
    none: "Kirja ei ole",
    unsent: "Kiri saatmata",
    scheduled: "Kiri ootab saatmist",
    sending: "Kirja saadetakse",
    sent: "Kiri saadetud",
    canceled: "Kiri tühistatud",
  },
  /** Of a letter after one that was sent. */
  newer: {
    none: "Kirja ei ole",
    unsent: "Uuem kiri saatmata",
    scheduled: "Uuem kiri ootab saatmist",
    sending: "Uuemat kirja saadetakse",
    sent: "Uuem kiri saadetud",
    canceled: "Uuem kiri tühistatud",
  },
  letter: {
    new: "Tehakse uus kiri, mis jääb saatmata",
    held: "Kiri jääb saatmata",
    canceled: "Saatmata kiri tühistatakse",
    voided: "Tehakse saatmata kiri akti tühistamise kohta",
  },
  exported: (at: string, isOpen: boolean) => `Eksporditud ${at}${isOpen ? ", muudetud pärast eksporti" : ""}`,
  exporting: "Eksportimisel",
  export: {
    open: "Tuleb „Eksportimata” alla tagasi: „Muudetud pärast eksporti”",
    deleted: "Jääb eksporditute hulka: „Kustutatud”",
  },
  made: "Tehakse uus ostuakt",
  removed: "Ostuakt eemaldatakse",
} as const;

function acts(count: number): string {
  return `${formatCount(count)} ${plural(count, "akt", "akti")}`;
}

export const inlineEditText = {
  cancel: "Katkesta",
  apply: "Muuda",
  edit: (label: string, value: string) => `Muuda. ${label} ${value}`,
  salesNumber: "Müügiakti number:",
  purchaseNumber: "Ostuakti number:",
  tooLong: "Number võib olla kuni 32 tähemärki.",
} as const;

export const partyText = {
  client: "Klient",
  issuer: "Arve esitaja",
  code: "Registrikood",
  vatNumber: "KMKR NR",
  address: "Aadress",
  certificates: "Sertifikaadi kood",
  phone: "Tel",
  bankAccount: "A/A",
  date: "Kuupäev",
  due: "Makse-tähtaeg",
  days: (count: number) => `${count} ${plural(count, "päev", "päeva")}`,
  certificate: "Puidu sertifikaat*",
  uncertified: "Sertifitseerimata",
  certificateHint: "Kehtib ridadele, millel sertifikaat puudub.",
} as const;

export const rowsText = {
  eudr: (numbers: string) => `EUDR ${numbers}`,
  foundEudr: (numbers: string) => `EUDR ${numbers} (Virnast)`,
  noEudrNeeded: "EUDR-i number ei ole vajalik",
  title: "Akti read",
  goods: "Kaup/teenus",
  amount: "Kogus",
  buyPrice: "Ostuhind",
  margin: "Marginaal",
  price: "Müügihind",
  sum: "Summa",
  select: "Vali",
  selectAll: "Vali kõik read",
  selectRow: (name: string) => `Vali ${name}`,
  marginOf: (name: string) => `Marginaal: ${name}`,
  mixed: "erinev",
  edit: "Muuda hindu",
  editOf: (name: string) => `Muuda müügihindasid: ${name}`,
  openAll: "Ava kõik",
  closeAll: "Sulge kõik",
  open: (name: string) => `Näita ridu: ${name}`,
  rows: (count: string, value: number) => `${count} ${plural(value, "rida", "rida")}`,
  waybills: (count: number) => `${count} ${plural(count, "veoseleht", "veoselehte")}`,
  ownForest: "Oma mets",
  fixedPrice: (price: string) => `fikseeritud ostuhind ${price} €`,
  uncertified: "sertifikaadita",
  noCertificate: "Sertifikaat puudub. Reale rakendub rippmenüüst valitud sertifikaat.",
  noPrice:
    "Hind on 0. Hinna muutmiseks tuleb kustutada aluseks olev raport ja logid ning märkida raporti fail parsimata failiks.",
  noPriceRemedy: ZERO_PRICE_REMEDY,
  negative: "Ostuhind ei saa olla negatiivne.",
  suspicious: "Kontrollige marginaali.",
  noneSelected: "Valige vähemalt üks rida.",
  hint: "Nooled liiguvad lahtrite vahel igas suunas, Enter ja Tab marginaalide vahel; kleebitud veerg täidab lahtrid allapoole.",
  firstMargin: "Esimene marginaal",
} as const;

export const hindranceText = {
  noneSelected: "Ühtegi rida pole valitud",
  negative: "Rea ostuhind on negatiivne",
  sawmill: "Saeveski ostuakti arv on vigane",
  doubledNumber: "Kahel ostuaktil on sama number",
  show: (reason: string) => `Näita: ${reason}`,
} as const;

export const numberCellText = {
  countsAsZero: "See ei ole arv ja loeb kui 0,00.",
  becameZero: (field: string, typed: string) => `${field}: '${typed}' ei ole arv, väärtuseks sai 0,00.`,
} as const;

export const priceDialogText = {
  title: "Muuda müügihindasid",
  waybill: "Veoselehe nr.",
  amount: "Kogus",
  price: "Müügihind",
  newPrice: "Uus müügihind",
  difference: "Vahe",
  total: "Vahe kokku",
  newPriceOf: (waybill: string) => `Uus müügihind: ${waybill}`,
  forAll: "Uus müügihind kõigile",
  fill: "Täida kõik",
  negative: "Hind ei saa olla negatiivne.",
  notPrice: "See ei ole hind.",
  apply: "Kinnita",
  done: "Müügihinnad on muudetud.",
} as const;

export const sawmillText = {
  title: "Saeveski ostuaktid",
  add: "Lisa",
  remove: "X",
  removeTitle: "Eemalda saeveski ostuakt",
  number: "Akti number",
  amount: "KOGUS KOKKU (m3)",
  sum: "SUMMA KOKKU (€)",
  numberPlaceholder: "Saeveski ostuakti number",
  amountPlaceholder: "Puidu kogus",
  sumPlaceholder: "Summa ilma km",
  totalAmount: "Kogus kokku",
  totalSum: "Summa kokku",
  totalWithVat: "Summa käibemaksuga",
  badNumber: "Sisesta korrektne number.",
  incomplete: "Poolik rida ei lähe aktile kaasa.",
  empty: "Saeveski ostuakte ei ole lisatud.",
} as const;

export const totalsText = {
  title: "Kokku",
  amount: "Kogus kokku",
  sum: "Summa kokku",
  vat: (percent: string) => `Käibemaks ${percent}`,
  withVat: "Summa käibemaksuga",
  margin: "Marginaal kokku",
  perUnit: (money: string, unit: string) => `${money} €/${unit}`,
  recalculate: "Arvuta uuesti",
  edited: "Käsitsi muudetud",
  reset: (names: string) => `Erines arvutatust rohkem kui 1,00 € ja taastati: ${names}.`,
} as const;

export const purchaseText = {
  title: "Loodavad ostuaktid",
  number: "Number",
  date: "Kuupäev",
  amount: "Kogus",
  owner: "Endine omanik",
  sum: "Summa ilma km",
  total: "Ostuaktid kokku ilma km",
  more: (count: number) => `ja veel ${formatCount(count)}`,
  doubled: "Sama number on ka teisel ostuaktil.",
  showAll: (count: number) => `Näita kõiki (${count})`,
  none: "Valitud ridadel ei ole endist omanikku, ostuakte ei looda.",
  noRows: "Ühtegi rida pole valitud, ostuakte ei looda.",
} as const;

export const ownersText = {
  title: (count: number) =>
    count === 1 ? "Ühe omaniku andmed on puudulikud" : `${count} omaniku andmed on puudulikud`,
  newTab: "avaneb uuel kaardil",
  more: (count: number) => `ja veel ${count}`,
  hint: "Ostuaktidele jäävad need andmed trükkimata. Täiendage neid enne kinnitamist või kinnitage siiski.",
} as const;

export const eudrFormText = {
  checks: (count: number) => `Kontrolli EUDR-i andmeid: ${formatCount(count)}`,
  moreChecks: (count: number) => `Näita veel ${formatCount(count)}`,
  title: (count: number) => `${formatCount(count)} veoselehel ei ole EUDR viitenumbrit`,
  hint: "Alates 30.12.2026 peab ümarpuidul olema hoolsuskohustuse deklaratsiooni viitenumber. Akti saab teha ka ilma.",
  only: "Näita ainult neid ridu",
  all: "Näita kõiki ridu",
} as const;

export const doubledText = {
  title: (count: number) =>
    `${formatCount(count)} ${plural(count, "veoseleht", "veoselehte")} läheks arvele kaks korda`,
  waybill: "Veoseleht",
  onAct: "on juba aktil",
  report: (number: string) => `(raport ${number})`,
  beingActed: (report: string) => `on ka raportis ${report}, mida praegu akteeritakse`,
  ofReports: (reports: readonly string[]) => `on sellel aktil raportites ${listed(reports)}`,
  rest: (count: number) => `ja veel ${formatCount(count)}`,
  rows: (count: number) => `${formatCount(count)} rea veoseleht läheks arvele kaks korda.`,
  hint: "Kontrollige, kas sama koorem on imporditud mitme raporti numbriga. Rida jääb aktilt välja, kui eemaldate selle märke.",
  ask: "Sama koorem läheks teist korda arvele. Kas jätkata siiski?",
  finish: "Lõpeta siiski",
  save: "Salvesta siiski",
} as const;

/** "MR-1, MR-2 ja MR-3". */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} ja ${texts.at(-1)}`;
}

export const noticeText = {
  draftTitle: "Teil on siin salvestamata muudatusi",
  draft: (when: string) => `Mustand on ajast ${when}.`,
  restore: "Jätka mustandiga",
  discard: "Loobu mustandist",
  goneTitle: (count: number) => `${count} raportit ei saa enam akteerida`,
  goneOnLoad: "Need raportid jäid aktilt välja:",
  gone: "Need raportid ei saa enam sellele aktile tulla:",
  more: (count: number) => `ja veel ${count}`,
  remove: "Eemalda need aktilt",
  blocked: (count: number, reason: string) =>
    `${count} ${plural(count, "raport", "raportit")} jäi valikust välja: ${reason}`,
  leftOut: (count: number, limit: number) =>
    `Valikus on veel ${count} ${plural(count, "raport", "raportit")}. Ühele aktile mahub ${limit} raportit; siin on vanimad, ülejäänud jäävad järgmisele aktile.`,
  changedTitle: "Andmed on vahepeal muutunud",
  rowsChanged:
    "Raportite andmed ei ole enam need, mida te siin näete. Laadige uued andmed; teie marginaalid ja valik jäävad alles.",
  actChanged: "Keegi teine on seda akti vahepeal muutnud. Laadige uued andmed; teie marginaalid ja valik jäävad alles.",
  reload: "Laadi uued andmed",
  notReloadedTitle: "Uusi andmeid ei saanud laadida",
  pricesNotReloadedTitle: "Müügihinnad on muudetud, aga siin on veel endised",
  refusedTitle: "Akti ei saanud salvestada",
  previewRefusedTitle: "Eelvaadet ei saanud koostada",
  busyTitle: "Akti koostamine on pooleli",
  updatedTitle: "Andmed on uuendatud",
  updated: (rows: string, sum: string) => `Ridu ${rows}, summa ${sum}.`,
  changedFrom: (now: string, before: string) => `${now} (enne ${before})`,
  same: "Read ja summad jäid samaks.",
  checkAgain: "Kontrolli uuesti",
} as const;
