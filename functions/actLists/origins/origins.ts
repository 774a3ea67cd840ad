import { rowsNow } from "#functions/acts/rowsNow.ts";
import type { Act } from "#functions/acts/store/act.ts";
import type { ActRowItem } from "#functions/acts/store/storedActRows.ts";
import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { type CheckOf, checksOf } from "#functions/eudr/store/numberCheck.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type OriginLine, originLines } from "#shared/actLists/originLines.ts";
import { NO_VOLUME } from "#shared/basics/amounts.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import { isCheckable, numbersTexts } from "#shared/eudr/numberStates.ts";
import { type EudrNumber, eudrText } from "#shared/reports/eudrNumbers.ts";
import { type ActChoice, chosenActs } from "./chosenActs.ts";

/** Rows that are read; further acts are left out whole. The largest act has as many measured rows. */
const MAX_ROWS = 20_000;

export interface Origins {
  ids: number[];
  acts: string[];
  lines: OriginLine[];
  owners: number[];
  truncated: boolean;
}

/** Origins of the timber on chosen sales acts (docs/rules/actLists.md, "Origins of acts"). @throws Problem */
export async function originsOf(choice: ActChoice, viewer: Viewer): Promise<Origins> {
  const [chosen, assortments] = await Promise.all([chosenActs(choice, viewer), allAssortments()]);
  const read: { act: Act; rows: ActRowItem[] }[] = [];
  let count = 0;
  for (const act of chosen.acts) {
    if (count >= MAX_ROWS) break;
    const rows = await rowsNow(act);
    count += rows.reduce((sum, { reportRows }) => sum + reportRows.length, 0);
    read.push({ act, rows });
  }
  const names = new Map(assortments.map(({ id, name }) => [id, name]));
  const numbers = read.flatMap(({ rows }) => rows.flatMap(({ site }) => site?.eudrNumbers ?? []));
  const [owners, checkOf] = await Promise.all([
    companiesById(read.flatMap(({ act, rows }) => [act.seller, ...ownersOf(rows)])),
    checksOf(numbers.filter(isCheckable)),
  ]);
  const now = new Date().toISOString();
  const lines = read.flatMap(({ act, rows }) =>
    rows.map((row): OriginLine => {
      const { site } = row;
      return {
        act: act.number,
        // Timber of the seller's own forest.
        owner: owners.get(row.owner || act.seller)?.name ?? "",
        site: site?.name ?? "",
        cadaster: site?.cadaster ?? "",
        forestNotice: site?.forestNotice ?? "",
        county: site?.county ?? "",
        assortment: names.get(row.assortment) ?? UNGROUPED,
        eudr: eudrText(site?.eudrNumbers),
        ...originStates(site?.eudrNumbers ?? [], checkOf, now),
        solid: row.unit === "LCM" ? NO_VOLUME : row.amount,
        loose: row.unit === "LCM" ? row.amount : NO_VOLUME,
      };
    }),
  );
  return {
    ids: read.map(({ act }) => act.id),
    acts: read.map(({ act }) => act.number),
    lines: originLines(lines),
    owners: [...owners.keys()],
    truncated: chosen.truncated || read.length < chosen.acts.length,
  };
}

function originStates(
  numbers: readonly EudrNumber[],
  checkOf: CheckOf,
  now: string,
): Pick<OriginLine, "eudrState" | "eudrChecked"> {
  const { state, checked } = numbersTexts(numbers, checkOf, now);
  return { eudrState: state, eudrChecked: checked };
}

function ownersOf(rows: readonly ActRowItem[]): number[] {
  return rows.flatMap(({ owner }) => (owner > 0 ? [owner] : []));
}
