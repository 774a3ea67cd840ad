import { platformId } from "#functions/companies/store/company.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { demoNumber } from "#scripts/simulators/eudr/simulator.ts";
import { partitionOf, type StoredItems } from "#scripts/verifying/basis/storedItems.ts";
import { rowsBeside } from "#scripts/verifying/reports/reportCheck.ts";
import { type Load, numberForLoad } from "#shared/eudr/matching.ts";
import { cadastralNumbers } from "#shared/eudr/plots.ts";
import { timberKind } from "#shared/eudr/timberShares.ts";
import { companyOfRow } from "#shared/reports/companyOfRow.ts";

export interface NumberedRows {
  rows: number;
  /** Rows with a number from EVR or a file. */
  before: number;
  /** The same, and rows that take that of a declaration once the simulated Information System has answered. */
  after: number;
}

/** Rows of all reports by whether they have an EUDR number (docs/rules/demo-data.md, "Declarations in the demo"). */
export async function numberedRows(): Promise<NumberedRows> {
  const platform = await platformId();
  const loads: (Load & { owner: number; isNumbered: boolean })[] = [];
  const declarations: StoredItems["declaration"][] = [];
  await readPartitions((items) => {
    const partition = partitionOf(items);
    declarations.push(...partition.of("declaration"));
    for (const { seller, date } of partition.of("report")) {
      for (const { owner, site } of rowsBeside(partition.of("reportRows"))) {
        loads.push({
          owner: companyOfRow({ seller, owner, platform }),
          day: date,
          plots: cadastralNumbers(site?.cadaster ?? ""),
          isNumbered: timberKind(site) === "numbered",
        });
      }
    }
  });
  const usable = declarations.filter(
    ({ reference, verification }) => demoNumber(reference, verification)?.result === "EXISTING_USABLE",
  );
  const byOwner = Map.groupBy(usable, ({ owner }) => owner);
  const bare = loads.filter(({ isNumbered }) => !isNumbered);
  const found = bare.filter((load) => numberForLoad(load, byOwner.get(load.owner) ?? []));
  return { rows: loads.length, before: loads.length - bare.length, after: loads.length - bare.length + found.length };
}

export function numberedNote({ rows, before, after }: NumberedRows): string {
  const share = (count: number) => `${count} (${Math.floor((100 * count) / Math.max(1, rows))} %)`;
  return `EUDR numbers: ${share(before)} of ${rows} rows as they were measured, ${share(after)} with those of declarations.`;
}
