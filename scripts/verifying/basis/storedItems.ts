import type { Act } from "#functions/data/acts/act.ts";
import type { ActFilesWanted } from "#functions/data/acts/actFilesWanted.ts";
import type { ActJobGuard, ActNumber } from "#functions/data/acts/actJob.ts";
import type { ActRowsPart } from "#functions/data/acts/actRows.ts";
import type { ActStats } from "#functions/data/acts/actStats.ts";
import type { Company } from "#functions/data/companies/company.ts";
import type { CompanyToken } from "#functions/data/companies/companyToken.ts";
import type { Person } from "#functions/data/people/person.ts";
import type { WaybillPart } from "#functions/data/reports/measuredWaybill.ts";
import type { Report } from "#functions/data/reports/report.ts";
import type { ReportIdentity } from "#functions/data/reports/reportNumber.ts";
import type { ReportStats } from "#functions/data/reports/reportStats.ts";
import type { MonthCounts } from "#functions/data/table/derived/dayCounts.ts";
import { type Upgrades, upgraded } from "#functions/data/table/shape.ts";
import { entityOf, type RawItem } from "#functions/data/table/wholeTable.ts";
import type { NumberToken } from "#functions/data/tokens/numberToken.ts";
import type { TokenBacklog } from "#functions/data/tokens/tokenBacklog.ts";

/** What the checks look at, by the name of its entity. */
export interface StoredItems {
  act: Act;
  actFilesWanted: ActFilesWanted;
  actJob: ActJobGuard;
  actNumber: ActNumber & { issuer: number };
  actRows: ActRowsPart;
  actStats: ActStats;
  company: Company;
  companyCode: { code: string; id: number };
  companyToken: CompanyToken;
  employment: { company: number; person: number };
  measuredWaybill: { number: string; parts: readonly WaybillPart[] };
  monthCounts: MonthCounts;
  numberToken: NumberToken;
  person: Person;
  personCode: { code: string; id: number };
  personEmail: { email: string; id: number };
  purchaseActs: { salesAct: number; acts: readonly number[] };
  queuedWaybill: { company: string; number: string };
  report: Report;
  reportNumber: ReportIdentity & { id: number };
  reportRows: { id: number; part: number; rows: string };
  reportStats: ReportStats;
  tokenBacklog: TokenBacklog;
  waybillQueueLength: { total: number };
}

/** The items of one partition key: a report with its rows, or the rows of an act. */
export interface Partition {
  of<Name extends keyof StoredItems>(entity: Name): readonly StoredItems[Name][];
  /** Number of its items by entity; of items without one, by the beginning of their key. */
  counts: ReadonlyMap<string, number>;
}

/** Upgrades of the entities that have any, since the items are read past their entities. */
const upgradesOf: Partial<Record<string, Upgrades>> = {};

export function partitionOf(items: readonly RawItem[]): Partition {
  const current = items.map((item) => upgraded(entityOf(item), upgradesOf[entityOf(item)] ?? [], item));
  const byEntity = Map.groupBy(current, entityOf);
  return {
    of: (entity) => plain(byEntity.get(entity) ?? []),
    counts: new Map([...byEntity].map(([entity, own]) => [entity, own.length])),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any
const plain = (items: RawItem[]): any => items;
