import { useEffect, useState } from "react";
import { isNumber, listOf, recordOf } from "#web/api/leaving/shapes.ts";
import type { StatisticsSearch } from "#web/statistics/statisticsSearch.ts";

interface LastChoice {
  assortment: number;
  /** Empty for all of them. */
  companies: number[];
}

const isLastChoice = recordOf({ assortment: isNumber, companies: listOf(isNumber) });

interface Chosen {
  person: number | undefined;
  /** Ids of the groups that exist; undefined until they are known. */
  known: ReadonlySet<number> | undefined;
  search: StatisticsSearch;
  /** The group whose numbers are on the screen. */
  shown: number | undefined;
  open: (last: Pick<StatisticsSearch, "assortment" | "company">) => void;
}

/**
 * Opens what this person chose last in this browser, and notes what is looked at (docs/rules/statistics.md, "What was chosen last").
 * Returns true until it is known whether there is something to open.
 */
export function useLastChoice({ person, known, search, shown, open }: Chosen): boolean {
  const { assortment, company } = search;
  const isAsked = assortment === undefined;
  // Only where the page is entered: Back takes a choice back.
  const [isEntered, setEntered] = useState(isAsked);
  if (isEntered && !isAsked) setEntered(false);
  const last = isEntered && isAsked && person !== undefined ? lastChoice(person) : undefined;
  const isOpening = last !== undefined && (known === undefined || known.has(last.assortment));
  useEffect(() => {
    if (!last || !known?.has(last.assortment)) return;
    open({ assortment: last.assortment, company: last.companies.length > 0 ? last.companies : undefined });
  });
  const companies = Array.isArray(company) ? company.join() : "";
  useEffect(() => {
    if (person === undefined || shown === undefined || shown !== assortment) return;
    noteChoice(person, { assortment: shown, companies: companies === "" ? [] : companies.split(",").map(Number) });
  }, [person, shown, assortment, companies]);
  return isAsked && isEntered && (person === undefined || isOpening);
}

/** The person is part of the name, since several may share a computer. */
function lastChoice(person: number): LastChoice | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? "null");
    return isLastChoice(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function noteChoice(person: number, choice: LastChoice): void {
  try {
    localStorage.setItem(keyOf(person), JSON.stringify(choice));
  } catch {
    // A full or forbidden storage: the group is chosen again.
  }
}

function keyOf(person: number): string {
  return `virn.statistics.${person}`;
}
