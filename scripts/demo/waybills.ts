import type {
  ContractMeasurementAct,
  ContractShipment,
  ContractVolume,
  ContractWaybill,
} from "#scripts/simulators/evrContract.ts";
import { addDays } from "#shared/domain/dates/dates.ts";
import { shareOut } from "#shared/domain/reports/shareOut.ts";
import { ASSORTMENTS, type DemoAssortment } from "./assortments.ts";
import type { DemoDestination } from "./companies.ts";
import type { DemoSite } from "./owners.ts";
import { at, type Random, seeded } from "./random.ts";
import { DEMO_DAYS, type DemoPeriod, type DemoReference, demoReference, firstDayOf } from "./reference.ts";

export interface DemoWaybills extends DemoPeriod {
  /** Waybills in all, below a million. */
  count: number;
}

const HOUR = 3_600_000;
/** Loads of a month relative to others: most on frozen ground, fewest in the thaw. */
const MONTHS = [13, 13, 11, 6, 5, 7, 7, 8, 8, 9, 9, 9];
/** Sunday to Saturday. */
const WEEKDAYS = [8, 100, 100, 100, 100, 100, 35];
/** How many rows a measurement act has: 3 on average, chips, which have one, included. */
const ROW_COUNTS = [
  { rows: 1, weight: 1 },
  { rows: 2, weight: 16 },
  { rows: 3, weight: 46 },
  { rows: 4, weight: 37 },
];
const SHIPMENT_COUNTS = [
  { shipments: 1, weight: 860 },
  { shipments: 2, weight: 90 },
  { shipments: 3, weight: 38 },
  { shipments: 4, weight: 11 },
  { shipments: 25, weight: 1 },
];
const BY_CODE = new Map(ASSORTMENTS.map((assortment) => [assortment.code, assortment]));

/**
 * A year of waybills in the order of their departure, made one at a time: the same seed, count and last day give the
 * same ones. Parts of them are shared objects; whoever changes one takes a copy first.
 */
export function* demoWaybills(options: DemoWaybills): Generator<ContractWaybill> {
  const reference = demoReference(options);
  const random = seeded(options.seed + 1);
  const end = Date.parse(`${addDays(options.until, 1)}T00:00:00Z`);
  const loads = new Loads(random, reference);
  let index = 0;
  for (const { day, count } of daily(options)) {
    const departures = Array.from({ length: count }, () => Date.parse(`${day}T04:00:00Z`) + random.next() * 11 * HOUR);
    for (const departure of departures.toSorted((a, b) => a - b)) {
      index += 1;
      yield loads.next(index, departure, end);
    }
  }
}

/** How many waybills leave on each day: by season and weekday, adding up to the count. */
function* daily(options: DemoWaybills): Generator<{ day: string; count: number }> {
  const firstDay = firstDayOf(options);
  const days = Array.from({ length: DEMO_DAYS }, (_, index) => addDays(firstDay, index));
  const weights = days.map((day) => at(MONTHS, Number(day.slice(5, 7)) - 1) * at(WEEKDAYS, new Date(day).getUTCDay()));
  const counts = shareOut(options.count, weights);
  for (const [index, day] of days.entries()) yield { day, count: at(counts, index) };
}

/** Makes one load after the other; it remembers only how many acts each buyer has written. */
class Loads {
  readonly random: Random;
  readonly reference: DemoReference;
  readonly acts = new Map<string, number>();

  constructor(random: Random, reference: DemoReference) {
    this.random = random;
    this.reference = reference;
  }

  next(index: number, departure: number, end: number): ContractWaybill {
    const { random, reference } = this;
    const destination = random.weighted(reference.destinations, (each) => each.weight);
    const buyer = at(
      reference.buyers,
      reference.buyers.findIndex((each) => each.regCode === destination.buyer),
    );
    const { shipments, measured } = this.load(destination);
    const { name, code, address } = { ...reference.platform, code: reference.platform.regCode };
    const transporter = random.pick(reference.transporters);
    const truck = random.pick(transporter.trucks);
    return {
      number: `PMK00${iso(departure).slice(2, 4)}${String(index).padStart(6, "0")}`,
      owner: { name, code, address },
      transport: {
        transporter: { name: transporter.name, code: transporter.code },
        driverName: truck.driver.name,
        driverIdCode: truck.driver.code,
        vanRegistrationNumber: truck.van,
        trailerRegistrationNumber: truck.trailer,
      },
      receiver: { name: buyer.name, code: buyer.regCode, address: buyer.address },
      // Now and then a load goes to a place that the register does not know by a code.
      placeOfDelivery: random.chance(0.007)
        ? { name: "Vaheladu", address: destination.address }
        : { code: destination.code, name: destination.name, address: destination.address },
      departureTime: iso(departure),
      submissionTime: iso(departure - HOUR / 20),
      creationTime: iso(departure - HOUR / 20),
      shipments,
      ...this.course(departure, end, (at) => this.act(destination.buyer, measured, at)),
    };
  }

