import { mayRead } from "#functions/acts/mayRead.ts";
import { type Act, actsById } from "#functions/acts/store/act.ts";
import {
  type ActPlace,
  actsOfAll,
  actsOfList,
  actsOfOne,
  cursorOfPlace,
  placeOfCursor,
} from "#functions/acts/store/actsNewestFirst.ts";
import { seenContainer } from "#functions/containers/releasable.ts";
import { containersByHash, type SigningContainer } from "#functions/containers/store/container.ts";
import { dayOfBothSignatures } from "#functions/containers/store/containerSums.ts";
import { exportsOfActs } from "#functions/exports/store/actExport.ts";
import { lettersOfActs } from "#functions/letters/store/actLetters.ts";
import { mergedLists } from "#functions/platform/mergedLists.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { type ActFilters, actFiltersBeside, type FilteredAct, ownActFilters } from "#shared/actLists/actFilters.ts";
import { leadFilter } from "#shared/actLists/leadFilter.ts";
import { type ActType, SALES_ACT } from "#shared/acts/actTypes.ts";
import { lacksOrigins } from "#shared/acts/siteEdits.ts";
import { fits } from "#shared/basics/filters.ts";
import { leadDays } from "#shared/basics/leadDays.ts";
import { newestFirst } from "#shared/basics/lists.ts";
import { searchActs } from "./actSearch.ts";
import { idsNamed } from "./counterparts.ts";

/** Acts that a call reads: 20 pages of 50. */
const MAX_READ = 1000;
const READ_AT_ONCE = 200;
const MAX_SHOWN = 200;

export interface FilteredActs {
  /** The first 200, newest first. */
  acts: Act[];
  /** Number of all that fit among those read. */
  found: number;
  isWhole: boolean;
  next: string | null;
  truncated: boolean;
}

interface Asked {
  type: ActType;
  filters: ActFilters;
  search: string | undefined;
  cursor: string | undefined;
}

/** Reads acts of all counterparts and filters them on the way (docs/rules/actLists.md, "Filters of acts"). */
export async function filteredActs(asked: Asked, viewer: Viewer): Promise<FilteredActs> {
  const { lists, truncated } = await listsToRead(asked, viewer);
  const reading = mergedLists(lists, newestFirst);
  const fitting: Act[] = [];
  let read = 0;
  let last: ActPlace | undefined;
  let isWhole = false;
  while (read < MAX_READ && !isWhole) {
    const places = await placesOf(reading, READ_AT_ONCE);
    isWhole = places.length < READ_AT_ONCE;
    read += places.length;
    last = places.at(-1) ?? last;
    fitting.push(...(await fittingActs(places, asked, viewer)));
  }
  // The end can be at the last act that was read.
  if (!isWhole) isWhole = (await placesOf(reading, 1)).length === 0;
  const acts = fitting.slice(0, MAX_SHOWN);
  const end = fitting.length > MAX_SHOWN ? acts.at(-1) : isWhole ? undefined : last;
  return { acts, found: fitting.length, isWhole, next: end ? cursorOfPlace(end) : null, truncated };
}

async function listsToRead(
  { type, filters: days, search, cursor }: Asked,
  viewer: Viewer,
): Promise<{ lists: AsyncGenerator<ActPlace>[]; truncated: boolean }> {
  const stretch = { days, after: cursor === undefined ? undefined : placeOfCursor(cursor) };
  const owners = isSuperUser(viewer) ? undefined : viewer.companies;
  const ofCompanies = (ids: readonly number[]) => ids.map((id) => actsOfOne(type, id, stretch));
  if (!search) return { lists: owners ? ofCompanies(owners) : actsOfAll(type, stretch), truncated: false };
  const [found, named] = await Promise.all([searchActs(search, type, viewer), idsNamed(type, search, owners)]);
  return {
    lists: [actsOfList(found.acts, stretch), ...ofCompanies(named.ids)],
    truncated: found.truncated || named.truncated,
  };
}

/** Up to `count` places; fewer at the end. */
async function placesOf(reading: AsyncGenerator<ActPlace>, count: number): Promise<ActPlace[]> {
  const places: ActPlace[] = [];
  while (places.length < count) {
    const { value, done } = await reading.next();
    if (done) break;
    places.push(value);
  }
  return places;
}

async function fittingActs(places: readonly ActPlace[], { type, filters }: Asked, viewer: Viewer): Promise<Act[]> {
  const stored = await actsById(places.map(({ id }) => id));
  const acts = places
    .flatMap(({ id }) => stored.get(id) ?? [])
    .filter((act) => act.type === type && mayRead(act, viewer) && fits(ownActFilters, filters, ownFacts(act)));
  const ids = acts.map(({ id }) => id);
  const [containers, letters, exports] = await Promise.all([
    containersByHash(filters.signature || filters.signed ? acts.flatMap(({ container }) => container ?? []) : []),
    lettersOfActs(filters.letter ? ids : []),
    exportsOfActs(filters.export ? ids : []),
  ]);
  return acts.filter((act) =>
    fits(actFiltersBeside, filters, {
      container: seenContainer(containers.get(act.container ?? ""), viewer),
      signed: signedLead(act, containers.get(act.container ?? "")),
      letters: letters.get(act.id)?.letters ?? [],
      isExported: exports.get(act.id)?.tab === "exported",
    }),
  );
}

function ownFacts(act: Act): FilteredAct {
  const { date, withVat, type, missingWaybill } = act;
  // The origin of a site is asked at the purchase act.
  const isOriginMissing = type === SALES_ACT ? missingWaybill !== undefined : lacksOrigins(act);
  return { date, withVat, isOriginMissing, measured: measuredLeads(act) };
}

function measuredLeads({ date, leads = [] }: Act): string[] {
  const days = leads.filter((_, at) => at % 2 === 0);
  return days.map((each) => leadFilter(date.slice(0, 4), each));
}

function signedLead({ date }: Act, container: SigningContainer | undefined): string | undefined {
  const day = container && dayOfBothSignatures(container);
  return day && leadFilter(day.slice(0, 4), leadDays(date, day));
}
