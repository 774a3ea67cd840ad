/** What the owner signs (docs/rules/eudr.md, "Mandate"). `until`: 'kuni 31.12.2026', or until it is revoked. */
export function mandatePaper(platform: string, until: string) {
  return {
    sentence: `Volitan ${platform} esitama deklaratsiooni minu nimel.`,
    tasks: {
      heading: "Ülesanded",
      lines: [
        "esitada minu nimel Euroopa Komisjoni EUDR-i infosüsteemis lihtsustatud deklaratsiooni või hoolsuskohustuse avalduse minu maalt raiutud puidu kohta (määrus (EL) 2023/1115)",
        "lisada deklaratsiooni hiljem minu katastriüksusi, puuliike ja koguseid ning parandada selle andmeid",
        "küsida infosüsteemist deklaratsiooni olekut ja numbreid ning märkida numbrid veostele, aktidele ja arvetele",
        "võtta deklaratsioon minu soovil tagasi",
      ],
    },
    terms: [
      {
        heading: "Vastutus",
        text: "Vastutus deklaratsiooni õigsuse ja määruse nõuete täitmise eest jääb volitajale.",
      },
      {
        heading: "Kehtivus",
        text: `Volitus kehtib allkirjastamisest ${until}, ka kõigi hilisemate muudatuste ja lisatavate katastriüksuste kohta. Volitaja võib selle igal ajal tagasi võtta. Esitatud deklaratsioonide numbrid jäävad siis alles.`,
      },
    ],
  };
}

export const UNTIL_REVOKED = "kuni tagasivõtmiseni";
