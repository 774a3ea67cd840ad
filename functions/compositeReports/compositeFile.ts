import { companiesById, platformCompany } from "#functions/companies/store/company.ts";
import { factPieces } from "#functions/platform/clients/nightFacts.ts";
import { streamFile } from "#functions/platform/clients/streamedFile.ts";
import type { ActType } from "#shared/acts/actTypes.ts";
import { CONTENT_TYPES } from "#shared/basics/fileNames.ts";
import { type ActOfReport, compositeActs, typesIn } from "./compositeActs.ts";
import { compositeLines } from "./compositeLines.ts";
import type { CompositeProgress } from "./compositeProgress.ts";
import { type CompositeFacts, type CompositeSource, compositeWorkbook } from "./compositeWorkbook.ts";
import { type LineNames, lineNames } from "./lineNames.ts";
import { nightSources } from "./night/nightSources.ts";
import type { CompositeRun, CompositeScope, ReportOfNight } from "./store/compositeRun.ts";

interface ActsOfType {
  type: ActType;
  acts: ActOfReport[];
}

/** The acts of a report, and the measured rows on them. */
export async function actsToReport(scope: CompositeScope): Promise<{ kinds: ActsOfType[]; rows: number }> {
  const platform = await platformCompany();
  const kinds: ActsOfType[] = [];
  // One after the other: acts as they are read take much memory.
  for (const type of typesIn(scope)) kinds.push({ type, acts: await compositeActs(type, scope, platform.id) });
  return { kinds, rows: kinds.flatMap(({ acts }) => acts).reduce((rows, act) => rows + act.rows, 0) };
}

/** Stores the workbook of a report that reads the table itself. */
export async function writeFromTable(
  { scope }: CompositeRun,
  kinds: readonly ActsOfType[],
  key: string,
  progress: CompositeProgress,
): Promise<void> {
  const names = await lineNames();
  const sources = kinds.map(({ type, acts }) => ({ type, lines: linesOf(acts, scope, names, progress) }));
  await write(key, sources, await factsOf(scope), progress);
}

/** Stores the workbook of the result of a query. @throws FactsGone */
export async function writeFromNight(
  { scope }: CompositeRun,
  { asOf }: ReportOfNight,
  result: string,
  key: string,
  progress: CompositeProgress,
): Promise<void> {
  const sources = nightSources(factPieces(result), typesIn(scope), (lines) => progress.add(lines));
  await write(key, sources, { ...(await factsOf(scope)), asOf }, progress);
}

async function write(
  key: string,
  sources: readonly CompositeSource[],
  facts: CompositeFacts,
  progress: CompositeProgress,
): Promise<void> {
  await streamFile(key, CONTENT_TYPES.xlsx, compositeWorkbook(sources, facts));
  progress.check();
}

async function* linesOf(
  acts: readonly ActOfReport[],
  scope: CompositeScope,
  names: LineNames,
  progress: CompositeProgress,
) {
  for await (const { lines, rows } of compositeLines(acts, scope, names)) {
    progress.add(rows);
    yield lines;
  }
}

async function factsOf(scope: CompositeScope): Promise<CompositeFacts> {
  const companies = await companiesById([scope.seller, scope.buyer].filter((id) => id !== null));
  const nameOf = (id: number | null) => (id === null ? "" : (companies.get(id)?.name ?? ""));
  const [buyer, code] = scope.destination ?? [0, ""];
  const names = await lineNames();
  if (scope.destination) await names.know([], [buyer]);
  return {
    scope,
    seller: nameOf(scope.seller),
    buyer: nameOf(scope.buyer),
    destination: scope.destination ? names.destination(buyer, code) : "",
    now: new Date(),
  };
}
