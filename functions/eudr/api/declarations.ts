import { warnedActCount } from "#functions/acts/store/actWarnings.ts";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import { wireDeclarations } from "#functions/eudr/declarationWire.ts";
import { mandateStatesOf } from "#functions/eudr/judgedMandates.ts";
import { isFilingOn, ownerForViewer, ownersOfViewer } from "#functions/eudr/owners.ts";
import {
  countsByState,
  type Declaration,
  declarationCounts,
  declarationsInState,
  declarationsOf,
} from "#functions/eudr/store/declaration.ts";
import { hasEudrAccess } from "#functions/platform/clients/eudr/eudrKeys.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { pageOfArray, pageOfList } from "#functions/platform/table/paging.ts";
import { isSuperUser } from "#functions/platform/viewer.ts";
import { latestFirst } from "#shared/basics/lists.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import type { WireDeclaration } from "#shared/eudr/declarationShapes.ts";
import type { DeclarationState } from "#shared/eudr/declarations.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export const handler = endpoint(eudrRoutes.declarations, async ({ query, viewer, now }) => {
  const { tab, owner } = query;
  const wired = tab === "draft" ? (drafts: readonly Declaration[]) => wireDrafts(drafts, now) : wireDeclarations;
  const unset = isSuperUser(viewer) && !(await hasEudrAccess()) ? ({ is_unset: true } as const) : {};
  if (owner === undefined && isSuperUser(viewer)) {
    const [counts, warned] = await Promise.all([declarationCounts(), warnedActCount()]);
    const page = await pageOfList(query, {
      read: (cursor, limit) => declarationsInState(tab, cursor, limit),
      count: Promise.resolve(counts[tab]),
    });
    const results = await wired(page.results);
    const owners = await platforms();
    return { ...page, results, counts, warned_acts: warned, owners, is_filing_on: isFilingOn(), ...unset };
  }
  const owners = owner === undefined ? await ownersOfViewer(viewer) : [await ownerForViewer(viewer, Number(owner))];
  const [lists, warned] = await Promise.all([
    Promise.all(owners.map(({ id }) => declarationsOf(id))),
    warnedActCount(owners.map(({ id }) => id)),
  ]);
  const own = lists.flat();
  const listed = own.filter(({ state }) => state === tab).toSorted(latestFirst);
  const declaring = isSuperUser(viewer) ? await platforms() : owners.map(({ id, name }) => ({ id, name }));
  const page = pageOfArray(query, listed, PAGE_SIZE);
  const results = await wired(page.results);
  const counts = { counts: countsOf(own), warned_acts: warned };
  return { ...page, results, ...counts, owners: declaring, is_filing_on: isFilingOn(), ...unset };
});

/** With what its mandate waits for, so that an agent finds those that the platform has to sign. */
async function wireDrafts(drafts: readonly Declaration[], now: Date): Promise<WireDeclaration[]> {
  const [wired, states] = await Promise.all([
    wireDeclarations(drafts),
    mandateStatesOf([...new Set(drafts.map(({ owner }) => owner))], now),
  ]);
  return wired.map((each) => ({ ...each, mandate: states.get(each.owner.id) ?? "none" }));
}

async function platforms() {
  return (await companiesOfKind("platform")).map(({ id, name }) => ({ id, name }));
}

function countsOf(declarations: readonly Declaration[]): Record<DeclarationState, number> {
  return countsByState((wanted) => declarations.filter(({ state }) => state === wanted).length);
}
