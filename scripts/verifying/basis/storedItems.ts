import { type Act, ActEntity, type ToSign } from "#functions/data/acts/act.ts";
import { type ActFilesWanted, ActFilesWantedEntity } from "#functions/data/acts/actFilesWanted.ts";
import { ActJobEntity, type ActJobGuard, type ActNumber } from "#functions/data/acts/actJob.ts";
import { ActNumberEntity } from "#functions/data/acts/actNumber.ts";
import { ActRowsEntity, type ActRowsPart } from "#functions/data/acts/actRows.ts";
import { type Attachment, AttachmentEntity } from "#functions/data/acts/attachments/attachment.ts";
import { type ActDay, ActDayEntity } from "#functions/data/acts/days/actDay.ts";
import { type ActExport, ActExportEntity } from "#functions/data/acts/export/actExport.ts";
import { type ActEvent, ActEventEntity } from "#functions/data/acts/history/actEvent.ts";
import { type ActLetters, ActLettersEntity } from "#functions/data/acts/letters/actLetters.ts";
import { type LetterLink, LetterLinkEntity } from "#functions/data/acts/letters/letterLink.ts";
import { UnsentCountEntity } from "#functions/data/acts/letters/unsentCount.ts";
import { type PublicLink, PublicLinkEntity } from "#functions/data/acts/publicView/publicLink.ts";
import { PurchaseActsEntity } from "#functions/data/acts/purchaseActs.ts";
import { type Company, CompanyCodeEntity, CompanyEntity } from "#functions/data/companies/company.ts";
import { type CompanyToken, CompanyTokenEntity } from "#functions/data/companies/companyToken.ts";
import { type Counterpart, CounterpartEntity } from "#functions/data/companies/counterpart.ts";
import { type Forecaster, ForecasterEntity } from "#functions/data/companies/forecaster.ts";
import { type Document, DocumentEntity } from "#functions/data/documents/document.ts";
import { type DocumentEvent, DocumentEventEntity } from "#functions/data/documents/documentEvent.ts";
import { DocumentLinkEntity } from "#functions/data/documents/documentLinks.ts";
import { type Forecast, ForecastEntity } from "#functions/data/forecasts/forecast.ts";
import { type ForecastCount, ForecastCountEntity } from "#functions/data/forecasts/forecastCount.ts";
import { ForecastRowsEntity } from "#functions/data/forecasts/forecastRows.ts";
import { type Person, PersonCodeEntity, PersonEmailEntity, PersonEntity } from "#functions/data/people/person.ts";
import { EmploymentEntity } from "#functions/data/people/personWrites.ts";
import { MeasuredWaybillEntity } from "#functions/data/reports/measuredWaybill.ts";
import { type Report, ReportEntity } from "#functions/data/reports/report.ts";
import { ReportNumberEntity } from "#functions/data/reports/reportNumber.ts";
import { ReportRowsEntity } from "#functions/data/reports/reportRows.ts";
import { type ReportStats, ReportStatsEntity } from "#functions/data/reports/reportStats.ts";
import { QueuedWaybillEntity, QueueLengthEntity } from "#functions/data/reports/waybillQueue.ts";
import { ContainerEntity, type SigningContainer } from "#functions/data/signing/container.ts";
import { type UnfinishedContainer, UnfinishedContainerEntity } from "#functions/data/signing/unfinished.ts";
import { SumDeltaEntity } from "#functions/data/sums/sumDelta.ts";
import { type SumGuard, SumGuardEntity } from "#functions/data/sums/sumFold.ts";
import { SumItemEntity } from "#functions/data/sums/sumItem.ts";
import { type MonthCounts, MonthCountsEntity } from "#functions/data/table/derived/dayCounts.ts";
import type { WithUpgrades } from "#functions/data/table/entity.ts";
import { unpacked } from "#functions/data/table/packing.ts";
import { upgraded } from "#functions/data/table/shape.ts";
import { entityOf, type RawItem } from "#functions/data/table/wholeTable.ts";
import type { StoredToken, TokenKind } from "#functions/data/tokens/numberToken.ts";
import { TokenBacklogEntity } from "#functions/data/tokens/tokenBacklog.ts";
import { type UnusedFile, UnusedFileEntity } from "#functions/data/uploads/unusedFile.ts";

