import { at, type Random, seeded } from "#scripts/random/random.ts";
import type {
  ContractMeasurementAct,
  ContractTimberReport,
  ContractVolume,
  ContractWaybill,
} from "#scripts/simulators/evr/contract.ts";
import { addDays } from "#shared/basics/dates.ts";
import { shareOut } from "#shared/reports/shareOut.ts";
import type { DemoTransporter } from "./companies/transporters.ts";
import { courseOf, HOUR, iso } from "./course.ts";
import { loadFor } from "./loads.ts";
import { DEMO_DAYS, type DemoPeriod, type DemoReference, demoReference, firstDayOf } from "./reference.ts";
import { timberReportOf } from "./timberReports.ts";

export interface DemoWaybills extends DemoPeriod {
  /** Below a million. */
  count: number;
}

/** Loads of a month relative to others: most on frozen ground, fewest in the thaw. */
const MONTHS = [13, 13, 11, 6, 5, 7, 7, 8, 8, 9, 9, 9];
/** Loads of a weekday relative to others, Sunday to Saturday. */
const WEEKDAYS = [8, 100, 100, 100, 100, 100, 35];

/** A year of waybills by departure; the same for the same options. They share objects: copy before changing one. */
export function* demoWaybills(options: DemoWaybills): Generator<ContractWaybill> {
  const reference = demoReference(options);
  const random = seeded(options.seed + 1);
  const end = Date.parse(`${addDays(options.until, 1)}T00:00:00Z`);
  const next = waybillMaker(random, seeded(options.seed + 2), reference, end);
  for (const { day, count } of daily(options)) {
    const departures = Array.from({ length: count }, () => Date.parse(`${day}T04:00:00Z`) + random.next() * 11 * HOUR);
    for (const departure of departures.toSorted((one, other) => one - other)) yield next(departure);
  }
}

function* daily(options: DemoWaybills): Generator<{ day: string; count: number }> {
  const firstDay = firstDayOf(options);
  const days = Array.from({ length: DEMO_DAYS }, (_, index) => addDays(firstDay, index));
  const weights = days.map((day) => at(MONTHS, Number(day.slice(5, 7)) - 1) * at(WEEKDAYS, new Date(day).getUTCDay()));
  const counts = shareOut(options.count, weights);
  for (const [index, day] of days.entries()) yield { day, count: at(counts, index) };
}

/** `rare`: random draws for rare cases. */
function waybillMaker(
  random: Random,
  rare: Random,
  reference: DemoReference,
  end: number,
): (departure: number) => ContractWaybill {
  const { platform, destinations, transporters } = reference;
  const buyers = new Map(reference.buyers.map((buyer) => [buyer.regCode, buyer]));
  const actNumbers = new Map<string, number>();
  const actOf = (buyer: string, measurements: ContractVolume[], time: number): ContractMeasurementAct => {
    const running = (actNumbers.get(buyer) ?? 10_000) + 1;
    actNumbers.set(buyer, running);
    const thousandths = measurements.reduce((sum, each) => sum + Math.round(each.amount * 1000), 0);
    return {
      actNumber: rare.chance(0.004) ? null : `MR-${buyer.slice(4)}-${running}`,
      actDate: iso(time),
      creationTime: iso(time),
      measurerCode: buyer,
      measurements,
      total: { amount: thousandths / 1000, unit: measurements[0]?.unitCode ?? "" },
    };
  };
  let made = 0;
  return (departure) => {
    made += 1;
    const destination = random.weighted(destinations, (each) => each.weight);
    const buyer = buyers.get(destination.buyer);
    if (!buyer) throw new RangeError(`no buyer ${destination.buyer}`);
    const { shipments, measured } = loadFor(destination, random, reference);
    const transporter = random.pick(transporters);
    const truck = random.pick(transporter.trucks);
    const submitted = iso(departure - HOUR / 20);
    // A few loads go to a destination that has no code in the register.
    const placeOfDelivery = random.chance(0.007)
      ? { name: "Vaheladu", address: destination.address }
      : { code: destination.code, name: destination.name, address: destination.address };
    const course = courseOf(random, departure, end, (time) => actOf(destination.buyer, measured, time));
    return {
      type: "forest",
      number: `PMK00${iso(departure).slice(2, 4)}${String(made).padStart(6, "0")}`,
      owner: { name: platform.name, code: platform.regCode, address: platform.address },
      transport: {
        transporter: { name: transporter.name, code: transporter.code },
        ...(rare.chance(0.15) ? { subcontractor: subcontractorOf(rare, transporters, transporter) } : {}),
        driverName: truck.driver.name,
        driverIdCode: truck.driver.code,
        vanRegistrationNumber: truck.van,
        trailerRegistrationNumber: truck.trailer,
      },
      receiver: { name: buyer.name, code: buyer.regCode, address: buyer.address },
      placeOfDelivery,
      departureTime: iso(departure),
      submissionTime: submitted,
      creationTime: submitted,
      shipments,
      ...course,
      ...(rare.chance(0.2) ? timberReportBeside(rare, course.waybillLatestMeasurements) : {}),
    };
  };
}

function subcontractorOf(random: Random, transporters: readonly DemoTransporter[], not: DemoTransporter) {
  const { name, code } = random.pick(transporters.filter((each) => each !== not));
  return { name, code };
}

function timberReportBeside(
  random: Random,
  act: ContractMeasurementAct | null | undefined,
): { timberReport?: ContractTimberReport } {
  const timberReport = act ? timberReportOf(random, act) : undefined;
  return timberReport ? { timberReport } : {};
}
