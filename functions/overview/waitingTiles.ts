import { missingOriginsSum, unsignedByUsSum } from "#functions/acts/store/sumsOfAct.ts";
import { allForecasters } from "#functions/companies/store/forecaster.ts";
import { incompleteCount } from "#functions/companies/store/incompleteCount.ts";
import { containersToSign } from "#functions/containers/containerView.ts";
import { unsignedByThemSum } from "#functions/containers/store/containerSums.ts";
import { unexportedSum } from "#functions/exports/store/savedExports.ts";
import { allForecastCounts } from "#functions/forecasts/store/forecast.ts";
import { suspiciousImports } from "#functions/imports/store/importRun.ts";
import { refusedQueue } from "#functions/imports/store/waybillQueue.ts";
import { failedLettersSum, unsentLettersSum } from "#functions/letters/store/savedLetters.ts";
import { describeError, log } from "#functions/platform/log.ts";
import { type WaitingSum, waitingSums } from "#functions/platform/sums/plainSums.ts";
import { isSuperUser, type Viewer } from "#functions/platform/viewer.ts";
import { summed } from "#functions/reports/reportCounts.ts";
import { allReportStats, type ReportStats } from "#functions/reports/store/reportStats.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { monthPeriod } from "#shared/basics/periods.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { forecastQuarter, isEntryWindow } from "#shared/forecasts/entryWindow.ts";
import type { WireTile } from "#shared/overview/contract.ts";
import {
  AGENT_TILES,
  ageDays,
  COMPANY_TILES,
  countedReasons,
  NOTHING_WAITS,
  type Tile,
  type Waiting,
  waitingOf,
} from "#shared/overview/waiting.ts";

type TileFacts = Waiting & Partial<Omit<WireTile, "kind" | "count" | "oldest" | "age_days" | "failed">>;

interface Asked {
  viewer: Viewer;
  today: IsoDate;
}

/**
 * Tiles of the roles of a person, or those of them that are asked for. One that cannot be read is `failed` and logged (docs/rules/overview.md,
 * "What waits").
 */
export async function waitingTiles(asked: Asked, kinds: readonly string[] | undefined): Promise<WireTile[]> {
  const shown = tilesOf(asked.viewer).filter((kind) => kinds?.includes(kind) ?? true);
  return Promise.all(
    shown.map(async (kind) => {
      const {
        count,
        oldest,
        is_at_least = false,
        ...more
      } = await READS[kind](asked).catch((error: unknown) => {
        log.error("tile of the overview failed", { tile: kind, error: describeError(error) });
        return FAILED;
      });
      return { kind, count, is_at_least, oldest, age_days: ageDays(oldest, asked.today), failed: false, ...more };
    }),
  );
}

const FAILED = { ...NOTHING_WAITS, is_at_least: false, failed: true };

function tilesOf(viewer: Viewer): Tile[] {
  return [
    ...(isSuperUser(viewer) ? AGENT_TILES : []),
    ...(viewer.roles.includes("companyUser") && viewer.companies.length > 0 ? COMPANY_TILES : []),
  ];
}

const ofSum = (sum: WaitingSum) => async () => waitingOf(await waitingSums(sum));

const READS: Record<Tile, (asked: Asked) => Promise<TileFacts>> = {
  openReports,
  waybillProblems,
  importDoubts,
  unsentLetters: ofSum(unsentLettersSum),
  failedLetters: ofSum(failedLettersSum),
  unsignedByUs: ofSum(unsignedByUsSum),
  unsignedByThem: ofSum(unsignedByThemSum),
  missingOrigins: ofSum(missingOriginsSum),
  unexported: ofSum(unexportedSum),
  companiesIncomplete: async () => ({ count: await incompleteCount(), oldest: null }),
  forecastsDue,
  toSign,
};

async function openReports(): Promise<TileFacts> {
  const open = (await allReportStats()).filter(({ open: count }) => count > 0);
  const { report_counts, open: volume } = summed(open);
  const oldest = open.filter(({ firstOpen }) => firstOpen).toSorted(byFirstOpen)[0];
  return {
    count: report_counts.non_acted,
    oldest: oldest?.firstOpen ?? null,
    amount: volume.amount,
    amount_loose: volume.amount_loose,
    euros: volume.euros,
    ...(oldest ? { oldest_at: { buyer: oldest.buyer, destination: oldest.destination } } : {}),
  };
}

function byFirstOpen({ firstOpen: one = "" }: ReportStats, { firstOpen: other = "" }: ReportStats): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

async function waybillProblems(): Promise<TileFacts> {
  const { waybills, isWhole } = await refusedQueue();
  return {
    ...oldestOf(waybills.map(({ since }) => since)),
    is_at_least: !isWhole,
    reasons: countedReasons(waybills.map(({ reason }) => reason)),
  };
}

async function importDoubts(): Promise<TileFacts> {
  return oldestOf((await suspiciousImports()).map(({ created }) => created));
}

/** Companies that enter forecasts and have none for the quarter whose window is open, since the first day of the window. */
async function forecastsDue({ today }: Asked): Promise<TileFacts> {
  if (!isEntryWindow(today)) return NOTHING_WAITS;
  const [forecasters, counts] = await Promise.all([allForecasters(), allForecastCounts()]);
  const { year, quarter } = forecastQuarter(today);
  const done = new Set(
    counts.flatMap(({ company, lastYear, lastQuarter }) =>
      lastYear === year && lastQuarter === quarter ? [company] : [],
    ),
  );
  const count = forecasters.filter(({ company }) => !done.has(company)).length;
  const { from } = monthPeriod(Number(today.slice(0, 4)), Number(today.slice(5, 7)));
  return { count, oldest: count > 0 ? from : null };
}

/** Acts and documents in containers that wait for the person's companies. */
async function toSign({ viewer }: Asked): Promise<TileFacts> {
  const waiting = await containersToSign(viewer);
  const { oldest } = oldestOf(waiting.map(({ signatures, createdAt }) => signatures[0]?.at ?? createdAt));
  return { count: waiting.length, oldest };
}

/** @param instants ISO, unordered */
function oldestOf(instants: readonly string[]): Waiting {
  const [oldest] = instants.toSorted();
  return { count: instants.length, oldest: oldest === undefined ? null : tallinnDay(oldest) };
}
