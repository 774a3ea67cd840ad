import { actFormWords } from "#web/actForm/words.ts";
import { actListWords } from "#web/actLists/words.ts";
import { unitWords } from "#web/assortments/words.ts";
import { containerWords } from "#web/containers/words.ts";
import { listWords } from "#web/ui/lists/words.ts";
import type { HelpPage } from "./helpPage.ts";

/** Help from the morning's overview to the act and its file. */
export const tradeHelp = {
  overview: {
    title: "Ülevaade",
    purpose: "Siin on näha, mis täna tegemist ootab ja kuidas läheb.",
    steps: [
      "Ploki „Ootab tegemist” iga arv viib loendisse, kus on ainult need asjad.",
      "„Vanim” näitab, mis on kõige kauem oodanud; raportite juures viib see otse päeva raportiteni.",
      "Iga graafik on ka tabel („Tabelina”) ja Exceli fail.",
      "„Ava esimesena” teeb ülevaatest teie esimese lehe pärast sisselogimist.",
    ],
    refused: ["Arv, mida ei saanud lugeda, ütleb seda ise; vajutage „Proovi uuesti”. Teised arvud jäävad alles."],
    words: [unitWords.solid, unitWords.loose, actFormWords.margin],
  },
  reportsDashboard: {
    title: "Raportid",
    purpose: "Siin on saeveskite mõõteraportid ostjate ja sihtkohtade kaupa, ja siit algab müügiakt.",
    steps: [
      "Avage ostja ja sihtkoht, või otsige raporti või veoselehe numbri järgi.",
      "Märkige raportid, terve sihtkoht või ostja; all ribal on näha kogus ja eeldatav summa.",
      "Vajutage „Akteeri”. Avaneb akti vorm märgitud raportite ridadega.",
      "Akteeritud raportid on teisel vahelehel koos aktide numbritega.",
    ],
    refused: [
      "Raportil, mida märkida ei saa, on põhjus ruudu juures, näiteks hind puudub või keegi teine akteerib seda praegu.",
      "Märge „Kontrolli” näitab kahtlast kohta; raporti saab siiski akteerida.",
    ],
    words: [listWords.selectedUpTo, unitWords.solid, unitWords.loose],
  },
  imports: {
    title: "Import",
    purpose: "Siin saavad mõõtefailidest raportid.",
    steps: [
      "Lohistage fail siia või vajutage „Vali failid”. Sobivad CSV, XLSX ja EVR-i JSON.",
      "Failide veerud ja näidis on lehe all; „Laadi alla mall” annab tühja tabeli.",
      "Kahtlaste kohtade puhul küsitakse enne, kas need on õiged.",
      "Valmis raportid on kohe lehel „Raportid”.",
    ],
    refused: [
      "Vigane fail jääb tervikuna importimata. Iga vea juures on rida, veerg ja põhjus: parandage fail ja laadige see uuesti.",
      "Veoseleht, mis raportiks ei saanud, on loendis koos põhjusega.",
    ],
    words: [actListWords.paperWaybill],
  },
  actsDashboard: {
    title: "Aktid",
    purpose: "Siin on müügi- ja ostuaktid ettevõtete kaupa koos allkirjade, kirjade ja failidega.",
    steps: [
      "Avage ettevõte või otsige akti numbri järgi; „Filtrid” kitsendab loendit kuupäeva, summa ja oleku järgi.",
      "Allkirjastamiseks märkige aktid ja vajutage „Allkirjasta”: üks PIN allkirjastab kõik märgitud.",
      "Kirja olek akti real avab kirja ja saadab selle; ülal ribal „Saatmata aktid” saadab neid palju korraga.",
      "„PDF” näitab akti loendi kõrval, nool selle ees laeb alla. XLS, XML, Koond, „Muuda” ja „Kustuta” ilmuvad, kui kursor on akti real; telefonis avage rida.",
    ],
    refused: [
      "Kollane märk „Paber puudu” või „E-post puudu” ütleb, mis allkirja takistab; vajutage sellele ja parandage.",
      "Akti, mis on ümbrikus, ei saa muuta: enne tuleb allkirjastamine katkestada.",
      "Kiri, mis tuli tagasi, ütleb põhjuse; parandage ettevõtte aadress ja tehke uus kiri.",
    ],
    words: [containerWords.container, actListWords.paperWaybill, listWords.selectedUpTo],
  },
  origins: {
    title: "Päritolude koond",
    purpose: "Siin on valitud müügiaktide taga olevad langid, omanikud ja kogused.",
    steps: [
      "Märkige lehel „Aktid” müügiaktid või ettevõte ja valige „Päritolude koond”.",
      "Lehe saab printida või failina alla laadida.",
      "Iga langi juures on näha, kas selle päritolu on kirjas.",
    ],
    refused: ["Kui päritolu puudub, avage ostuakti kirja link ja lisage langi andmed, või paluge seda omanikul."],
  },
  actExport: {
    title: "Eksport",
    purpose: "Siin saavad aktid failiks raamatupidamise jaoks.",
    steps: [
      "Esimesel vahelehel on aktid, mida ei ole veel eksporditud.",
      "Märkige aktid; ribal on nende arv ja summa.",
      "Vajutage „Ekspordi”, vaadake arv ja summa üle ja avage saadud fail raamatupidamises.",
      "Vahelehel „Eksporditud” on näha, millal ja kes eksportis, ja faili saab uuesti alla laadida.",
      "Pärast eksporti muudetud akt tuleb esimesele vahelehele tagasi.",
    ],
    refused: ["Nupp on hall, kuni ühtegi akti ei ole märgitud.", "Kui akt muutus vahepeal, märkige see uuesti."],
  },
  createAct: {
    title: "Uus müügiakt",
    purpose: "Siin saavad raportitest müügiakt ja iga omaniku ostuakt.",
    steps: [
      "Kontrollige ostjat, kuupäeva ja ridu. Rea märge jätab rea aktist välja.",
      "Kirjutage marginaalid: nooled ja Enter liiguvad lahtrite vahel, kleebitud veerg täidab lahtrid alla.",
      "„Eelvaade” on akt PDF-ina. „Lõpeta” teeb aktid.",
      "Poolik vorm jääb selles brauseris alles ja seda pakutakse uuesti.",
    ],
    refused: [
      "Kui ostuhind oleks negatiivne, on rida punane: vähendage marginaali või muutke müügihinda pliiatsi alt.",
      "Puuduvad andmed on vormi ülaosas nimetatud, koos lingiga ettevõttele.",
    ],
    words: [actFormWords.margin, unitWords.solid, unitWords.loose],
  },
  updateAct: {
    title: "Akti muutmine",
    purpose: "Siin muudetakse tehtud müügiakti ja selle ostuakte.",
    steps: [
      "Muutke hindu, marginaale, ridu või kuupäeva.",
      "„Salvesta” muudab müügiakti ja ostuaktid korraga; numbrid jäävad. Enne küsitakse ja öeldakse, mis kirjad on saadetud, mis tehakse uuesti ja mis on eksporditud.",
      "Lehe all on näha, kes ja millal on akti muutnud.",
    ],
    refused: [
      "Kollane märk „Paber puudu” või „E-post puudu” ütleb, mis allkirja takistab; vajutage sellele ja parandage.",
      "Akti, mis on ümbrikus, ei saa muuta: katkestage enne allkirjastamine.",
      "Kui keegi teine muutis akti vahepeal, laaditakse uued andmed; teie marginaalid jäävad alles.",
    ],
    words: [actFormWords.margin, containerWords.container],
  },
} as const satisfies Record<string, HelpPage>;
