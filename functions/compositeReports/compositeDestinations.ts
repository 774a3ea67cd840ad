import { actsDated } from "#functions/acts/store/actDay.ts";
import { companiesById, companiesOfKind } from "#functions/companies/store/company.ts";
import { type Destination, destinationsOf } from "#functions/companies/store/destination.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { FIRST_PLAUSIBLE_DAY, LAST_PLAUSIBLE_DAY } from "#shared/basics/dates.ts";

const AT_ONCE = 16;
const EVER = { from: FIRST_PLAUSIBLE_DAY, until: LAST_PLAUSIBLE_DAY };

/** Returns all destinations for a super user, else those of timber on purchase acts of the user's companies. */
export async function destinationsFor(viewer: Viewer): Promise<Destination[]> {
  if (isSuperUser(viewer)) return destinationsOfBuyers((await companiesOfKind("buyer")).map(({ id }) => id));
  const acts = await actsDated(PURCHASE_ACT, EVER, viewer.companies);
  const own = acts.flatMap(({ destinations }) => destinations);
  const seen = new Set(own.map(([buyer, code]) => `${buyer}#${code}`));
  const all = await destinationsOfBuyers([...new Set(own.map(([buyer]) => buyer))]);
  return all.filter(({ buyer, code }) => seen.has(`${buyer}#${code}`));
}

async function destinationsOfBuyers(buyers: readonly number[]): Promise<Destination[]> {
  const found: Destination[][] = [];
  await inParallel(buyers, AT_ONCE, async (buyer) => {
    found.push(await destinationsOf(buyer));
  });
  return found.flat();
}

export async function namedDestinations(destinations: readonly Destination[]): Promise<{ id: number; name: string }[]> {
  const byName = Map.groupBy(destinations, ({ name }) => name);
  const shared = destinations.filter(({ name }) => (byName.get(name)?.length ?? 0) > 1);
  const buyers = await companiesById(shared.map(({ buyer }) => buyer));
  return destinations.map(({ id, name, buyer }) => {
    const company = (byName.get(name)?.length ?? 0) > 1 ? buyers.get(buyer) : undefined;
    return { id, name: company ? `${name} (${company.name})` : name };
  });
}
