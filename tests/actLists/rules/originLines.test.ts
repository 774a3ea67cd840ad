import { expect, test } from "vitest";
import { type OriginLine, originLines, originTotals } from "#shared/actLists/originLines.ts";
import { thousandths } from "#shared/basics/amounts.ts";

const line = (facts: Partial<Omit<OriginLine, "solid" | "loose">>, solid: number, loose = 0): OriginLine => ({
  act: "2026-1",
  owner: "Haavasalu Mets OÜ",
  site: "Kirdelank",
  cadaster: "00101:001:0001",
  forestNotice: "",
  county: "",
  assortment: "Kuusepalk",
  eudr: "",
  eudrState: "",
  eudrChecked: "",
  ...facts,
  solid: thousandths(solid),
  loose: thousandths(loose),
});
const brief = (lines: readonly OriginLine[]) =>
  lines.map(({ act, owner, site, assortment, solid, loose }) => [act, owner, site, assortment, solid, loose].join(" "));

test("lines of one place and assortment are one, logs and chips apart", () => {
  const lines = originLines([
    line({}, 10_000),
    line({}, 2500),
    line({}, 0, 3000),
    line({ assortment: "Hake" }, 0, 1000),
  ]);
  expect(brief(lines)).toEqual([
    "2026-1 Haavasalu Mets OÜ Kirdelank Hake 0 1000",
    "2026-1 Haavasalu Mets OÜ Kirdelank Kuusepalk 12500 3000",
  ]);
  expect(originTotals(lines)).toEqual({ solid: 12_500, loose: 4000 });
});

test.each<Partial<Omit<OriginLine, "solid" | "loose">>>([
  { act: "2026-2" },
  { owner: "Õnne Mets OÜ" },
  { site: "Edelalank" },
  { cadaster: "00101:001:0002" },
  { forestNotice: "123" },
  { county: "Võrumaa" },
  { assortment: "Männipalk" },
  { eudr: "26EE" },
])("%o is a line of its own", (facts) => {
  expect(originLines([line({}, 1), line(facts, 2)])).toHaveLength(2);
});

test("acts stay in their order, owners and sites sort as Estonian does", () => {
  const lines = originLines([
    line({ act: "9" }, 1),
    line({ owner: "Õnne Mets OÜ" }, 1),
    line({ owner: "Zoo OÜ" }, 1),
    line({ site: "10. lank" }, 1),
    line({ site: "9. lank" }, 1),
  ]);
  expect(lines.map(({ act, owner, site }) => `${act} ${owner} ${site}`)).toEqual([
    "9 Haavasalu Mets OÜ Kirdelank",
    "2026-1 Haavasalu Mets OÜ 9. lank",
    "2026-1 Haavasalu Mets OÜ 10. lank",
    "2026-1 Zoo OÜ Kirdelank",
    "2026-1 Õnne Mets OÜ Kirdelank",
  ]);
});
