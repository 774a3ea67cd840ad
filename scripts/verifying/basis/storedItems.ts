import { ActEntity } from "#functions/acts/store/act.ts";
import { ActDayEntity } from "#functions/acts/store/actDay.ts";
import { ActEventEntity } from "#functions/acts/store/actEvent.ts";
import { ActFilesWantedEntity } from "#functions/acts/store/actFilesWanted.ts";
import { ActJobEntity } from "#functions/acts/store/actJob.ts";
import { ActNumberEntity } from "#functions/acts/store/actNumber.ts";
import { ActWarningsEntity, WarnedActCountEntity } from "#functions/acts/store/actWarnings.ts";
import { AttachmentEntity } from "#functions/acts/store/attachment.ts";
import { PurchaseActsEntity } from "#functions/acts/store/purchasesOfSale.ts";
import { SiteEditEntity } from "#functions/acts/store/siteEdit.ts";
import { ActRowsEntity } from "#functions/acts/store/storedActRows.ts";
import { AssortmentEntity, AssortmentNameEntity } from "#functions/assortments/store/assortment.ts";
import { AssortmentGroupEntity, GroupNameEntity } from "#functions/assortments/store/assortmentGroup.ts";
import { CompanyCodeEntity, CompanyEntity } from "#functions/companies/store/company.ts";
import { CompanyTokenEntity } from "#functions/companies/store/companyToken.ts";
import { CounterpartEntity } from "#functions/companies/store/counterpart.ts";
import { DestinationEntity } from "#functions/companies/store/destination.ts";
import { ForecasterEntity } from "#functions/companies/store/forecaster.ts";
import { IncompleteCountEntity } from "#functions/companies/store/incompleteCount.ts";
import { CompositeRunEntity } from "#functions/compositeReports/store/compositeRun.ts";
import { ContainerEntity } from "#functions/containers/store/container.ts";
import { UnfinishedContainerEntity } from "#functions/containers/store/unfinished.ts";
import { DocumentEntity, DocumentLinkEntity } from "#functions/documents/store/document.ts";
import { DocumentEventEntity } from "#functions/documents/store/documentEvent.ts";
import { DeclarationCountEntity, DeclarationEntity } from "#functions/eudr/store/declaration.ts";
import { DeclarationEventEntity } from "#functions/eudr/store/declarationWrites.ts";
import { DeclaringOwnerEntity, MatchWantedEntity, SimplifiedEntity } from "#functions/eudr/store/declaringOwner.ts";
import { FilingDueEntity } from "#functions/eudr/store/filingDue.ts";
import { MandateEntity } from "#functions/eudr/store/mandate.ts";
import { NumberCheckEntity } from "#functions/eudr/store/numberCheck.ts";
import { ReminderBatchEntity, ReminderEntity } from "#functions/eudr/store/reminder.ts";
import { ActExportEntity } from "#functions/exports/store/actExport.ts";
import { ExportRunEntity } from "#functions/exports/store/exportRun.ts";
import { ForecastCountEntity, ForecastEntity } from "#functions/forecasts/store/forecast.ts";
import { ForecastRowsEntity } from "#functions/forecasts/store/forecastRows.ts";
import { ImportRunEntity } from "#functions/imports/store/importRun.ts";
import { QueuedWaybillEntity, QueueLengthEntity } from "#functions/imports/store/waybillQueue.ts";
import { ActLettersEntity } from "#functions/letters/store/actLetters.ts";
import { LetterBatchEntity } from "#functions/letters/store/letterBatch.ts";
import { UnsentCountEntity } from "#functions/letters/store/unsentCount.ts";
import { MediaEntryEntity } from "#functions/media/store/mediaEntry.ts";
import { FormerPersonEntity } from "#functions/people/store/everyPerson.ts";
import { PersonCodeEntity, PersonEmailEntity, PersonEntity } from "#functions/people/store/person.ts";
import { EmploymentEntity } from "#functions/people/store/personWrites.ts";
import { PersonalDataRunEntity } from "#functions/personalData/store/personalDataRun.ts";
import { SumDeltaEntity } from "#functions/platform/sums/sumDelta.ts";
import { SumGuardEntity } from "#functions/platform/sums/sumFold.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { MonthCountsEntity } from "#functions/platform/table/derived/dayCounts.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import { tokenOf } from "#functions/platform/tokens/numberToken.ts";
import { TokenBacklogEntity } from "#functions/platform/tokens/tokenBacklog.ts";
import { MeasuredWaybillEntity } from "#functions/reports/store/measuredWaybill.ts";
import { ReportEntity } from "#functions/reports/store/report.ts";
import { ReportNumberEntity } from "#functions/reports/store/reportNumber.ts";
import { ReportRowsEntity } from "#functions/reports/store/reportRows.ts";
import { ReportStatsEntity } from "#functions/reports/store/reportStats.ts";
import { UnusedFileEntity } from "#functions/uploads/store/unusedFile.ts";

