import { allAssortments } from "#functions/assortments/store/assortment.ts";
import { companiesById } from "#functions/companies/store/company.ts";
import { publicSigningState } from "#functions/containers/containerView.ts";
import { checksOf } from "#functions/eudr/store/numberCheck.ts";
import { pageOfArray } from "#functions/platform/table/paging.ts";
import { ACT_TYPE_NAMES, SALES_ACT } from "#shared/acts/actTypes.ts";
import type { PublicAct } from "#shared/acts/contract.ts";
import { type PublicLine, publicLines, publicTotals } from "#shared/acts/publicLines.ts";
import { toCubicMetres } from "#shared/basics/amounts.ts";
import { UNGROUPED } from "#shared/basics/names.ts";
import { isCheckable, numbersTexts } from "#shared/eudr/numberStates.ts";
import { type EudrNumber, eudrReferences } from "#shared/reports/eudrNumbers.ts";
import { certificatesFor } from "./actParties.ts";
import { rowsNow } from "./rowsNow.ts";
import type { Act } from "./store/act.ts";

/** A page is below 5 MB with the longest texts; 20,000 lines are 20 pages. */
const LINES_A_PAGE = 1000;

/** A page of the act for everybody with the link (docs/rules/acts.md, "Public view"). `cursor`: `next` of the page before. */
export async function publicView(act: Act, cursor: string | undefined): Promise<PublicAct> {
  const [rows, companies, assortments, signing] = await Promise.all([
    rowsNow(act),
    companiesById([act.seller, act.buyer]),
    allAssortments(),
    publicSigningState(act.container),
  ]);
  const [seller, buyer] = [companies.get(act.seller), companies.get(act.buyer)];
  if (!seller || !buyer) throw new Error(`Act ${act.id} has a party that does not exist`);
  const chosen = certificatesFor(buyer, seller).find(({ id }) => id === act.timberCertificate)?.name ?? "";
  const certificate = act.type === SALES_ACT ? chosen : "";
  const names = new Map(assortments.map(({ id, name }) => [id, name]));
  const checkOf = await checksOf(rows.flatMap(({ site }) => site?.eudrNumbers ?? []).filter(isCheckable));
  const now = new Date().toISOString();
  const lines = publicLines(
    rows.flatMap((row) =>
      row.reportRows.map(
        ({ waybill, amount }): PublicLine => ({
          assortment: names.get(row.assortment) ?? UNGROUPED,
          unit: row.unit,
          certificate: row.certificate ?? certificate,
          waybill,
          site: row.site?.name ?? "",
          cadaster: row.site?.cadaster ?? "",
          eudr: eudrReferences(row.site?.eudrNumbers),
          eudr_state: numbersTexts((row.site?.eudrNumbers ?? []).filter(hasReference), checkOf, now).state,
          amount,
        }),
      ),
    ),
  );
  const page = pageOfArray({ cursor }, lines, LINES_A_PAGE);
  const wire = <Line extends { amount: PublicLine["amount"] }>(line: Line) => ({
    ...line,
    amount: toCubicMetres(line.amount),
  });
  return {
    type_name: ACT_TYPE_NAMES[act.type],
    number: act.number,
    date: act.date,
    seller: seller.name,
    buyer: buyer.name,
    certificate,
    waybills_count: act.waybills,
    signing,
    totals: publicTotals(lines).map(wire),
    results: page.results.map(wire),
    count: page.count,
    next: page.next,
  };
}

function hasReference({ reference }: EudrNumber): boolean {
  return reference !== "";
}
