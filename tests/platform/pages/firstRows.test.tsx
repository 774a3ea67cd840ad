import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useFirstRows } from "#web/ui/lists/useFirstRows.ts";

/** How many rows each drawing of a list has, which gets its rows after it is shown unless they are known. */
function drawings(count: number, isKnown: boolean): (number | undefined)[] {
  const drawn: (number | undefined)[] = [];
  const rows = Array.from({ length: count }, (_, index) => index);
  const { rerender } = renderHook(({ listed }) => drawn.push(useFirstRows(listed)?.length), {
    initialProps: { listed: isKnown ? rows : undefined },
    // It would draw all twice.
    reactStrictMode: false,
  });
  if (!isKnown) rerender({ listed: rows });
  return drawn;
}

it.each([
  [0, true, [0]],
  [20, true, [20]],
  [20, false, [undefined, 20]],
  [21, true, [20, 21]],
  [50, false, [undefined, 20, 50]],
])("draws %i rows (known before: %s) as %j", (count, isKnown, expected) => {
  expect(drawings(count, isKnown)).toEqual(expected);
});
