import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import type { MandateState } from "#shared/eudr/mandates.ts";
import { PRODUCTS, SPECIES, type Species } from "#shared/eudr/species.ts";
import {
  addText,
  declarationText,
  eudrText,
  numberStates,
  numberStateText,
  plotsText,
  statuses,
  statusText,
} from "#web/eudr/text.ts";
import { common } from "#web/ui/text/et.ts";
import { formText } from "#web/ui/text/forms.ts";

/** docs/rules/eudr.md, "Mandate" */
export const mandateText = {
  title: "Volitus",
  platform: "platvormi",
  states: {
    none: "Puudub",
    unsigned: "Ootab platvormi allkirja",
    waiting: "Ootab omaniku allkirja",
    declined: "Allkirjastamisest keelduti",
    inForce: "Kehtib",
    ended: "Lõppenud",
    revoked: "Tagasi võetud",
    gone: "Dokument on kustutatud",
    foreign: "Ei sobi",
  },
  sentences: {
    owner: {
      none: (filer: string) => `Deklaratsiooni esitab teie nimel ${filer}. Selleks on vaja teie allkirjaga volitust.`,
      unsigned: (filer: string) =>
        `Volitus on koostatud. Kõigepealt allkirjastab selle ${filer}, siis saate allkirjastada teie.`,
      waiting: () => "Lugege volitus läbi ja allkirjastage see.",
      declined: () => "Saate volituse ikka allkirjastada või koostada uue.",
      inForce: (filer: string) => `${filer} võib esitada ja muuta deklaratsioone teie nimel. Vastutus jääb teile.`,
      ended: () => "Volitus on lõppenud. Esitamiseks koostage uus.",
      revoked: () => "Volitus on tagasi võetud. Esitamiseks koostage uus.",
      gone: () => "Volituse dokument on kustutatud. Esitamiseks koostage uus.",
      foreign: () => "Allkirjastatud fail või allkirjastaja ei ole õige. Koostage uus volitus.",
    },
    agent: {
      none: () => "Deklaratsiooni esitamiseks on vaja omaniku allkirjaga volitust.",
      unsigned: () => "Allkirjastage volitus, siis saab selle allkirjastada omanik.",
      waiting: () => "Omanik saab volituse allkirjastada siin ja dokumentide lehel.",
      declined: () => "Omanik keeldus. Ta saab volituse ikka allkirjastada, või koostage uus.",
      inForce: (filer: string) => `${filer} võib esitada ja muuta deklaratsioone omaniku nimel.`,
      ended: () => "Volitus on lõppenud. Esitamiseks on vaja uut.",
      revoked: () => "Volitus on tagasi võetud. Esitamiseks on vaja uut.",
      gone: () => "Volituse dokument on kustutatud. Esitamiseks on vaja uut.",
      foreign: () => "Allkirjastatud fail või allkirjastaja ei ole õige. Esitamiseks on vaja uut volitust.",
    },
  },
  ofDraft: (state: Exclude<MandateState, "own">) => `Volitus: ${mandateText.states[state].toLowerCase()}`,
  noEmailTitle: "Omanikul ei ole e-posti aadressi",
  noEmail: {
    unsigned: "Kirja oma allkirja kohta ta ei saa. Lisage aadress enne, kui volituse allkirjastate.",
    waiting:
      "Kirja oma allkirja kohta ta ei saanud. Lisage aadress, siis läheb kiri nädala jooksul, või paluge tal allkirjastada siin lehel.",
  },
  authorise: (platform: string) => `Volitan ${platform} esitama deklaratsiooni minu nimel`,
  make: "Koosta volitus",
  makeAnew: "Koosta uus volitus",
  upload: "Lisa allkirjastatud volitus",
  noEid: "Allkirjastamine ei ole seadistatud.",
  endsAt: "Kehtib kuni (võib jääda tühjaks)",
  until: (day: string) => `Kehtib kuni ${day}.`,
  untilRevoked: "Kehtib kuni tagasivõtmiseni.",
  provenElsewhere: "Allkirjastatud mujal, allkiri on kontrollitud.",
  agentsWord: "Allkirjastatud mujal, lisas agent.",
  declined: (reason: string) => `Põhjus: ${reason}`,
  revoke: "Võta volitus tagasi",
  revokeTitle: "Kas võtta volitus tagasi?",
  revokeNote: "Uusi deklaratsioone enam ei esitata ega esitatuid muudeta. Seni saadud numbrid kehtivad edasi.",
  history: "Volituse ajalugu",
  events: {
    made: "Koostatud",
    uploaded: "Lisatud",
    signed: "Allkirjastatud",
    declined: "Keelduti",
    revoked: "Tagasi võetud",
  },
  sign: "Allkirjasta",
  /** Beside a translation only. */
  paper: "Mida te allkirjastate",
  paperNote: "",
  paperOf: (_filer: string): string[] => [],
};

