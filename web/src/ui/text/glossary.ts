/** Words that a page explains where they stand (docs/rules/help.md, "Words"). One meaning each, also for `Abi`. */
export const glossary = {
  margin: {
    word: "marginaal",
    text: "Summa ühiku kohta, mille platvorm müügihinnast endale jätab. Ostuhind on müügihind miinus marginaal.",
  },
  solid: {
    word: "tm",
    text: "Tihumeeter: kuupmeeter puitu ilma õhuvahedeta. Nii mõõdetakse palki ja paberipuitu.",
  },
  loose: {
    word: "pm³",
    text: "Puistekuupmeeter: kuupmeeter puistet koos õhuvahedega. Nii mõõdetakse haket. Tihumeetritega seda kokku ei liideta.",
  },
  container: {
    word: "ümbrik",
    text: "Fail (.asice või .bdoc), milles on koos allkirjastatavad failid ja nende allkirjad. Kuni akt või dokument on ümbrikus, seda muuta ei saa.",
  },
  paperWaybill: {
    word: "EVR",
    text: "E-veoselehtede register. Läbi kriipsutatud EVR tähendab paberveoselehte, mida registris ei ole; selle pildi lisab metsaomanik akti kirja lingilt.",
  },
  selectedUpTo: {
    word: "kuni N valitud",
    text: "Kõik read ei ole veel laaditud ja mõnda neist ei saa valida, seepärast on arv suurim võimalik. Kaasa lähevad ainult need, mida valida saab.",
  },
} as const;

export type Word = keyof typeof glossary;
