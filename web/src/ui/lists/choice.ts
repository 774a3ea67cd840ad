/** A list as its page has loaded it. */
export interface Seen<Row> {
  rows: readonly Row[];
  /** True when there are no more. */
  isWhole: boolean;
  /** The server has answered it since it was shown; a list that is no longer shown is not live. */
  isLive: boolean;
}

/** Rows that are chosen (docs/rules/user-interface.md, "What is chosen"). */
export interface Choice<Row> {
  /** Those that are loaded. */
  rows: readonly Row[];
  /** Number of those of a whole that are not. */
  unloaded: number;
  /** Number of those that are chosen one by one and not loaded: they could be taken when they were chosen. */
  further?: number;
}

export interface Counted {
  count: number;
  /** The most that can be taken: all that are not loaded may be. */
  able: number;
  isUpTo: boolean;
  /** Why the others cannot be taken, the most frequent first. */
  reasons: readonly { reason: string; count: number }[];
}

export const NOTHING_COUNTED: Counted = { count: 0, able: 0, isUpTo: false, reasons: [] };

export function counted<Row>(
  { rows, unloaded, further = 0 }: Choice<Row>,
  reasonOf: (row: Row) => string | undefined,
): Counted {
  const reasons = rows.flatMap((row) => reasonOf(row) ?? []);
  const count = rows.length + unloaded + further;
  return {
    count,
    able: count - reasons.length,
    isUpTo: unloaded > 0,
    reasons: [...Map.groupBy(reasons, (reason) => reason)]
      .map(([reason, of]) => ({ reason, count: of.length }))
      .toSorted((one, other) => other.count - one.count),
  };
}

/**
 * Number of chosen rows that a search or filters hide. `shown`: ids of the shown rows; undefined where nothing is hidden.
 * Of a whole, rows that are not loaded are hidden.
 */
export function hiddenOf<Row extends { id: Id }, Id>(
  { rows, unloaded, further = 0 }: Choice<Row>,
  shown: ReadonlySet<Id> | undefined,
): number {
  return shown ? rows.filter(({ id }) => !shown.has(id)).length + unloaded + further : 0;
}

interface Lists<Row, Id> {
  /** Lists that may have the chosen rows. */
  lists: Iterable<Seen<Row>>;
  /** The list that has this row for sure while the row exists. */
  homeOf: (id: Id) => Seen<Row> | undefined;
  canBeChosen: (row: Row) => boolean;
}

/** Leaves out what live lists show as gone, or as no longer to be chosen. Returns the same set where nothing changes. */
export function pruned<Row extends { id: Id }, Id>(
  ids: ReadonlySet<Id>,
  { lists, homeOf, canBeChosen }: Lists<Row, Id>,
): ReadonlySet<Id> {
  const live = [...lists].filter(({ isLive }) => isLive);
  const rows = new Map(live.flatMap((list) => list.rows.map((row) => [row.id, row] as const)));
  const stays = (id: Id) => {
    const row = rows.get(id);
    if (row) return canBeChosen(row);
    const home = homeOf(id);
    return !(home?.isLive && home.isWhole);
  };
  const left = [...ids].filter(stays);
  return left.length === ids.size ? ids : new Set(left);
}
