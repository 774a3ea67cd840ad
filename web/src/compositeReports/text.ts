import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";

export const compositeText = {
  title: "Koondraport",
  hint: "Aruandeid koostatakse iga 30 minuti tagant. Tee kohvipaus ja tule 30 minuti pärast tagasi.",
  seller: "Müüja",
  buyer: "Ostja",
  destination: "Sihtkoht",
  all: "Kõik",
  own: "oma ettevõte",
  nothing: "Tulemusi ei leitud",
  from: "Alates",
  until: "Kuni",
  cancel: "Katkesta",
  cancelling: "Katkestan...",
  submit: "Kinnita",
  loading: "Laadin valikuid.",
  building: "Koostan raportit, palun oota.",
  percent: (percent: number) => `${percent} %`,
  factsOf: (instant: string) =>
    `Andmed on seisuga ${formatEstonianDateTime(instant)}. Hilisemaid muudatusi aruandes ei ole.`,
  cancelled: "Raporti koostamine katkestati.",
  opened: "Koondraport on valmis.",
  ready: "Koondraport on valmis",
  blocked: "Veebilehitseja ei lubanud uut vahelehte avada.",
  open: "Ava aruanne",
  /** docs/rules/compositeReports.md, "The form"; the specification has it in English. */
  noFile: "Unexpected error - report doesn't have a file link",
} as const;
