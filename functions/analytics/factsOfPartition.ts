import { actAnswers } from "#functions/acts/store/act.answers.ts";
import { fileKey } from "#functions/acts/store/act.ts";
import { AttachmentEntity, siteId } from "#functions/acts/store/attachment.ts";
import { actRowsAnswers } from "#functions/acts/store/storedActRows.answers.ts";
import { ActRowsEntity, rowsOfParts } from "#functions/acts/store/storedActRows.ts";
import { containerAnswers } from "#functions/containers/store/container.answers.ts";
import { documentAnswers } from "#functions/documents/store/document.answers.ts";
import { ForecastEntity } from "#functions/forecasts/store/forecast.ts";
import { forecastRowsAnswers } from "#functions/forecasts/store/forecastRows.answers.ts";
import { mediaEntryAnswers } from "#functions/media/store/mediaEntry.answers.ts";
import { decimal, type EntityAnswers, nameOfHash } from "#functions/platform/table/answers.ts";
import type { RawItem, Untyped } from "#functions/platform/table/shape.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import { ReportEntity } from "#functions/reports/store/report.ts";
import { reportRowsAnswers } from "#functions/reports/store/reportRows.answers.ts";
import { ACT_FILES } from "#shared/acts/actFiles.ts";
import { buyingPrice, sumsOfWaybills } from "#shared/acts/actSums.ts";
import { SALES_ACT } from "#shared/acts/actTypes.ts";
import { safePart, safePath } from "./exportedNames.ts";
import { type Row, rowsOf } from "./factRows.ts";
import { ANSWERED } from "./tables.ts";

export interface PlannedFile {
  /** Key in the bucket. */
  key: string;
  /** Path in the folder of the export, before equal names get numbers. */
  path: string;
}

/** `row`: a line of an act has `site_id`, and its site as measured; the changed one is stored in another partition. */
export interface FactSink {
  row(table: string, row: Row): void;
  file(file: PlannedFile): void;
}

type Of = <Item>(entity: { name: string; itemOf(item: RawItem): Item }) => Item[];

/** Entities whose rows need other items of their partition. */
const JOINED: ReadonlySet<EntityAnswers<Untyped>> = new Set<EntityAnswers<Untyped>>([
  reportRowsAnswers,
  actRowsAnswers,
  forecastRowsAnswers,
]);

/** Sends the facts of one partition of the table to `sink`. Leaves out drafts of jobs and removed acts. */
export function factsOfPartition(items: readonly RawItem[], sink: FactSink): void {
  const of = readerOf(items);
  const send = (table: string, row: Row) => sink.row(table, row);
  for (const answers of ANSWERED) {
    if (!JOINED.has(answers)) for (const item of of(answers)) rowsOf(answers, item, send);
  }
  reportFacts(of, sink);
  forecastFacts(of, sink);
  actFacts(of, sink);
  files(of, sink);
}

/** Sends the files that one partition of the table names. */
export function filesOfPartition(items: readonly RawItem[], sink: Pick<FactSink, "file">): void {
  files(readerOf(items), sink);
}

function readerOf(items: readonly RawItem[]): Of {
  const raw = Map.groupBy(items, entityOf);
  return (entity) => (raw.get(entity.name) ?? []).map((item) => entity.itemOf(item));
}

function reportFacts(of: Of, sink: FactSink): void {
  const acts = new Map(of(ReportEntity).map(({ id, actOf }) => [id, actOf]));
  for (const [id, parts] of Map.groupBy(of(reportRowsAnswers), (part) => part.id)) {
    let index = 0;
    for (const part of parts.toSorted((one, other) => one.part - other.part)) {
      rowsOf(reportRowsAnswers, part, (table, row) => {
        sink.row(table, { ...row, sales_act: acts.get(id)?.[index++] || null });
      });
    }
  }
}

function forecastFacts(of: Of, sink: FactSink): void {
  const versions = new Map(of(ForecastEntity).map((forecast) => [quarterOf(forecast), forecast.rowsVersion]));
  for (const stored of of(forecastRowsAnswers)) {
    if (versions.get(quarterOf(stored)) !== stored.version) continue;
    rowsOf(forecastRowsAnswers, stored, (table, row) => sink.row(table, row));
  }
}

function actFacts(of: Of, sink: FactSink): void {
  for (const { id, state, type, generation } of of(actAnswers)) {
    if (state !== "ready" || type !== SALES_ACT) continue;
    const parts = of(ActRowsEntity).filter((part) => part.act === id && part.generation === generation);
    let line = 0;
    for (const item of rowsOfParts(parts)) {
      const amounts = item.reportRows.map(({ amount }) => amount);
      const buying = buyingPrice(item);
      const [sums, buyingSums] = [item.price, buying].map((price) => sumsOfWaybills(amounts, price));
      let index = 0;
      rowsOf(actRowsAnswers, { act: id, generation, share: 0, owner: 0, part: 0, rows: [item] }, (table, row) => {
        sink.row(table, {
          ...row,
          line: ++line,
          buying_price: decimal(buying, 2),
          sum: decimal(sums?.[index] ?? 0, 2),
          buying_sum: decimal(buyingSums?.[index++] ?? 0, 2),
          site_id: siteId(item.site ?? { name: "", cadaster: "" }),
        });
      });
    }
  }
}

function files(of: Of, sink: Pick<FactSink, "file">): void {
  for (const { id, number, date, hash, state, files: made } of of(actAnswers)) {
    if (state !== "ready") continue;
    const folder = safePath("acts", date.slice(0, 4), `${id}-${safePart(number, 50)}`);
    for (const kind of made?.stored ?? []) {
      const key = fileKey(hash, made?.edition ?? 0, kind);
      sink.file({ key, path: `${folder}/${safePart(`${safePart(number, 50)}${ACT_FILES[kind].ending}`)}` });
    }
  }
  for (const { id, company, fileName, key } of of(documentAnswers)) {
    sink.file({ key, path: `${safePath("documents", String(company))}/${id}-${safePart(fileName)}` });
  }
  for (const container of of(containerAnswers)) {
    const { hash, name, createdAt, signed } = container;
    if (!signed || containerAnswers.when?.(container) === false) continue;
    const folder = safePath("containers", createdAt.slice(0, 4));
    sink.file({ key: signed, path: `${folder}/${nameOfHash(hash)}-${safePart(name, 60)}.asice` });
  }
  for (const { salesAct, kind, owner, slot, file } of of(AttachmentEntity)) {
    const folder = safePath("attachments", String(salesAct), `${kind}-${owner}`);
    sink.file({ key: file.key, path: `${folder}/${slot}-${safePart(file.name)}` });
  }
  for (const { id, file } of of(mediaEntryAnswers)) {
    if (file) sink.file({ key: file.key, path: `media/${id}-${safePart(file.name)}` });
  }
}

function quarterOf({ company, year, quarter }: { company: number; year: number; quarter: number }): string {
  return `${company}/${year}/${quarter}`;
}
