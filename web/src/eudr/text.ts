import { formatEstonianDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { WireDeclaration } from "#shared/eudr/contract.ts";
import type { EudrTab } from "./eudrSearch.ts";

const tabs: Record<EudrTab, string> = {
  missing: "Puudu",
  waiting: "Ootel",
  valid: "Kehtivad",
  attention: "Vajab tähelepanu",
};

export const eudrText = {
  title: "EUDR",
  tabsLabel: "Deklaratsioonide olek",
  tabs,
  owner: "Omanik",
  reference: "Viitenumber",
  verification: "Kontrollnumber",
  state: "Olek",
  plots: "Katastriüksusi",
  since: "Kehtib alates",
  added: "Lisatud",
  unknownPlots: (plots: readonly string[]) => `Katastrist ei leitud: ${plots.join(", ")}`,
  solid: "Numbrita (tm)",
  loose: "Numbrita (pm³)",
  notDueTitle: "Number on nõutav alates 30.12.2026",
  notDue: "Siin on omanikud, kelle varasemad tarned on numbrita.",
  emptyTitle: {
    missing: "Kõigil tarnetel on number",
    waiting: "Ootel deklaratsioone ei ole",
    valid: "Kehtivaid deklaratsioone ei ole",
    attention: "Tähelepanu ei vaja ükski deklaratsioon",
  },
  empty: {
    missing: "Siin on omanikud, kelle aktidel on puitu ilma numbrita, suurem kogus eespool.",
    waiting: "Siin on deklaratsioonid, mille numbrit infosüsteem veel kinnitanud ei ole.",
    valid: "Siin on deklaratsioonid, mille number infosüsteemis kehtib.",
    attention: "Siin on deklaratsioonid, mille number ei kehti või mille katastriüksust ei leitud.",
  },
} as const;

/** What a person reads about the number of a declaration. */
export function numberStateText({ number_state: state, checked_at: at, status }: WireDeclaration): string {
  return {
    unchecked: "kontrollimata",
    usable: `kontrollitud ${at === null ? "" : formatEstonianDate(tallinnDay(at))}`,
    young: "infosüsteem seda veel ei tunne, küsime uuesti",
    uncheckable: "ei saa kontrollida",
    unusable: status === "" ? "ei kehti infosüsteemis" : `ei kehti infosüsteemis (${status})`,
  }[state];
}