/** Entities by the name that their items carry: verify reads raw items. */
const entities = {
  act: ActEntity,
  actDay: ActDayEntity,
  actEvent: ActEventEntity,
  actExport: ActExportEntity,
  actFilesWanted: ActFilesWantedEntity,
  actJob: ActJobEntity,
  actLetters: ActLettersEntity,
  actNumber: ActNumberEntity,
  actRows: ActRowsEntity,
  actWarnings: ActWarningsEntity,
  assortment: AssortmentEntity,
  assortmentGroup: AssortmentGroupEntity,
  assortmentGroupName: GroupNameEntity,
  assortmentName: AssortmentNameEntity,
  attachment: AttachmentEntity,
  company: CompanyEntity,
  companyCode: CompanyCodeEntity,
  companyToken: CompanyTokenEntity,
  compositeRun: CompositeRunEntity,
  counterpart: CounterpartEntity,
  declaration: DeclarationEntity,
  declarationCount: DeclarationCountEntity,
  declarationEvent: DeclarationEventEntity,
  declaringOwner: DeclaringOwnerEntity,
  destination: DestinationEntity,
  document: DocumentEntity,
  documentEvent: DocumentEventEntity,
  documentLink: DocumentLinkEntity,
  employment: EmploymentEntity,
  eudrReminder: ReminderEntity,
  eudrReminderBatch: ReminderBatchEntity,
  exportRun: ExportRunEntity,
  filingDue: FilingDueEntity,
  forecast: ForecastEntity,
  forecastCount: ForecastCountEntity,
  forecaster: ForecasterEntity,
  forecastRows: ForecastRowsEntity,
  formerPerson: FormerPersonEntity,
  importRun: ImportRunEntity,
  incompleteCompanies: IncompleteCountEntity,
  letterBatch: LetterBatchEntity,
  mandate: MandateEntity,
  matchWanted: MatchWantedEntity,
  measuredWaybill: MeasuredWaybillEntity,
  mediaEntry: MediaEntryEntity,
  monthCounts: MonthCountsEntity,
  numberCheck: NumberCheckEntity,
  numberToken: { itemOf: tokenOf, keyNames: [] },
  person: PersonEntity,
  personalDataRun: PersonalDataRunEntity,
  personCode: PersonCodeEntity,
  personEmail: PersonEmailEntity,
  purchaseActs: PurchaseActsEntity,
  queuedWaybill: QueuedWaybillEntity,
  report: ReportEntity,
  reportNumber: ReportNumberEntity,
  reportRows: ReportRowsEntity,
  reportStats: ReportStatsEntity,
  signingContainer: ContainerEntity,
  simplified: SimplifiedEntity,
  siteEdit: SiteEditEntity,
  sumDelta: SumDeltaEntity,
  sumGuard: SumGuardEntity,
  sumItem: SumItemEntity,
  tokenBacklog: TokenBacklogEntity,
  unfinishedContainer: UnfinishedContainerEntity,
  unsentLetters: UnsentCountEntity,
  unusedFile: UnusedFileEntity,
  warnedActCount: WarnedActCountEntity,
  waybillQueueLength: QueueLengthEntity,
};
export type EntityName = keyof typeof entities;

/** An entity whose items have no type here. */
export interface AnyEntity {
  keyNames: readonly string[];
  itemOf(raw: RawItem): RawItem;
  keyOf(key: object): Record<string, string>;
  put(item: object): Write;
}

const byName = new Map<string, Pick<AnyEntity, "itemOf" | "keyNames">>(Object.entries(entities));

/** @throws for search tokens, which are no entity */
export function entityNamed(name: EntityName): AnyEntity {
  const found: object = entities[name];
  if (!("put" in found)) throw new Error(`${name} is no entity`);
  return plain(found);
}

export type StoredItems = { [Name in EntityName]: ReturnType<(typeof entities)[Name]["itemOf"]> };

export interface Partition {
  items: readonly RawItem[];
  of<Name extends keyof StoredItems>(entity: Name): readonly StoredItems[Name][];
  /** As the table has them, in the order of `of`. */
  rawOf(entity: EntityName): readonly RawItem[];
  /** Number of its items by entity; of items without one, by the beginning of their key. */
  counts: ReadonlyMap<string, number>;
}

export function partitionOf(items: readonly RawItem[]): Partition {
  const raw = Map.groupBy(items, entityOf);
  const byEntity = new Map(
    [...raw].map(([name, own]) => [name, own.map((item) => byName.get(name)?.itemOf(item) ?? item)]),
  );
  return {
    items,
    of: (entity) => plain(byEntity.get(entity) ?? []),
    rawOf: (entity) => raw.get(entity) ?? [],
    counts: new Map([...raw].map(([entity, own]) => [entity, own.length])),
  };
}

/** Forgets the type of an item or a list of them, whose entity is known only at run time. */
// oxlint-disable-next-line typescript/no-explicit-any
export const plain = (items: object): any => items;

export function isChecked(entity: string): boolean {
  return byName.has(entity);
}

/** Returns entity and numbers of the key, such as `reportRows id 12 part 0`. Texts of a key may be confidential. */
export function nameOfItem(item: RawItem): string {
  const entity = entityOf(item);
  const names = byName.get(entity)?.keyNames ?? ["id"];
  const numbers = names.filter((name) => typeof item[name] === "number").map((name) => `${name} ${item[name]}`);
  return [entity, ...numbers].join(" ");
}
