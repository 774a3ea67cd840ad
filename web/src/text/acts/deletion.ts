import { formatCount } from "#web/text/formats.ts";

/** docs/rules/acts.md, "Deleting an act". */
export const deletionText = {
  delete: "Kustuta",
  deleteOf: (act: string) => `Kustuta: ${act}`,
  /** 'Kas kustutada müügiakt 2026-17?' */
  question: (act: string) => `Kas kustutada ${act.charAt(0).toLowerCase()}${act.slice(1)}?`,
  reportsOpen: "Akti raportid saab pärast uuesti akteerida.",
  related: (count: number) =>
    count === 1 ? "Koos sellega kustutatakse ostuakt:" : `Koos sellega kustutatakse ${formatCount(count)} ostuakti:`,
  numbers: "Kustutatud aktide numbreid enam ei kasutata ja avalikud lingid lakkavad töötamast.",
  deleted: (act: string) => `${act} on kustutatud.`,
  underWay: (act: string) => `${act} kustutatakse. Suure akti puhul kulub selleks mõni minut.`,
} as const;
