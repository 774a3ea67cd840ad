import { type ActPlace, cursorOfPlace, placeOfCursor } from "#functions/acts/store/actsNewestFirst.ts";
import { type ActWarnings, warnedActCount, warnedActs } from "#functions/acts/store/actWarnings.ts";
import { companyNames } from "#functions/companies/store/heldNames.ts";
import { ownerForViewer, ownersOfViewer } from "#functions/eudr/owners.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { mergedLists } from "#functions/platform/mergedLists.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { newestFirst } from "#shared/basics/lists.ts";
import { eudrRoutes } from "#shared/eudr/contract.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";

export const handler = endpoint(eudrRoutes.warnings, async ({ query: { owner, cursor, offset }, viewer }) => {
  const owners = await ownersAsked(viewer, owner);
  const [found, count] = await Promise.all([
    cursor === undefined ? readPage(owners, Number(offset ?? 0)) : readPage(owners, 0, placeOfCursor(cursor)),
    warnedActCount(owners),
  ]);
  const acts = found.slice(0, PAGE_SIZE);
  const last = acts.at(-1);
  return {
    results: await wireWarnings(acts),
    count,
    next: last && found.length > acts.length ? cursorOfPlace(placeOf(last)) : null,
  };
});

/** Returns undefined for all owners. @throws Problem `not_found` */
async function ownersAsked(viewer: Viewer, owner: string | undefined): Promise<number[] | undefined> {
  if (owner !== undefined) return [(await ownerForViewer(viewer, Number(owner))).id];
  return isSuperUser(viewer) ? undefined : (await ownersOfViewer(viewer)).map(({ id }) => id);
}

/** Reads up to one act more than a page, after so many acts or this place. */
async function readPage(owners: number[] | undefined, skipped: number, after?: ActPlace) {
  const reading = mergedLists(warnedActs(owners, after), (one, other) => newestFirst(placeOf(one), placeOf(other)));
  const acts: ActWarnings[] = [];
  let passed = 0;
  for await (const act of reading) {
    if (passed++ >= skipped) acts.push(act);
    if (acts.length > PAGE_SIZE) break;
  }
  return acts;
}

function placeOf({ date, act: id }: ActWarnings): ActPlace {
  return { date, id };
}

async function wireWarnings(acts: readonly ActWarnings[]) {
  const names = await companyNames([...new Set(acts.map(({ owner }) => owner))]);
  return acts.map(({ act: id, number, date, hash, owner, sites, others }) => ({
    act: { id, number, date, hash },
    owner: { id: owner, name: names.get(owner) ?? "" },
    sites: sites.map(({ site, name, checks, excess }) => ({
      id: site,
      name,
      checks: [...checks],
      ...(excess && { excess }),
    })),
    others,
  }));
}