  /** What became of the load by the end of the period: mostly finished the same day, sometimes days later or never. */
  course(departure: number, end: number, act: (at: number) => ContractMeasurementAct) {
    const { random } = this;
    const unloaded = departure + (1 + random.next() * 4) * HOUR;
    const measured = unloaded + (0.2 + random.next() * 2) * HOUR;
    const finished = measured + (random.chance(0.08) ? random.int(20, 90) : random.next() * 3) * HOUR;
    const fate = random.next();
    if (fate < 0.01) {
      const cancelled = Math.min(departure + HOUR, end - 1);
      return {
        status: "cancelled" as const,
        cancellationTime: iso(cancelled),
        cancellationReason: "Veoseleht vormistati topelt",
        lastModificationTime: iso(cancelled),
      };
    }
    if (unloaded >= end || fate < 0.013) return { status: "shipping" as const, lastModificationTime: iso(departure) };
    const unloadingTime = iso(unloaded);
    if (measured >= end) return { status: "unloaded" as const, unloadingTime, lastModificationTime: unloadingTime };
    const waybillLatestMeasurements = act(measured);
    if (finished >= end || fate < 0.025) {
      const lastModificationTime = iso(measured);
      return { status: "unloaded" as const, unloadingTime, lastModificationTime, waybillLatestMeasurements };
    }
    const finishingTime = iso(finished);
    const lastModificationTime = finishingTime;
    return {
      status: "finished" as const,
      unloadingTime,
      finishingTime,
      lastModificationTime,
      waybillLatestMeasurements,
    };
  }

  act(buyer: string, measurements: ContractVolume[], at: number): ContractMeasurementAct {
    const running = (this.acts.get(buyer) ?? 10_000) + 1;
    this.acts.set(buyer, running);
    const thousandths = measurements.reduce((sum, each) => sum + Math.round(each.amount * 1000), 0);
    return {
      actNumber: `MR-${buyer.slice(4)}-${running}`,
      actDate: iso(at),
      creationTime: iso(at),
      measurerCode: buyer,
      measurements,
      total: { amount: thousandths / 1000, unit: measurements[0]?.unitCode ?? "" },
    };
  }

  /** A truck of timber, or of chips: what left the forest by the forester's estimate, and what the buyer measured. */
  load(destination: DemoDestination): { shipments: ContractShipment[]; measured: ContractVolume[] } {
    const { random } = this;
    const taken = destination.assortments.map(assortmentOf);
    const chips = taken.find((each) => each.unit === "PM3");
    if (chips && random.chance(0.4)) return this.chips(chips);
    const rows = random.weighted(ROW_COUNTS, (each) => each.weight).rows;
    const kinds = random.sample(
      taken.filter((each) => each !== chips),
      rows,
    );
    const reject = rows > kinds.length || random.chance(0.12) ? kinds.find((each) => each.reject)?.reject : undefined;
    if (reject && kinds.length === rows && rows > 1) kinds.pop();
    const shares = shareOut(
      random.int(28_000, 52_000),
      kinds.map(() => random.int(20, 100)),
    );
    const shipments = this.shipments(kinds.map((kind, index) => ({ kind, amount: at(shares, index) })));
    const measured = kinds.map((kind, index) =>
      volume(kind, Math.round(at(shares, index) * (0.94 + random.next() * 0.1))),
    );
    if (reject) measured.push(volume(assortmentOf(reject), random.int(150, 2_900)));
    return { shipments, measured };
  }

  chips(kind: DemoAssortment) {
    const amount = this.random.int(85, 95) * 1000;
    const measured = [volume(kind, Math.round(amount * (0.96 + this.random.next() * 0.06)))];
    return { shipments: this.shipments([{ kind, amount }]), measured };
  }

  /** Spreads the load over the sites that it was picked up from. */
  shipments(load: { kind: DemoAssortment; amount: number }[]): ContractShipment[] {
    const { random } = this;
    const count = random.weighted(SHIPMENT_COUNTS, (each) => each.weight).shipments;
    const shipments = Array.from({ length: count }, (): ContractShipment => ({ ...this.site(), items: [] }));
    for (const [index, { kind, amount }] of load.entries()) {
      // Each shipment has the first kind, so that none is empty; the others come from one place or several.
      const from = index === 0 ? shipments : random.sample(shipments, random.int(1, Math.min(count, 2)));
      // Estimates are made in tenths.
      const shares = shareOut(
        Math.max(Math.round(amount / 100), from.length),
        from.map(() => random.int(1, 4)),
      );
      for (const [place, shipment] of from.entries())
        shipment.items.push(volume(kind, Math.max(1, at(shares, place)) * 100));
    }
    return shipments;
  }

  site(): DemoSite {
    const { random, reference } = this;
    if (random.chance(0.06)) return random.pick(reference.ownSites);
    // The square makes some owners sell much more than others.
    const owner = at(reference.owners, Math.floor(random.next() ** 2 * reference.owners.length));
    return random.pick(owner.sites);
  }
}

function assortmentOf(code: string): DemoAssortment {
  const assortment = BY_CODE.get(code);
  if (!assortment) throw new RangeError(`no assortment ${code}`);
  return assortment;
}

function volume(assortment: DemoAssortment, thousandths: number): ContractVolume {
  const { code, name, productGroup, unit } = assortment;
  return { amount: thousandths / 1000, unitCode: unit, assortment: { code, name, productGroup } };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