/** Texts of a declaration that Virn files (docs/rules/eudr.md, "Stages of a filed declaration"). */
export const filingText = {
  numberStates,
  statuses,
  kinds: { sd: "Lihtsustatud deklaratsioon", dds: "Hoolsusdeklaratsioon" },
  kind: "Liik",
  filedAt: "Esitatud",
  changedPlots: (plots: readonly string[]) => `Pärast esitamist on katastris muutunud: ${plots.join(", ")}`,
  filer: "Esitaja",
  status: "Olek infosüsteemis",
  stages: {
    draft: "Pooleli",
    queued: "Ootab saatmist",
    sending: "Saadan infosüsteemi",
    sent: "Ootab infosüsteemi vastust",
    lost: "Saatmine lahtine",
    refused: "Infosüsteem ei võtnud vastu",
    available: "Kehtib",
    rejected: "Tagasi lükatud",
    withdrawn: "Tagasi võetud",
  },
  jobs: { submit: "Ootab saatmist", change: "Muudatus ootab saatmist", withdraw: "Tagasivõtmine ootab saatmist" },
  operations: { submit: "esitamine", change: "muutmine", withdraw: "tagasivõtmine" },
  who: "1. Kes",
  where: "2. Kus",
  howMuch: "3. Kui palju",
  isSmall: "Olen füüsiline isik, mikro- või väikeettevõtja ja müün oma maalt raiutud puitu",
  isSmallHint: {
    owner: "Märgituna esitatakse lihtsustatud deklaratsioon, märkimata hoolsusdeklaratsioon.",
    agent: "Nii kinnitab omanik. Märgituna esitatakse lihtsustatud deklaratsioon, märkimata hoolsusdeklaratsioon.",
  },
  name: "Nimi",
  code: "Registrikood või isikukood",
  address: "Aadress",
  street: "Tänav, maja või talu",
  postcode: "Sihtnumber",
  city: "Linn, alev või vald",
  area: "Ala",
  areas: { stands: "Metsateatise eraldised", parcels: "Kogu katastriüksus" },
  areaHint: "Kui katastriüksusel metsateatise eraldisi ei ole, läheb kogu katastriüksus.",
  lines: "Tooted",
  line: (place: number) => `${place}. toode`,
  product: "Toode",
  species: "Puuliigid",
  volume: "Maht (tm)",
  volumeHint: "Aasta kohta, hinnanguliselt.",
  deviation: "Hälve (%)",
  deviationHint: (most: number) => `0–${most}`,
  addLine: "Lisa toode",
  removeLine: (place: number) => `Eemalda ${place}. toode`,
  isConfidential: "Asukoht on konfidentsiaalne",
  storing: "Salvestan …",
  stored: "Kõik on salvestatud",
  notStored: "Muudatused on salvestamata",
  noMandate: "Esitamiseks on vaja omaniku volitust.",
  notNow: "Praegu ei saa esitada.",
  declare: "Deklareeri",
  declareTitle: "Uus deklaratsioon",
  begin: "Alusta",
  isSmallQuestion: "Kas olete füüsiline isik, mikro- või väikeettevõtja ja müüte oma maalt raiutud puitu?",
  isSmallNote: "Jah: lihtsustatud deklaratsioon. Ei: hoolsusdeklaratsioon. Vastust saate hiljem muuta.",
  isSmallYes: "Jah",
  isNotSmall: "Ei",
  openExisting: "Ava olemasolev deklaratsioon",
  beginStatement: "Alusta hoolsusdeklaratsiooni",
  submit: "Esita",
  submitted: "Deklaratsioon läheb infosüsteemi.",
  change: "Muuda",
  dropChanges: "Loobu muudatustest",
  unsaved: "Viimased muudatused jäid salvestamata",
  unsavedNote:
    "Deklaratsioon esitati vahepeal mujalt. Sisestatu on selles aknas alles ja tuleb väljadele tagasi, kui deklaratsiooni saab jälle muuta.",
  unsubmitted: "Muudatused on esitamata",
  unsubmittedNote: "Infosüsteemis kehtib endiselt see, mis enne esitati.",
  withdraw: "Võta tagasi",
  withdrawTitle: "Kas võtta deklaratsioon tagasi?",
  withdrawNote:
    "Number lakkab kehtimast ja uued koormad seda enam ei saa. Aktid, millel see number juba on, jäävad samaks.",
  withdrawn: "Tagasivõtmine läheb infosüsteemi.",
  again: "Esita uuesti",
  againTitle: "Kas esitada deklaratsioon uuesti?",
  againNote:
    "Kui eelmine siiski kohale jõudis, on infosüsteemis pärast seda kaks deklaratsiooni. Vaadake enne infosüsteemist.",
  removeNote: "Mustandit ei ole infosüsteemi saadetud. Ajalugu jääb alles.",
  ask: "Küsi olekut",
  asked: (stage: string) => `Infosüsteem vastas: ${stage}.`,
  message: (day: string) => `Ametiasutuse teade ${day}`,
  rejected: (reason: string) => `Tagasi lükatud: ${reason}`,
  lostNote:
    "Infosüsteemi vastus jäi tulemata. Virn otsib deklaratsiooni sealt ise 30 minuti, 2 tunni ja ööpäeva pärast.",
  lostAgent: "Kui seda seal ei ole, saate selle uuesti esitada.",
  refusedNote: "Parandage märgitud väljad ja esitage uuesti.",
  obsolete: "Asendatud uuemaga",
  suspended: "Peatatud",
  noAccess: "Infosüsteemi ligipääs on seadistamata.",
  chosenSpecies: (species: Species): string => SPECIES[species].common,
  back: declarationText.back,
  facts: declarationText.facts,
  owner: eudrText.owner,
  state: eudrText.state,
  reference: eudrText.reference,
  verification: eudrText.verification,
  unknownPlots: eudrText.unknownPlots,
  remove: declarationText.remove,
  removeTitle: declarationText.removeTitle,
  removed: declarationText.removed,
  numberInstead: addText.own,
  save: formText.save as string,
  cancel: common.cancel as string,
  yes: common.yes as string,
  no: common.no as string,
  plots: {
    label: plotsText.label,
    hint: plotsText.hint,
    addDelivered: plotsText.addDelivered,
    noneDelivered: plotsText.noneDelivered,
    allThere: plotsText.allThere,
    more: plotsText.more,
  },
  products: { roundwood: PRODUCTS.roundwood.name as string, fuelwood: PRODUCTS.fuelwood.name as string },
};

