import { noticesOf } from "#functions/platform/clients/land/noticeLayer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { areNoticesDue } from "#shared/eudr/forestNotices.ts";
import { cadastralNumbers, isCadastralNumber } from "#shared/eudr/plots.ts";
import type { MeasuredSite } from "#shared/reports/measuredReport.ts";
import { answersOfLand, MAX_ASKED } from "./plotsNow.ts";
import { noticesOfParcels, putParcelNotices } from "./store/parcelNotices.ts";
import { noteUnread } from "./store/unreadLand.ts";

type NoticedLand = Pick<MeasuredSite, "cadaster" | "forestNotice">;

/**
 * Asks the register about parcels of sites without a copy, or with an old one (docs/rules/eudr.md, "Forest notices").
 * Returns whether all are answered, and the numbers whose answer could not be read.
 */
export async function renewNotices(
  sites: readonly NoticedLand[],
  now: Date,
): Promise<{ isAnswered: boolean; unread: ReadonlySet<string> }> {
  const named = sites.flatMap(({ cadaster, forestNotice = "" }) =>
    cadastralNumbers(cadaster)
      .filter(isCadastralNumber)
      .map((number) => ({ number, forestNotice })),
  );
  const at = now.toISOString();
  const copies = await noticesOfParcels(named.map(({ number }) => number));
  const due = named.filter(({ number, forestNotice }) =>
    areNoticesDue(copies.get(number), forestNotice, at, tallinnDay(at)),
  );
  const asked = [...new Set(due.map(({ number }) => number))].slice(0, MAX_ASKED);
  const { answers, unread } = await answersOfLand(asked, noticesOf);
  await noteUnread("notices", { unread, answered: answers.keys() }, now);
  await putParcelNotices([...answers].map(([number, stands]) => ({ number, answeredAt: at, stands })));
  return { isAnswered: due.every(({ number }) => answers.has(number)), unread };
}
