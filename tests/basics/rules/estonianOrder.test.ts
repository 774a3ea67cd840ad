import { expect, test } from "vitest";
import { compareEstonian } from "#shared/basics/estonianOrder.ts";
import * as fc from "#tests/support/fastCheck.ts";

// docs/rules/names.md, "Estonian order"

test("sorts as in Estonian", () => {
  const sorted = [
    "Aas",
    "aasa",
    "Lank 2",
    "Lank 10",
    "Ojamets",
    "Saar",
    "Šokk",
    "Zoo",
    "Tamm",
    "Valk",
    "Õuemets",
    "Ääre",
  ];
  expect(sorted.toReversed().toSorted(compareEstonian)).toEqual(sorted);
  expect(compareEstonian("METS", "mets")).toBe(0);
});

const letters = Array.from("abSszŠšžTtuvVwWõÕäöüxyYéÀßæﬁ").concat("e\u0301", "A\u030A", "\u0308");
const signs = Array.from("0129 -&.,'@`{|~[\\]^_!\t\n\u00A0\u00AD\u200D中😀");
const names = fc.array(fc.constantFrom(...letters, ...signs), { maxLength: 6 }).map((all) => all.join(""));
const numbered = fc.array(fc.constantFrom(...Array.from("0019aS  äz")), { maxLength: 6 }).map((all) => all.join(""));

test("agrees with the Estonian collation of the platform on any two names", () => {
  const platform = new Intl.Collator("et", { sensitivity: "accent", numeric: true });
  const pairs = fc.tuple(
    fc.constantFrom("", "a", "Sa", "v", "10", "v 1", "0"),
    fc.oneof(names, numbered),
    fc.oneof(names, numbered),
  );
  fc.assert(
    fc.property(pairs, ([start, one, other]) => {
      expect(Math.sign(compareEstonian(start + one, start + other))).toBe(
        Math.sign(platform.compare(start + one, start + other)),
      );
    }),
    { numRuns: 10_000 },
  );
});
