import { eidText } from "#web/sessions/eid/eidText.ts";
import { plural } from "#web/ui/text/et.ts";

/** The guided page in Estonian; the other languages have the same keys. */
export const et = {
  title: (number: string) => `Ostuakt ${number}`,
  of: (date: string) => `Akti kuupäev ${date}`,
  language: "Keel",
  languageFailed: "Keelt ei õnnestunud meelde jätta. Leht on valitud keeles ainult praegu.",
  look: "Vaata akti",
  allData: "Kõik andmed",
  guided: "Täida samm-sammult",
  unavailable: "Akti ei saa näidata",

  summary: {
    title: "Akti kokkuvõte",
    pays: (sender: string) => `${sender} maksab teile`,
    from: (sender: string) => `Saatja ${sender}`,
    withVat: "käibemaksuga",
    due: "Maksetähtaeg",
    timber: "Puit",
  },

  missingTitle: "Mis on puudu",
  missing: (sites: number, waybills: number) =>
    [
      ...(sites > 0 ? [`${sites} ${plural(sites, "lank", "lanki")}`] : []),
      ...(waybills > 0 ? [`${waybills} ${plural(waybills, "paberveoseleht", "paberveoselehte")}`] : []),
    ].join(", "),
  whatIsSite:
    "Lank on koht, kus puud raiuti. Loeme siia langid, millel ei ole nime, katastritunnust, metsa omanikku, kinnistu või lepingu numbrit või maakonda.",
  whatIsWaybill: "Paberveoseleht on paber, mis oli koorma juures. Sellest piisab pildist.",
  oneByOne: "Küsime ühe asja korraga. Vastused salvestame kohe, pooleli võite jätta millal tahes.",
  start: "Alusta",
  asked: "Mida küsime",
  siteFacts: (site: string, facts: readonly string[]) => `${site}: ${facts.join(", ")}`,
  facts: {
    name: "nimi",
    cadaster: "katastritunnus",
    possession: "kelle mets",
    deed: "kinnistu või lepingu number",
    county: "maakond",
  },
  andMore: (count: number) => `ja veel ${count}`,
  completeTitle: "Kõik vajalik on olemas",
  complete: "Te ei pea siin midagi tegema.",
  frozenTitle: "Andmed on lõplikud",
  frozen: "Akt on allkirjastamisel või allkirjastatud. Andmeid ja faile enam muuta ei saa.",
  sitesFrozen: "Lankide andmed on lõplikud, neid enam muuta ei saa.",
  notAll: "Aktil on väga palju lanke. Siin küsime esimeste kohta, ülejäänud leiate lehelt „Kõik andmed”.",

  step: (place: number, count: number) => `Samm ${place} / ${count}`,
  back: "Tagasi",
  skip: "Jäta vahele",
  next: "Edasi",
  siteOf: (name: string) => `Lank: ${name}`,
  unnamed: "nimeta lank",
  loads: (numbers: string) => `Veoseleht: ${numbers}`,

  questions: {
    name: "Mis on selle koha nimi?",
    cadaster: "Mis on maatüki katastritunnus?",
    possession_type: "Kelle mets see oli?",
    forest_notice: "Mis on kinnistu number?",
    contract_number: "Mis on raieõiguse lepingu number?",
    county: "Millises maakonnas see koht on?",
  },
  hints: {
    name: "Näiteks talu või metsatüki nimi.",
    cadaster:
      "Numbri leiate metsateatiselt või Maa-ameti kaardilt. Näiteks 12345:001:0001. Mitu numbrit eraldage komaga.",
    possession_type: "Kui ostsite ainult õiguse puud raiuda, valige teine.",
    forest_notice: "Kinnistu numbri (registriosa) leiate kinnistusraamatust. Näiteks 1234567.",
    contract_number: "Number on lepingul, millega ostsite raieõiguse.",
    county: "",
  },
  fields: {
    name: "Langi nimi",
    cadaster: "Katastritunnus",
    possession_type: "Omandivorm",
    forest_notice: "Kinnistu number",
    contract_number: "Raieõiguse võõrandamise lepingu number",
    previous_owner: "Eelmine omanik",
    county: "Maakond",
  },
  possessions: { 10: "Oma", 20: "Ostuakt" },
  ownWords: { 10: "Minu oma mets", 20: "Ostsin raieõiguse" },
  chooseCounty: "Vali maakond",
  fromCadastre: "Nii on katastris. Kui see ei sobi, kirjutage üle.",
  counties: (ofLoad: string, ofCadastre: string) =>
    ofLoad === ""
      ? `Katastri järgi ${ofCadastre}.`
      : `Koorma andmetes on ${ofLoad}, katastri järgi ${ofCadastre}. Valige, kumb on õige.`,
  noCadaster: "Katastritunnust ei ole",
  earlier: "Sama koht mis varem?",
  earlierHint: "Valige, ja täidame teie eest kõik, mida selle koha kohta varem kirjutasite.",

  saving: "Salvestame …",
  saved: "Salvestatud",
  offline: "Ühendust ei ole. Kirjutatu on siin alles ja salvestame selle ise, kui ühendus taastub.",
  conflict: (theirs: string) =>
    `Keegi teine muutis seda vahepeal. Nüüd on seal: ${theirs}. Teie kirjutatu on alles; vajutage „Edasi”, kui see peab asemele jääma.`,
  nothing: "tühi",
  errors: {
    name: { empty: "Kirjutage koha nimi.", long: "Nimi võib olla kuni 200 tähemärki." },
    cadaster: {
      empty: "Kirjutage katastritunnus, või 0, kui seda ei ole.",
      long: "Numbreid võib olla kuni 20.",
      form: "Number on kujul 12345:001:0001. Kontrollige, kas kõik 12 numbrit on õiged.",
    },
    empty: "Siia peab midagi kirjutama. Kui te vastust ei tea, vajutage „Jäta vahele”.",
    possession: "Valige, kelle mets see oli. Kui te ei tea, vajutage „Jäta vahele”.",
    county: "Valige maakond loendist. Kui te ei tea, vajutage „Jäta vahele”.",
  },
  refusals: {
    not_found: "Seda ei ole aktil enam. Avage leht uuesti.",
    too_many_requests: "Liiga palju katseid. Proovige veerand tunni pärast uuesti.",
    act_frozen: "Akt läks vahepeal allkirjastamisele, andmeid enam muuta ei saa.",
    act_busy: "Akti parajasti muudetakse. Proovige hetke pärast uuesti.",
    upload_missing: "Fail ei jõudnud kohale. Proovige uuesti.",
    too_large: "See fail on liiga suur (üle 25 MB).",
    waybill_present: "Sellel veoselehel on fail juba olemas.",
    offline: "Ühendust ei ole. Proovige uuesti, kui ühendus taastub.",
    other: "Salvestada ei õnnestunud. Kirjutatu on alles; proovige uuesti.",
  },

  waybill: (number: string) => `Pildista veoseleht ${number}`,
  waybillHint: "Pange paber tasasele pinnale heasse valgusesse. Kui lehti on mitu, pildistage need üksteise järel.",
  takePhoto: "Pildista",
  chooseFile: "Vali pilt või fail",
  added: "Veoseleht on lisatud",
  emptyFile: "Fail on tühi.",
  remove: "Eemalda",

  photo: {
    title: "Seadke nurgad lehe äärtele",
    hint: "Lohistage nurki sõrmega. Klaviatuuril liigutage valitud nurka nooltega.",
    corners: ["Vasak ülemine nurk", "Parem ülemine nurk", "Parem alumine nurk", "Vasak alumine nurk"],
    place: (across: number, down: number) => `${across}% vasakult, ${down}% ülevalt`,
    whole: "Kogu pilt",
    turn: "Pööra",
    accept: "Sobib",
    cancel: "Loobu",
    reading: "Loeme pilti …",
    pages: (count: number) => `${count} ${plural(count, "leht", "lehte")}`,
    page: (place: number) => `Leht ${place}`,
    removePage: (place: number) => `Eemalda leht ${place}`,
    another: "Lisa veel leht",
    send: "Saada",
    full: "Ühes failis võib olla kuni 20 lehte.",
    tooLarge: "Lehed on kokku üle 25 MB. Eemaldage mõni leht.",
    crossed: "Nurgad on risti. Seadke iga nurk oma lehe nurka.",
    unreadable: "Seda pilti ei saa lugeda. Pildistage uuesti või valige teine pilt.",
    heic: "See telefon ei oska HEIC-pilti lugeda. Pildistage siit lehelt või valige JPEG-pilt.",
    huge: "Pilt on liiga suur (üle 100 megapiksli). Pildistage väiksema eraldusvõimega.",
    failed: "Pildist ei saanud lehte teha. Pildistage uuesti.",
  },

  endTitle: "Aitäh!",
  endMissing: (missing: string) => `Veel on puudu: ${missing}.`,
  again: "Täida puuduv",
  nextTitle: "Mis edasi saab",
  nextSteps: ["Vaatame andmed üle.", "Akt allkirjastatakse.", "Raha maksame hiljemalt maksetähtajaks."],
  declareTitle: "Metsa deklareerimine (EUDR)",
  declareWhy:
    "Alates 30.12.2026 vajab puit deklaratsiooni. Deklareerimiseks logige sisse oma ID-kaardi, Mobiil-ID või Smart-ID-ga.",
  declare: "Deklareeri",
  declareOff: "Allkirjastamine ei ole seadistatud.",
  declareByEid:
    "Logige sisse, et deklareerida oma maalt raiutud puit. Konto avaneb omanikule, kelle isikukood on ostuaktil; teised selle lingiga sisse ei saa.",
  declareInvitation: "Ettevõtte nimel deklareerib kasutaja, kelle on kutsunud platvorm. Paluge kutse platvormilt:",
  invited: "Mul on kutse olemas",
  close: "Sulge",
  means: eidText.means,
};

/** Its keys are those of each language: a missing one is a type error. */
export type GuideText = typeof et;
