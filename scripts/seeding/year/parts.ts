import type { SequenceName } from "#functions/platform/table/sequence.ts";
import { DEMO_DAYS } from "#scripts/demo/reference.ts";
import { type Demo, importedWaybills } from "#scripts/seeding/demo.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { addDays, type IsoDate } from "#shared/basics/dates.ts";
import { type PlannedDay, plannedDays } from "./plan.ts";

/** A month of the demo's year. Each is made by itself, the newest one first (docs/rules/demo-data.md, "Months that arrive"). */
export interface YearPart {
  /** 0 is the oldest. */
  index: number;
  isNewest: boolean;
  from: IsoDate;
  /** Days on which its acts are made. */
  days: readonly PlannedDay[];
  /** Days after them, on which these acts are signed and exported. */
  later: readonly PlannedDay[];
  waybills: readonly ContractWaybill[];
  /** Running numbers of sales acts of earlier months, by the sequence of their calendar year. */
  numbersBefore: ReadonlyMap<SequenceName, number>;
}

export interface Plan {
  /** First day of the year. */
  first: IsoDate;
  /** Last day of acts and letters. */
  last: IsoDate;
  days: readonly PlannedDay[];
  parts: readonly YearPart[];
}

const MAX_DAYS = 31;
/** Owners sign every 8 weeks, and companies within 11 days. */
const DAYS_LATER = 70;

export function daysOfYear(): number {
  return Number(process.env["VIRN_DEMO_DAYS"] ?? DEMO_DAYS - 1);
}

/** @param count days that are simulated: the last ones of the year */
export function planOf(demo: Demo, count: number): Plan {
  const { until } = demo.period;
  const { buyers } = demo.reference;
  const [first, last] = [addDays(until, -count), addDays(until, -1)];
  const days = plannedDays(first, last, buyers.length);
  const months = Math.max(1, Math.ceil(count / MAX_DAYS));
  const starts = Array.from({ length: months + 1 }, (_, index) => addDays(first, Math.floor((count * index) / months)));
  const waybills = importedWaybills(demo).filter((each) => each.lastModificationTime >= first);
  const parts = Array.from({ length: months }, (_, index): YearPart => {
    const [from = first, to = until] = starts.slice(index);
    const isNewest = index === months - 1;
    const before = days.filter(({ day }) => day < from);
    return {
      index,
      isNewest,
      from,
      days: days.filter(({ day }) => day >= from && (isNewest || day < to)),
      later: isNewest ? [] : laterDays(days, to),
      waybills: waybills.filter((waybill) => {
        const day = actingDay(
          waybill,
          days,
          buyers.findIndex(({ regCode }) => regCode === waybill.receiver.code),
        );
        return day === undefined ? isNewest : day >= from && (isNewest || day < to);
      }),
      numbersBefore: numbersOf(before),
    };
  });
  return { first, last, days, parts };
}

/** The day on which the buyer's open reports become an act, this one among them; undefined when that is still ahead. */
function actingDay(waybill: ContractWaybill, days: readonly PlannedDay[], buyer: number): IsoDate | undefined {
  const imported = days.find(({ isImport, day }) => isImport && day > waybill.lastModificationTime.slice(0, 10));
  return imported && days.find(({ day, acting }) => day >= imported.day && acting.includes(buyer))?.day;
}

function laterDays(days: readonly PlannedDay[], from: IsoDate): PlannedDay[] {
  return days
    .filter(({ day }) => day >= from && day < addDays(from, DAYS_LATER))
    .map((day) => ({ ...day, acting: [], isImport: false, isForecast: false }));
}

/** As many numbers as there may be acts: those of a month do not depend on the months before it. */
function numbersOf(days: readonly PlannedDay[]): Map<SequenceName, number> {
  const numbers = new Map<SequenceName, number>();
  for (const { day, acting } of days) {
    const name: SequenceName = `actNumber${Number(day.slice(0, 4))}`;
    numbers.set(name, (numbers.get(name) ?? 0) + acting.length);
  }
  return numbers;
}