/** What the checks look at, by the name of its entity. */
export interface StoredItems {
  act: Act & Partial<ToSign>;
  actDay: ActDay;
  actEvent: ActEvent;
  actExport: ActExport;
  actFilesWanted: ActFilesWanted;
  actJob: ActJobGuard;
  actLetters: ActLetters;
  actNumber: Omit<ActNumber, "number"> & { issuer: number; key: string };
  actRows: ActRowsPart;
  attachment: Attachment;
  company: Company;
  companyCode: { code: string; id: number };
  companyToken: CompanyToken;
  counterpart: Counterpart;
  document: Document;
  documentEvent: DocumentEvent;
  documentLink: { hash: string; document: number };
  employment: { company: number; person: number };
  forecast: Forecast;
  forecastCount: ForecastCount;
  forecastRows: { company: number; year: number; quarter: number; version: number; rows: string };
  forecaster: Forecaster;
  letterLink: LetterLink;
  measuredWaybill: { number: string; parts: string };
  monthCounts: MonthCounts;
  numberToken: StoredToken;
  person: Person;
  personCode: { code: string; id: number };
  personEmail: { email: string; id: number };
  publicLink: PublicLink;
  purchaseActs: { salesAct: number; acts: readonly number[] };
  queuedWaybill: { company: string; number: string };
  report: Report;
  reportNumber: { identity: string; id: number };
  reportRows: { id: number; part: number; rows: string };
  reportStats: ReportStats;
  signingContainer: SigningContainer;
  sumDelta: { id: string; changes: string };
  sumGuard: SumGuard;
  sumItem: { scope: string; key: string; cells: string; batch: number };
  tokenBacklog: { kind: TokenKind; changes: string };
  unfinishedContainer: UnfinishedContainer;
  unsentLetters: { total: number };
  unusedFile: UnusedFile;
  waybillQueueLength: { total: number };
}

/** The items of one partition key: a report with its rows, or the rows of an act. */
export interface Partition {
  /** As they are stored. */
  items: readonly RawItem[];
  of<Name extends keyof StoredItems>(entity: Name): readonly StoredItems[Name][];
  /** Number of its items by entity; of items without one, by the beginning of their key. */
  counts: ReadonlyMap<string, number>;
}

/** For their upgrades, since the items are read past them. */
const entities: Readonly<Record<keyof StoredItems, WithUpgrades>> = {
  act: ActEntity,
  actDay: ActDayEntity,
  actEvent: ActEventEntity,
  actExport: ActExportEntity,
  actFilesWanted: ActFilesWantedEntity,
  actJob: ActJobEntity,
  actLetters: ActLettersEntity,
  actNumber: ActNumberEntity,
  actRows: ActRowsEntity,
  attachment: AttachmentEntity,
  company: CompanyEntity,
  companyCode: CompanyCodeEntity,
  companyToken: CompanyTokenEntity,
  counterpart: CounterpartEntity,
  document: DocumentEntity,
  documentEvent: DocumentEventEntity,
  documentLink: DocumentLinkEntity,
  employment: EmploymentEntity,
  forecast: ForecastEntity,
  forecastCount: ForecastCountEntity,
  forecastRows: ForecastRowsEntity,
  forecaster: ForecasterEntity,
  letterLink: LetterLinkEntity,
  measuredWaybill: MeasuredWaybillEntity,
  monthCounts: MonthCountsEntity,
  numberToken: { upgrades: [] },
  person: PersonEntity,
  personCode: PersonCodeEntity,
  personEmail: PersonEmailEntity,
  publicLink: PublicLinkEntity,
  purchaseActs: PurchaseActsEntity,
  queuedWaybill: QueuedWaybillEntity,
  report: ReportEntity,
  reportNumber: ReportNumberEntity,
  reportRows: ReportRowsEntity,
  reportStats: ReportStatsEntity,
  signingContainer: ContainerEntity,
  sumDelta: SumDeltaEntity,
  sumGuard: SumGuardEntity,
  sumItem: SumItemEntity,
  tokenBacklog: TokenBacklogEntity,
  unfinishedContainer: UnfinishedContainerEntity,
  unsentLetters: UnsentCountEntity,
  unusedFile: UnusedFileEntity,
  waybillQueueLength: QueueLengthEntity,
};
const byName = new Map<string, WithUpgrades>(Object.entries(entities));
const upgradesOf = (name: string) => byName.get(name)?.upgrades ?? [];

export function partitionOf(items: readonly RawItem[]): Partition {
  const current = items.map((item) => unpacked(upgraded(entityOf(item), upgradesOf(entityOf(item)), item)));
  const byEntity = Map.groupBy(current, entityOf);
  return {
    items,
    of: (entity) => plain(byEntity.get(entity) ?? []),
    counts: new Map([...byEntity].map(([entity, own]) => [entity, own.length])),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any
const plain = (items: RawItem[]): any => items;
