import { actListWords } from "#web/actLists/words.ts";
import { unitWords } from "#web/assortments/words.ts";
import { containerWords } from "#web/containers/words.ts";
import type { HelpPage } from "./helpPage.ts";

/** Documents, signatures, links of letters, and the session. */
export const paperHelp = {
  eudr: {
    title: "EUDR",
    purpose: "Siin on deklaratsioonid, mille numbrid puiduga kaasa lähevad, ja see, kas need infosüsteemis kehtivad.",
    steps: [
      "„Deklareeri” küsib esimese küsimuse ja vastus alustab uut deklaratsiooni; lõpetamata deklaratsioonid on „Pooleli” all, kus on ka näha, kelle allkirja volitus ootab.",
      "„Sisesta number” lisab deklaratsiooni, mille numbrid on juba olemas; omaniku lehel on see „Mul on number olemas”.",
      "„Ootel” on need, mille kohta infosüsteem veel vastanud ei ole, ja „Kehtivad” need, mille numbri koormad saavad.",
      "„Puudu” loetleb omanikud, kelle puidul numbrit ei ole; märkige nad ja vajutage „Saada meeldetuletus”.",
      "„Kopeeri EVR-i jaoks” võtab viite- ja kontrollnumbri lõikelauale.",
    ],
    refused: [
      "„Vajab tähelepanu” ütleb, mis on valesti: deklaratsioon on tagasi lükatud või tagasi võetud, saatmine on lahtine või number ei kehti. Samas on aktid, mille lankidel on hoiatusi; agent märgib hoiatuse vaadatuks.",
    ],
  },
  declaration: {
    title: "Deklaratsioon",
    purpose:
      "Siin täidetakse ja esitatakse üks deklaratsioon; olemasoleval numbril on siin katastriüksused ja ajalugu.",
    steps: [
      "Täitke „Kes”, „Kus” ja „Kui palju”; kõik salvestub, kui väljalt lahkute.",
      "Andke volitus: selle allkirjastab kõigepealt platvorm, siis omanik. Mujal allkirjastatud volituse lisab agent.",
      "Vajutage „Esita”; numbrid tulevad infosüsteemist tavaliselt tunni jooksul, „Küsi olekut” küsib neid kohe.",
      "„Mul on number olemas” võtab mustandi katastritunnused kaasa; märkus ja numbri päev on „Lisaandmete” all.",
      "Uue maa lisamiseks vajutage „Muuda” ja „Esita”; number jääb samaks.",
    ],
    refused: [
      "Mis esitamist takistab, on kirjas välja juures või nupu „Esita” kõrval.",
      "„Saatmine lahtine” tähendab, et vastus jäi tulemata: Virn otsib deklaratsiooni ise üles.",
    ],
  },
  eudrStatistics: {
    title: "EUDR-i statistika",
    purpose: "Siin on aktide puit kuude, ostjate ja omanike kaupa selle järgi, kas sellel on EUDR-i number.",
    steps: [
      "Valige omanikud, ostjad ja periood.",
      "„Kontrollitud” on infosüsteemis kehtiva numbriga puit, „Leidis Virn” sai numbri omaniku deklaratsioonist.",
      "„Kontrollimata” numbri kohta infosüsteem veel vastanud ei ole, „Puudub” on puit ilma numbrita.",
      "Tabelid saab printida või failina alla laadida; failis on ka iga kuu ostja ja omaniku kaupa.",
    ],
    refused: ["Tühja perioodi kohta ei ole midagi näidata: valige pikem."],
    words: [unitWords.solid, unitWords.loose],
  },
  documents: {
    title: "Dokumendid",
    purpose: "Siin on lepingud ja muud failid platvormi ja ettevõtte vahel.",
    steps: [
      "„Lae üles” lisab failid: valige ettevõte ja liik.",
      "Märkige dokumendid ja vajutage „Allkirjasta”; ettevõte leiab need lehelt „Ootab minu allkirja”.",
      "„Vaata” näitab PDF-i või pilti loendi kõrval, „Lae alla” annab faili, „Muuda” avab dokumendi andmed.",
    ],
    refused: [
      "Sama nimega faili puhul küsitakse üle; „Lae siiski üles” lisab teise selle kõrvale.",
      "Ümbrikus olevat dokumenti muuta ei saa. Ühe poole allkirjaga dokumendi kustutamisel kaob allkiri ka ümbriku teistelt failidelt.",
    ],
    words: [containerWords.container],
  },
  document: {
    title: "Dokument",
    purpose: "Siin muudetakse ühe dokumendi andmeid.",
    steps: [
      "Muutke failinime, ettevõtet või tüüpi ja vajutage „Salvesta”.",
      "Teise ettevõtte juurde viidud dokumenti näeb edaspidi see ettevõte.",
      "Ajalugu näitab, kes ja millal midagi muutis.",
    ],
    refused: [
      "Ümbrikus olev dokument on ainult lugemiseks; põhjus on lehel kirjas.",
      "Faili laiend peab jääma samaks.",
    ],
    words: [containerWords.container],
  },
  container: {
    title: "Ümbrik",
    purpose: "Siin on koos allkirjastatavad failid ja nende allkirjad.",
    steps: [
      "Vaadake failid üle ja vajutage „Allkirjasta”.",
      "Valige ID-kaart, Mobiil-ID või Smart-ID; võrrelge kontrollkoodi telefoniga ja sisestage PIN2.",
      "Ettevõte saab ka keelduda ja põhjuse kirjutada.",
      "Kui mõlemad on allkirjastanud, saab ümbriku alla laadida või allkirjalehe printida.",
    ],
    refused: [
      "Kui PIN sisestati valesti või aeg sai otsa, alustage allkirjastamist uuesti; midagi ei lähe kaduma.",
      "Kui keegi teine allkirjastab praegu, oodake, kuni ta lõpetab.",
    ],
    words: [containerWords.container],
  },
  waiting: {
    title: "Ootab minu allkirja",
    purpose: "Siin on ümbrikud, mille järgmine allkiri on teie oma.",
    steps: [
      "Avage ümbrik ja vaadake selles olevad failid üle.",
      "Vajutage „Allkirjasta” ja sisestage PIN2.",
      "Allkirjastatud ümbrik kaob loendist.",
    ],
    refused: ["Kui te nõus ei ole, vajutage ümbriku lehel „Keeldu” ja kirjutage põhjus."],
    words: [containerWords.container],
  },
  containerCheck: {
    title: "Kontrolli ümbrikku",
    purpose: "Siin saab vaadata, kes, mida ja millal on allkirjastanud ning kas allkirjad kehtivad.",
    steps: [
      "Lohistage .asice- või .bdoc-fail siia või vajutage „Vali ümbrik”.",
      "Vastus loetleb failid, allkirjad ja iga allkirja oleku.",
      "Fail kustutatakse kohe pärast kontrolli.",
    ],
    refused: ["„Ei saa öelda” tähendab, et Virn ei oska midagi kontrollida: avage ümbrik programmis DigiDoc4."],
    words: [containerWords.container],
  },
  publicAct: {
    title: "Akti avalik vaade",
    purpose: "Siin näeb akti igaüks, kellel on selle link; hindu ja isikukoode siin ei ole.",
    steps: [
      "Tabelis on veoselehed, langid ja kogused.",
      "Lehel on ka see, kui kaugel allkirjastamine on.",
      "Lehe saab printida.",
    ],
    refused: ["Kui link ei avane, on akt kustutatud või link tühistatud: küsige platvormilt uus."],
    words: [unitWords.solid, unitWords.loose],
  },
  publicDocument: {
    title: "Dokumendi avalik vaade",
    purpose: "Siin näeb dokumenti igaüks, kellel on selle link.",
    steps: [
      "Lehel on dokumendi nimi, tüüp, aeg ja osapooled.",
      "Allkirjade juures on näha, kui kaugel allkirjastamine on.",
      "Faili siit ei saa; link kehtib, kuni dokument on alles.",
    ],
    refused: ["Kui link ei avane, on dokument kustutatud: küsige platvormilt uus."],
  },
  attachments: {
    title: "Metsaomaniku leht",
    purpose: "Siin lisab metsaomanik ostuaktile lankide andmed ja paberveoselehtede pildid.",
    steps: [
      "Kõigepealt on kirjas, kes teile maksab, kui palju ja mis päevaks.",
      "Telefonis küsib leht puuduvaid andmeid ükshaaval; „Kõik andmed” näitab kõike korraga ja „Täida samm-sammult” küsib jälle.",
      "Iga väli salvestub, kui sellest lahkute.",
      "Paberveoselehe võib pildistada: mitmest lehest saab üks PDF.",
      "„Deklareeri” küsib sisselogimist ja alustab EUDR-i deklaratsiooni; keele valite lehe ülaosas.",
    ],
    refused: [
      "Punase välja all on põhjus; kirjutatu jääb alles.",
      "Kui link on aegunud, kirjutage platvormile: saadetakse uus kiri.",
    ],
    words: [actListWords.paperWaybill],
  },
  signIn: {
    title: "Sisselogimine",
    purpose: "Siit pääseb Virna.",
    steps: [
      "Mobiil-ID, Smart-ID ja ID-kaardiga: sisestage küsitud andmed ja siis PIN1.",
      "E-postiga: kirjutage oma aadress, avage postkastist link. Link kehtib 15 minutit ja üks kord.",
      "Seanss lõpeb 12 tundi pärast viimast kasutust.",
    ],
    refused: [
      "Kui kirja ei tule, kontrollige rämpsposti ja küsige agendilt, kas teie aadress on lisatud.",
      "Kui link on aegunud, küsige uus.",
    ],
  },
  signOut: {
    title: "Väljalogimine",
    purpose: "Siin lõpeb seanss selles brauseris.",
    steps: [
      "Kasutajamenüüs valige „Logi välja”.",
      "Poolik akti vorm jääb sellesse brauserisse alles.",
      "Ühises arvutis logige alati välja.",
    ],
    refused: ["Kui väljalogimine ei õnnestu, proovige uuesti või sulgege brauser."],
  },
} as const satisfies Record<string, HelpPage>;
