import type { Meaning } from "#web/ui/help/Term.tsx";

export const actFormWords = {
  margin: {
    word: "marginaal",
    text: "Summa ühiku kohta, mille platvorm müügihinnast endale jätab. Ostuhind on müügihind miinus marginaal.",
  },
} satisfies Record<string, Meaning>;