/** `words`: of the page. */
export function filingStateText(declaration: WireDeclaration, words: FilingText = filingText): string {
  const { stage, job, status } = declaration;
  if (stage === null) return numberStateText(declaration, words);
  if (job !== null && stage !== "sending" && stage !== "lost") return words.jobs[job];
  if (stage === "available") {
    const said = numberStateText(declaration, words);
    return status === "ARCHIVED" ? `${said} (${statusText(status, words)})` : said;
  }
  if (stage === "withdrawn" && status === "OBSOLETE") return words.obsolete;
  if (stage === "sent" && status === "SUSPENDED") return words.suspended;
  // A text of the Information System in words of its own is shown as it is.
  return stage === "sent" && status !== "" && status !== "SUBMITTED"
    ? `${words.stages.sent} (${statusText(status, words)})`
    : words.stages[stage];
}

/** Texts of numbers that take the place of a draft. */
export const insteadText = {
  title: "Kas mustandit on veel vaja?",
  note: (reference: string) =>
    `Number ${reference} on lisatud. Eemaldage mustand, kui sama maa kohta uut deklaratsiooni ei esitata. Mustandi ajalugu jääb alles.`,
  remove: "Eemalda mustand",
  keep: "Jäta alles",
};

export type MandateText = typeof mandateText;
export type FilingText = typeof filingText;
