import { formatEstonianDate } from "#shared/basics/dates.ts";

/** Texts of the bar of filters and of saved views. */
export const filterBarText = {
  open: "Filtrid",
  openSet: (count: number) => `Filtrid, ${count} valitud`,
  set: "Valitud filtrid",
  any: "Kõik",
  remove: (chip: string) => `Eemalda filter: ${chip}`,
  removeAll: "Eemalda kõik",
  from: (label: string) => `${label} alates`,
  to: (label: string) => `${label} kuni`,
  chip: (label: string, value: string) => `${label}: ${value}`,
  range: (from: string | undefined, to: string | undefined) =>
    from === undefined
      ? `kuni ${to ?? ""}`
      : to === undefined
        ? `alates ${from}`
        : from === to
          ? from
          : `${from}–${to}`,
  day: (day: string | undefined) => (day === undefined ? undefined : formatEstonianDate(day)),
  clear: "Eemalda filtrid",
  goOn: "Otsi edasi",
  nothing: "Valitud filtritele ei vasta siin midagi.",
  nothingYet: "Seni ei leitud midagi. Vaatamata on veel vanemaid.",
  found: (count: string, unit: string, isWhole: boolean) =>
    `${isWhole ? "Leitud" : "Leitud vähemalt"} ${count} ${unit}`,
  part: (found: string, shown: string, isAll: boolean) =>
    `${isAll ? found : `Vähemalt ${found}`} leitud, näitan ${shown}`,
  reversedDays: "Lõpp on enne algust.",
  wrongSum: "Sisestage summa eurodes, näiteks 1500 või 1500,50.",
  reversedSums: "Ülempiir on väiksem kui alampiir.",
} as const;
