import { type Act, ActEntity, type ToSign } from "#functions/acts/store/act.ts";
import { type ActDay, ActDayEntity } from "#functions/acts/store/actDay.ts";
import { type ActEvent, ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { type ActFilesWanted, ActFilesWantedEntity } from "#functions/acts/store/actFilesWanted.ts";
import { ActJobEntity, type ActJobGuard, type ActNumber } from "#functions/acts/store/actJob.ts";
import { ActNumberEntity } from "#functions/acts/store/actNumber.ts";
import { ActRowsEntity, type ActRowsPart } from "#functions/acts/store/actRows.ts";
import { type Attachment, AttachmentEntity } from "#functions/acts/store/attachment.ts";
import { type PublicLink, PublicLinkEntity } from "#functions/acts/store/publicLink.ts";
import { PurchaseActsEntity } from "#functions/acts/store/purchaseActs.ts";
import { type Company, CompanyCodeEntity, CompanyEntity } from "#functions/companies/store/company.ts";
import { type CompanyToken, CompanyTokenEntity } from "#functions/companies/store/companyToken.ts";
import { type Counterpart, CounterpartEntity } from "#functions/companies/store/counterpart.ts";
import { type Forecaster, ForecasterEntity } from "#functions/companies/store/forecaster.ts";
import { ContainerEntity, type SigningContainer } from "#functions/containers/store/container.ts";
import { type UnfinishedContainer, UnfinishedContainerEntity } from "#functions/containers/store/unfinished.ts";
import { type Document, DocumentEntity } from "#functions/documents/store/document.ts";
import { type DocumentEvent, DocumentEventEntity } from "#functions/documents/store/documentEvent.ts";
import { DocumentLinkEntity } from "#functions/documents/store/documentLinks.ts";
import { type ActExport, ActExportEntity } from "#functions/exports/store/actExport.ts";
import { type Forecast, ForecastEntity } from "#functions/forecasts/store/forecast.ts";
import { type ForecastCount, ForecastCountEntity } from "#functions/forecasts/store/forecastCount.ts";
import { ForecastRowsEntity } from "#functions/forecasts/store/forecastRows.ts";
import { QueuedWaybillEntity, QueueLengthEntity } from "#functions/imports/store/waybillQueue.ts";
import { type ActLetters, ActLettersEntity } from "#functions/letters/store/actLetters.ts";
import { type LetterLink, LetterLinkEntity } from "#functions/letters/store/letterLink.ts";
import { UnsentCountEntity } from "#functions/letters/store/unsentCount.ts";
import { type Person, PersonCodeEntity, PersonEmailEntity, PersonEntity } from "#functions/people/store/person.ts";
import { EmploymentEntity } from "#functions/people/store/personWrites.ts";
import { type MonthCounts, MonthCountsEntity } from "#functions/platform/table/derived/dayCounts.ts";
import type { WithUpgrades } from "#functions/platform/table/entity.ts";
import { unpacked } from "#functions/platform/table/packing.ts";
import { upgraded } from "#functions/platform/table/shape.ts";
import { entityOf, type RawItem } from "#functions/platform/table/wholeTable.ts";
import type { StoredToken, TokenKind } from "#functions/platform/tokens/numberToken.ts";
import { TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";
import { MeasuredWaybillEntity } from "#functions/reports/store/measuredWaybill.ts";
import { type Report, ReportEntity } from "#functions/reports/store/report.ts";
import { ReportNumberEntity } from "#functions/reports/store/reportNumber.ts";
import { ReportRowsEntity } from "#functions/reports/store/reportRows.ts";
import { type ReportStats, ReportStatsEntity } from "#functions/reports/store/reportStats.ts";
import { SumDeltaEntity } from "#functions/statistics/store/sumDelta.ts";
import { type SumGuard, SumGuardEntity } from "#functions/statistics/store/sumFold.ts";
import { SumItemEntity } from "#functions/statistics/store/sumItem.ts";
import { type UnusedFile, UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";

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
