import type { Meaning } from "#web/ui/help/Term.tsx";

export const containerWords = {
  container: {
    word: "ümbrik",
    text: "Fail (.asice või .bdoc), milles on koos allkirjastatavad failid ja nende allkirjad. Kuni akt või dokument on ümbrikus, seda muuta ei saa.",
  },
} satisfies Record<string, Meaning>;
