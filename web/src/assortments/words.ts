import type { Meaning } from "#web/ui/help/Term.tsx";

export const unitWords = {
  solid: {
    word: "tm",
    text: "Tihumeeter: kuupmeeter puitu ilma õhuvahedeta. Nii mõõdetakse palki ja paberipuitu.",
  },
  loose: {
    word: "pm³",
    text: "Puistekuupmeeter: kuupmeeter puistet koos õhuvahedega. Nii mõõdetakse haket. Tihumeetritega seda kokku ei liideta.",
  },
} satisfies Record<string, Meaning>;
