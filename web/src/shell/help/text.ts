import { baseHelp } from "./baseHelp.ts";
import { paperHelp } from "./paperHelp.ts";
import { tradeHelp } from "./tradeHelp.ts";

/** Keys are names of screens. One without help is a type error in tests/platform/pages/help.test.tsx. */
export const helpPages = { ...tradeHelp, ...paperHelp, ...baseHelp };

export interface Hint {
  title: string;
  text: string;
  /** The link in the navigation bar that the hint speaks of. */
  marks: string;
  /** Offers to open the overview first from now on. */
  offersFirst?: true;
}

/** Three of each: what to open first, how to find, and where to ask. */
export const hints: Record<"agent" | "company", readonly [Hint, Hint, Hint]> = {
  agent: [
    {
      title: "Alustage ülevaatest",
      text: "„Ülevaade” menüü alguses ütleb, mis täna tegemist ootab. Klahv 0 avab selle igal lehel.",
      marks: 'a[href="/overview/"]',
      offersFirst: true,
    },
    {
      title: "Leidke kõik mõne tähega",
      text: "Luup või Ctrl K leiab akti, raporti, veoselehe, ettevõtte ja lehe.",
      marks: 'button[aria-keyshortcuts$="+K"]',
    },
    {
      title: "Abi on igal lehel",
      text: "Küsimärk ülal või klahv ? ütleb, milleks leht on ja mida teha, kui midagi ei saa.",
      marks: 'button[aria-keyshortcuts="?"]',
    },
  ],
  company: [
    {
      title: "Teie aktid",
      text: "Menüüs „Aktid” on teie ostuaktid koos failide ja allkirjadega.",
      marks: 'a[href="/acts/dashboard/"]',
    },
    {
      title: "Ootab minu allkirja",
      text: "„Ülevaade” näitab, mis ootab teie allkirja, millal koormad tulid ja mis summad viimastel aktidel on.",
      marks: 'a[href="/overview/"]',
      offersFirst: true,
    },
    {
      title: "Abi on igal lehel",
      text: "Küsimärk ülal või klahv ? ütleb, milleks leht on ja mida teha, kui midagi ei saa.",
      marks: 'button[aria-keyshortcuts="?"]',
    },
  ],
};

export const helpText = {
  search: "Otsi abist",
  contents: "Kõik lehed",
  nothing: "Abist ei leitud midagi.",
  steps: "Nii käib",
  words: "Sõnad",
  refused: "Kui ei saa",
  print: "Prindi",
  open: (title: string) => `Ava leht: ${title}`,
  picture: (title: string) => `Pilt lehest: ${title}`,
  hints: "Vihjed",
  hintOf: (at: number, count: number) => `Vihje ${at} / ${count}`,
  nextHint: "Järgmine",
  lastHint: "Selge",
  opensFirst: "Ava esimesena",
  closeHints: "Sulge vihjed",
  noPage: "Sellel lehel abi ei ole. Valige leht loendist.",
} as const;
