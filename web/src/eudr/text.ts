import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { SITE_CHECKS } from "#shared/eudr/checks.ts";
import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import { common } from "#web/ui/text/et.ts";
import { formatMoney } from "#web/ui/text/formats.ts";
import type { EudrTab } from "./eudrSearch.ts";

const tabs: Record<EudrTab, string> = {
  missing: "Puudu",
  draft: "Pooleli",
  waiting: "Ootel",
  valid: "Kehtivad",
  attention: "Vajab tähelepanu",
};

export const eudrText = {
  title: "EUDR",
  tabsLabel: "Deklaratsioonide olek",
  tabs,
  owner: "Omanik",
  reference: "Viitenumber",
  verification: "Kontrollnumber",
  state: "Olek",
  plots: "Katastriüksusi",
  since: "Kehtib alates",
  added: "Lisatud",
  unnumbered: "numbrita",
  unknownPlots: (plots: readonly string[]) => `Katastrist ei leitud: ${plots.join(", ")}`,
  solid: "Numbrita (tm)",
  loose: "Numbrita (pm³)",
  notDueTitle: "Number on nõutav alates 30.12.2026",
  notDue: "Siin on omanikud, kelle varasemad tarned on numbrita.",
  yoursNotDue: "Siin on teie varasemad tarned, millel numbrit ei ole.",
  noEmail: "Aktide saatmise e-postiaadress on seadistamata: meeldetuletust ei saa saata.",
  noAccess: "Infosüsteemi ligipääs on seadistamata.",
  noneMissing: {
    title: "Kõigil tarnetel on number",
    hint: "Siin on omanikud, kelle aktidel on puitu ilma numbrita, suurem kogus eespool.",
  },
  noneOfYours: { title: "Kõigil teie tarnetel on number", hint: "Siin on teie puit, millel numbrit ei ole." },
  counting: {
    title: "Kogused ei ole veel ajakohased",
    hint: "Viimased muudatused ei ole veel arvestatud. Leht uueneb ise.",
  },
  noneNamed: (q: string) => ({
    title: common.noResults,
    hint: `Otsingule '${q}' ei vasta ükski omanik, kelle puit on numbrita. Muutke otsingut või tühjendage see.`,
  }),
  emptyTitle: {
    draft: "Pooleli deklaratsioone ei ole",
    waiting: "Ootel deklaratsioone ei ole",
    valid: "Kehtivaid deklaratsioone ei ole",
    attention: "Tähelepanu ei vaja ükski deklaratsioon ega akt",
  },
  empty: {
    draft: "Siin on deklaratsioonid, mida veel täidetakse.",
    waiting: "Siin on deklaratsioonid, mille numbrit infosüsteem veel andnud või kinnitanud ei ole.",
    valid: "Siin on deklaratsioonid, mille number infosüsteemis kehtib.",
    attention:
      "Siin on deklaratsioonid, mis on tagasi lükatud või tagasi võetud, mille saatmine on lahtine, mille number ei kehti või mille katastriüksust ei leitud, ja aktid, mille lankidel on vaatamata hoiatusi.",
  },
};

/** Statuses of the Information System; one that no paper names is shown as it is. */
export const statuses: Readonly<Record<string, string>> = {
  SUBMITTED: "esitatud",
  AVAILABLE: "kehtiv",
  GROUPED: "rühmitatud",
  REJECTED: "tagasi lükatud",
  WITHDRAWN: "tagasi võetud",
  ARCHIVED: "arhiveeritud",
  SUSPENDED: "peatatud",
  OBSOLETE: "asendatud uuemaga",
};

export const numberStates = {
  unchecked: "kontrollimata",
  usable: (day: string) => `kontrollitud ${day}`,
  young: "infosüsteem seda veel ei tunne, küsime uuesti",
  uncheckable: "ei saa kontrollida",
  unusable: "ei kehti infosüsteemis",
};

interface StateWords {
  statuses: typeof statuses;
  numberStates: typeof numberStates;
}

const OWN: StateWords = { statuses, numberStates };

export function statusText(status: string, words = OWN): string {
  return Object.hasOwn(words.statuses, status) ? (words.statuses[status] ?? status) : status;
}

export function numberStateText(declaration: WireDeclaration, words = OWN): string {
  const { number_state: state, checked_at: at, status } = declaration;
  if (state === "usable") return words.numberStates.usable(at === null ? "" : formatEstonianDate(tallinnDay(at)));
  const said = words.numberStates[state];
  return state === "unusable" && status !== "" ? `${said} (${statusText(status, words)})` : said;
}

