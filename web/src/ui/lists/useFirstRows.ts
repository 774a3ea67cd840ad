import { useDeferredValue } from "react";

/** More than a screen. */
const FIRST = 20;

/** The rows that are seen are drawn first, and the others as soon as those are on the screen, so that a long list opens at once. */
export function useFirstRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const isLong = rows !== undefined && rows.length > FIRST;
  // With an initial value React draws twice, also where nothing is left to draw.
  const isSeen = useDeferredValue(isLong, isLong ? false : undefined);
  return isLong && !isSeen ? rows.slice(0, FIRST) : rows;
}
