import type { Meaning } from "#web/ui/help/Term.tsx";

export const listWords = {
  selectedUpTo: {
    word: "kuni N valitud",
    text: "Kõik read ei ole veel laaditud ja mõnda neist ei saa valida, seepärast on arv suurim võimalik. Kaasa lähevad ainult need, mida valida saab.",
  },
} satisfies Record<string, Meaning>;
