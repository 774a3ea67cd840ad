import type { Meaning } from "#web/ui/help/Term.tsx";

export const actListWords = {
  paperWaybill: {
    word: "EVR",
    text: "E-veoselehtede register. Läbi kriipsutatud EVR tähendab paberveoselehte, mida registris ei ole; selle pildi lisab metsaomanik akti kirja lingilt.",
  },
} satisfies Record<string, Meaning>;
