import {
  boughtSum,
  measuredToActSum,
  missingOriginsSum,
  soldSum,
  unsignedByUsSum,
} from "#functions/acts/store/sumsOfAct.ts";
import { actToSignaturesSum, unsignedByThemSum } from "#functions/containers/store/containerSums.ts";
import { unexportedSum } from "#functions/exports/store/savedExports.ts";
import { refuseWaybill } from "#functions/imports/store/waybillQueue.ts";
import { failedLettersSum, unsentLettersSum } from "#functions/letters/store/savedLetters.ts";
import { packCells } from "#functions/platform/sums/cellPacking.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { ReportStatsEntity } from "#functions/reports/store/reportStats.ts";
import { seeded } from "#scripts/random/random.ts";
import { Summed } from "#scripts/verifying/sums/summed.ts";
import { cents, thousandths } from "#shared/basics/amounts.ts";
import { dayNumber, dayOfNumber } from "#shared/basics/weeks.ts";

const BUYERS = 60;
const DESTINATIONS_EACH = 5;
const REFUSED = 200;
const WAITING = [
  unsentLettersSum,
  failedLettersSum,
  unsignedByUsSum,
  unsignedByThemSum,
  missingOriginsSum,
  unexportedSum,
];

/** Acts of two years that wait for everything, a number of them each day, and destinations with open reports. */
export async function writeWaiting(year: number, actsEach: number): Promise<void> {
  const random = seeded(year);
  const sums = new Summed();
  const [first, last] = [dayNumber(`${year - 1}-01-01`), dayNumber(`${year}-12-31`)];
  for (let number = first; number <= last; number++) {
    const day = dayOfNumber(number);
    const rows = Math.ceil(actsEach / 10);
    for (const waiting of WAITING) sums.add(waiting.change({ day }, { rows }));
    for (const money of [boughtSum, soldSum]) {
      sums.add(money.change({ day }, { amount: random.int(1, 9_000_000), rows }));
    }
    for (const lead of [measuredToActSum, actToSignaturesSum]) {
      sums.add(lead.change({ day, days: random.int(0, 61) }, { rows }));
    }
  }
  await SumItemEntity.putAll(
    sums.items().map(({ scope, key, cells }) => ({ scope, key, cells: packCells(cells), batch: 1 })),
  );
  const destinations = Array.from({ length: BUYERS * DESTINATIONS_EACH }, (_, index) => ({
    buyer: 1 + (index % BUYERS),
    destination: `PLATS${index}`,
    open: actsEach,
    acted: actsEach,
    lastOpen: `${year}-11-20`,
    lastActed: `${year}-11-20`,
    firstOpen: `${year}-10-01`,
    openSolid: thousandths(1_000_000),
    openLoose: thousandths(0),
    openCents: cents(9_000_000),
    version: 1,
  }));
  await ReportStatsEntity.putAll(destinations);
  for (let index = 0; index < REFUSED; index++) {
    await refuseWaybill(
      { company: "12345678", number: `EV${index}` },
      { cause: "party", reason: `Põhjus ${index % 7}.` },
    );
  }
}
