export interface MergedValues<Values> {
  values: Values;
  theirs: Values;
  taken: (keyof Values)[];
  conflicts: (keyof Values)[];
}

/** Puts what was typed here on top of what somebody else saved. `base` is what both began with. Fields are compared whole. */
export function mergeValues<Values extends object>(base: Values, mine: Values, theirs: Values): MergedValues<Values> {
  const values = { ...theirs };
  const [taken, conflicts]: [(keyof Values)[], (keyof Values)[]] = [[], []];
  for (const field of fieldsOf(theirs)) {
    const isMine = !isSame(base[field], mine[field]);
    const isTheirs = !isSame(base[field], theirs[field]);
    if (isMine) values[field] = mine[field];
    if (isTheirs && !isSame(mine[field], theirs[field])) (isMine ? conflicts : taken).push(field);
  }
  return { values, theirs, taken, conflicts };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fieldsOf<Values extends object>(values: Values): (keyof Values)[] {
  return Object.keys(values).filter((field): field is Extract<keyof Values, string> => field in values);
}
