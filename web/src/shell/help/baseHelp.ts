import { actFormWords } from "#web/actForm/words.ts";
import { unitWords } from "#web/assortments/words.ts";
import type { HelpPage } from "./helpPage.ts";

/** Help on the base of trade: companies, people, prices, and the numbers of the year. */
export const baseHelp = {
  companies: {
    title: "Ettevõtted",
    purpose: "Siin on ostjad ja metsaomanikud, kellega platvorm kaupleb.",
    steps: [
      "Otsige nime või registrikoodi järgi; märge näitab, kelle andmetest midagi puudub.",
      "„Lisa ettevõte” avab tühja vormi.",
      "Import lisab uue metsaomaniku ise, kui failis on tema kood ja nimi; täiendage tema andmed siin.",
    ],
    refused: ["Kui andmed on puudu, jäävad need aktilt välja. Avage ettevõte ja täitke punased väljad."],
  },
  newCompany: {
    title: "Uus ettevõte",
    purpose: "Siin lisatakse ostja või metsaomanik.",
    steps: [
      "Märkige, kas ta on ostja, metsaomanik või mõlemad.",
      "Kirjutage registrikood või isikukood, nimi, aadress ja pangakonto.",
      "Vajutage „Salvesta”. Ostjale saab seejärel lisada sihtkohad.",
    ],
    refused: [
      "Koodi kontrollnumber ja pangakonto kontrollitakse: vea korral on see välja all kirjas.",
      "Sama kood võib olla ainult ühel ettevõttel.",
    ],
  },
  company: {
    title: "Ettevõtte andmed",
    purpose: "Siin on ühe ettevõtte andmed, sertifikaadid, sihtkohad ja inimesed.",
    steps: [
      "Muutke välju ja vajutage „Salvesta”.",
      "Ostja sihtkohad lisatakse lehe all: kood peab olema sama, mis mõõtefailis.",
      "Platvormi enda andmed, ka pangakonto ja käibemaksukohustus, on samal vormil.",
      "„Inimesed” avab ettevõtte inimeste lehe.",
    ],
    refused: [
      "Kui keegi teine salvestas vahepeal, näidatakse mõlema muudatusi ja teie omad jäävad alles.",
      "Sihtkohta, millel on raporteid, eemaldada ei saa.",
    ],
  },
  companyPeople: {
    title: "Ettevõtte inimesed",
    purpose: "Siin lisatakse inimesi, kes näevad selle ettevõtte akte ja dokumente.",
    steps: [
      "„Lisa inimene” küsib nime, e-posti ja rolli.",
      "Inimene logib sisse oma e-posti, Mobiil-ID, Smart-ID või ID-kaardiga.",
      "„Lõpeta ligipääs” sulgeb talle selle ettevõtte kohe.",
    ],
    refused: [
      "Kui inimene on selle isikukoodiga juba olemas, saab ta siin samuti ligipääsu; nimi ja aadress jäävad endiseks.",
      "Enda ligipääsu lõpetada ei saa: seda teeb teine agent.",
    ],
  },
  personalData: {
    title: "Isikuandmed",
    purpose: "Siin on kirjas, mida Virn inimese kohta hoiab, kui kaua ja miks.",
    steps: [
      "Otsige inimene nime või e-posti järgi.",
      "Tema andmed saab failina alla laadida.",
      "„Kustuta isikuandmed” eemaldab nime, e-posti, telefoni ja seansid.",
    ],
    refused: [
      "Töösuhtega inimest kustutada ei saa: eemaldage enne töösuhted.",
      "Mida seadus käsib hoida, on loetletud koos põhjuse ja päevaga.",
    ],
  },
  assortments: {
    title: "Sortimendid",
    purpose: "Siin on puidu liigid, nende ühikud ja rühmad.",
    steps: [
      "„Lisa sortiment” küsib nime, koodi ja ühikut; import tunneb sortimendi nime või koodi järgi.",
      "Fikseeritud ostuhind asendab marginaali.",
      "Tavalised piirid näitavad, millal raporti kogus või hind on kahtlane.",
      "Rühm on see, mille kohta tehakse prognoose ja statistikat.",
    ],
    refused: ["Sama koodiga sortimenti teist korda lisada ei saa.", "Koodi ja ühikut hiljem muuta ei saa."],
    words: [unitWords.solid, unitWords.loose, actFormWords.margin],
  },
  priceLists: {
    title: "Hinnakirjad",
    purpose: "Siin on kokkulepitud müügihinnad ostja, sihtkoha, sortimendi ja aja järgi.",
    steps: [
      "Valige ostja. „Lisa hind” küsib sortimenti, sihtkohta, sertifikaati, algust ja hinda.",
      "Rida, mille failis hinda ei ole, saab hinna siit.",
      "Pliiats muudab hinda; „Prindi” annab kogu hinnakirja.",
    ],
    refused: [
      "Samast päevast saab samale asjale olla üks hind; varasem kehtib uue alguseni.",
      "Kui keegi teine muutis hinda vahepeal, näidatakse uut hinda ja küsitakse üle.",
    ],
  },
  media: {
    title: "Hea teada",
    purpose: "Siin on failid ja lingid kõigile, kes platvormil kauplevad.",
    steps: [
      "Avage fail või link nimest.",
      "Agent lisab kirje nupuga „Lisa kirje”.",
      "Pliiats muudab kirjet, prügikast eemaldab selle.",
    ],
    refused: ["Fail võib olla kuni 25 MB; suurema puhul lisage link."],
  },
  forecasts: {
    title: "Prognoosid",
    purpose: "Siin on ettevõtete kvartaliprognoosid tarnitu kõrval.",
    steps: [
      "Avage ettevõte: iga rida on üks kvartal.",
      "Kui järgmise kvartali aeg on käes, lisab nupp uue prognoosi.",
      "Kinnitamata prognoosi saab muuta, kinnitatut mitte.",
    ],
    refused: [
      "Ettevõte saab prognoosi lisada märtsi, juuni, septembri ja detsembri 1.–15. kuupäeval; muul ajal aitab agent.",
    ],
    words: [unitWords.solid, unitWords.loose],
  },
  forecast: {
    title: "Prognoos",
    purpose: "Siin kirjutab ettevõte, kui palju ta järgmises kvartalis tarnib.",
    steps: [
      "Kirjutage kogused kuude kaupa; nooled ja Enter liiguvad lahtrite vahel, tabelist võib kleepida.",
      "„Täida eelmise aasta järgi” ja „Kopeeri eelmine kvartal” täidavad tühjad lahtrid.",
      "„Salvesta” hoiab alles, „Kinnita” lõpetab prognoosi.",
    ],
    refused: ["Punane lahter ei ole arv: parandage see enne salvestamist.", "Kinnitatud prognoosi muuta ei saa."],
    words: [unitWords.solid, unitWords.loose],
  },
  statistics: {
    title: "Statistika",
    purpose: "Siin on ühe sortimendirühma plaan ja tarned ettevõtete ja sihtkohtade kaupa.",
    steps: [
      "Valige sortiment ja periood.",
      "Ettevõtte rea avamine näitab kuid.",
      "„Ainult plaaniga read” peidab read, millel plaani ei ole.",
      "Tabeli saab printida või failina alla laadida.",
    ],
    refused: ["Kui midagi ei ole näha, on periood tühi või filtrites ei ole midagi märgitud."],
    words: [unitWords.solid, unitWords.loose],
  },
  statisticsSummary: {
    title: "Statistika koondvaade",
    purpose: "Siin on plaan ja tarned ettevõtete ja sortimentide kaupa.",
    steps: ["Valige periood.", "Iga tabeli kohal on sama graafik.", "Tabeli saab printida või failina alla laadida."],
    refused: ["Tühja perioodi kohta ei ole midagi näidata: valige pikem."],
    words: [unitWords.solid, unitWords.loose],
  },
  destinationSummary: {
    title: "Sihtkohapõhine koondvaade",
    purpose: "Siin on plaan ja tarned sihtkohtade kaupa.",
    steps: [
      "Valige periood ja kas veerud on kuud või kvartalid.",
      "Tihumeetrid ja puistekuupmeetrid on eraldi tabelites.",
      "Tabeli saab printida: see jagatakse lehtedele.",
    ],
    refused: ["Tühja perioodi kohta ei ole midagi näidata: valige pikem."],
    words: [unitWords.solid, unitWords.loose],
  },
} as const satisfies Record<string, HelpPage>;
