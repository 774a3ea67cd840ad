import type { TraceLine } from "#functions/personalData/store/personalDataLines.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { LastPapers, RetentionKind } from "#shared/personalData/retention.ts";

export interface Traced {
  person: number;
  personalCode: string | undefined;
  /** The person as a forest owner or buyer, known by the personal code. */
  ownCompany: number | undefined;
}

/** Result of one step. `erasing`: writes of an erasure that take out what must not stay. */
export interface Found {
  lines: TraceLine[];
  papers: LastPapers;
  erasing: Write[];
}

export const nothingFound = (): Found => ({ lines: [], papers: {}, erasing: [] });

/** Kinds that stay for years from their last paper. */
const PAPERS: Partial<Record<RetentionKind, keyof LastPapers>> = {
  accounting: "accounting",
  containers: "container",
  eudr: "eudr",
};

export function noteLine({ lines, papers }: Found, line: TraceLine): void {
  const [kind, , , at] = line;
  lines.push(line);
  const paper = PAPERS[kind];
  if (paper) papers[paper] = laterDay(papers[paper], tallinnDay(at));
}

export function laterPapers(one: LastPapers, other: LastPapers): LastPapers {
  return {
    accounting: laterDay(one.accounting, other.accounting),
    container: laterDay(one.container, other.container),
    eudr: laterDay(one.eudr, other.eudr),
  };
}

function laterDay(one: IsoDate | undefined, other: IsoDate | undefined): IsoDate | undefined {
  return (one ?? "") > (other ?? "") ? one : other;
}
