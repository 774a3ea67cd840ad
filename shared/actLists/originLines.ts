import { compareTexts } from "#shared/acts/actOrder.ts";
import { add, NO_VOLUME, type Volumes } from "#shared/basics/amounts.ts";

/** Origin of timber of an act (docs/rules/actLists.md, "Origins of acts"). */
export interface OriginLine extends Volumes {
  act: string;
  owner: string;
  site: string;
  cadaster: string;
  /** 'Kinnistu number'. */
  forestNotice: string;
  county: string;
  assortment: string;
  /** Reference and verification numbers; '' for none. */
  eudr: string;
  /** State of each of these numbers; '' for none. */
  eudrState: string;
  /** Days of their last answers, such as '30.12.2026, –'. */
  eudrChecked: string;
}

const ORDER = ["owner", "site", "cadaster", "forestNotice", "county", "assortment", "eudr"] as const;

/** One line a site and assortment of an act; acts keep their order, their lines sort by owner and site. */
export function originLines(lines: readonly OriginLine[]): OriginLine[] {
  return [...Map.groupBy(lines, ({ act }) => act).values()].flatMap((ofAct) => {
    const merged = Map.groupBy(ofAct, (line) => JSON.stringify(ORDER.map((name) => line[name])));
    return [...merged.values()].map(summedLine).toSorted(compareOrigins);
  });
}

export function originTotals(lines: readonly OriginLine[]): Volumes {
  return {
    solid: lines.reduce((sum, line) => add(sum, line.solid), NO_VOLUME),
    loose: lines.reduce((sum, line) => add(sum, line.loose), NO_VOLUME),
  };
}

function summedLine(lines: readonly OriginLine[]): OriginLine {
  const [first] = lines;
  if (!first) throw new Error("A group of origins is never empty");
  return { ...first, ...originTotals(lines) };
}

function compareOrigins(one: OriginLine, other: OriginLine): number {
  for (const name of ORDER) {
    const order = compareTexts(one[name], other[name]);
    if (order !== 0) return order;
  }
  return 0;
}
