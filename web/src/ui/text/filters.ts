import type { QuickPeriod } from "#shared/basics/periods.ts";
import { formatCount } from "./formats.ts";

export const filterText = {
  all: "Kõik",
  nothing: "Ei leidnud tulemusi.",
  selected: (count: number) => `${formatCount(count)} valitud`,
  searchIn: (label: string) => `Otsi: ${label}`,
  period: "Periood",
  from: "Algus",
  to: "Lõpp",
  reversed: { from: "Algus on pärast lõppu.", to: "Lõpp on enne algust." },
  quick: {
    previousYear: "Eelmine aasta",
    currentYear: "Käesolev aasta",
    previousQuarter: "Eelmine kvartal",
    currentQuarter: "Käesolev kvartal",
    nextQuarter: "Järgmine kvartal",
  } satisfies Record<QuickPeriod, string>,
} as const;