export const plotText = {
  north: "N",
  source: { cadastre: "Andmed: Maa- ja Ruumiamet", both: "Andmed: Maa- ja Ruumiamet, Keskkonnaagentuur" },
  unanswered: "kataster ei vasta praegu",
  unread: "katastri vastust ei saanud lugeda, küsime uuesti, kui keegi seda jälle vaatab",
  asOf: (day: string) => `seis ${day}`,
  filed: { stands: "metsateatise eraldised", parcels: "kogu katastriüksus" },
  hectares: (squareMetres: number) => `${formatMoney(squareMetres / 10_000)} ha`,
  picture: (numbers: readonly string[], squareMetres: number): string => {
    const [first = ""] = numbers;
    const what = numbers.length === 1 ? `Katastriüksuse ${first} pilt` : `${numbers.length} katastriüksuse pilt`;
    return `${what}, ${plotText.hectares(squareMetres)}`;
  },
  unknown: SITE_CHECKS.plot_unknown as string,
};

export type PlotText = typeof plotText;

export const addText = {
  title: "Sisesta number",
  own: "Mul on number olemas",
  add: "Lisa",
  owner: "Omanik",
  ownerHint: "Otsi nime või koodi järgi",
  ownerFilter: "Omaniku nimi või kood",
  noOwner: "Valige omanik.",
  noOwners: "Sellist omanikku ei leitud",
  loading: "Laen…",
  reference: "Viitenumber",
  referenceExample: "S26EEAB12CD34E",
  verification: "Kontrollnumber",
  plots: "Katastritunnused",
  sinceHint: "Tühjana päevast, mil infosüsteem numbri kinnitab.",
  /** `state`: of the number. */
  added: (state: string) => `Deklaratsioon on lisatud: ${state}.`,
};

export const declarationText = {
  back: "Tagasi deklaratsioonide juurde",
  facts: "Deklaratsioon",
  plots: "Katastritunnused",
  since: "Kehtib alates",
  note: "Märkus",
  own: "Lisaandmed",
  save: "Salvesta",
  saveOwn: "Salvesta lisaandmed",
  saved: "Deklaratsioon on salvestatud.",
  copy: "Kopeeri EVR-i jaoks",
  copyOf: (reference: string) => `Kopeeri EVR-i jaoks: ${reference}`,
  copied: "Viite- ja kontrollnumber on kopeeritud.",
  remove: "Eemalda",
  removeTitle: "Kas eemaldada deklaratsioon?",
  removed: "Deklaratsioon on eemaldatud.",
  takeAway: "Võta ära",
  takeAwayTitle: "Võta vale omaniku number ära",
  reason: "Põhjus",
  reasonHint: "Põhjus jääb deklaratsiooni ajalukku.",
  noReason: "Kirjutage põhjus.",
  notFoundTitle: "Deklaratsiooni ei leitud",
  notFound: "Sellist deklaratsiooni ei ole.",
  leaveTitle: "Kas lahkuda salvestamata?",
  leave: "Deklaratsiooni muudatused lähevad kaotsi.",
  leaveAction: "Lahku",
  history: "Ajalugu",
  virn: "Virn",
  events: {
    added: "Lisatud",
    changed: "Muudetud",
    checked: "Kontrollitud",
    removed: "Eemaldatud",
    ordered: "Esitamisele antud",
    called: "Infosüsteemile saadetud",
    answered: "Infosüsteemi vastus",
  },
  fields: {
    verification: "Kontrollnumber",
    plots: "Katastriüksusi",
    addedPlots: "Lisatud katastriüksused",
    removedPlots: "Eemaldatud katastriüksused",
    since: "Kehtib alates",
    note: "Märkus",
    number: "Number",
    reference: "Viitenumber",
    operation: "Toiming",
    stage: "Olek",
    status: "Olek infosüsteemis",
    rejection: "Põhjus",
    message: "Ametiasutuse teade",
    errors: "Vead",
    call: "Päring",
    replaced: "Asendab sisestatud numbri",
    declarant: "Deklareerija",
    kind: "Liik",
    area: "Ala",
    lines: "Tooted",
    confidential: "Asukoht on konfidentsiaalne",
    reason: "Põhjus",
  },
  numbers: {
    unchecked: "kontrollimata",
    usable: "kehtib",
    young: "infosüsteem seda veel ei tunne",
    unusable: "ei kehti infosüsteemis",
    uncheckable: "ei saa kontrollida",
  } as Readonly<Record<string, string>>,
};

export const reminderText = {
  choose: (owner: string) => `Vali ${owner}`,
  send: "Saada meeldetuletus",
  reminded: "Meeldetuletus",
};

export const plotsText = {
  label: "Katastritunnused",
  hint: "Iga katastritunnus eraldi real.",
  addDelivered: "Lisa tarnitud lankidelt",
  noneDelivered: "Ostuaktide lankidel ei ole katastritunnuseid.",
  allThere: "Kõik tarnitud lankide katastritunnused on juba siin.",
  more: (drawn: number, all: number) => `Pildil on esimesed ${drawn} katastriüksust ${all}-st.`,
};
