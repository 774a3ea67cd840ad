import { describe, expect, test } from "vitest";
import { measuredReportOf } from "#functions/imports/evr/evrReport.ts";
import { readWaybill } from "#functions/platform/clients/evr/models.ts";
import { DEMO_DAYS, demoReference, firstDayOf } from "#scripts/demo/reference.ts";
import { demoWaybills } from "#scripts/demo/waybills.ts";
import { demoRegister } from "#scripts/seeding/demo.ts";
import type { ContractWaybill } from "#scripts/simulators/evr/contract.ts";
import { addDays } from "#shared/basics/dates.ts";
import {
  checkIban,
  checkIsikukood,
  checkKatastritunnus,
  checkKmkr,
  checkRegistrikood,
} from "#shared/companies/identifiers.ts";

const PERIOD = { seed: 1, until: "2026-11-20" };
const waybills = [...demoWaybills({ ...PERIOD, count: 3_000 })];
const reference = demoReference(PERIOD);
const measured = waybills.filter((each) => each.waybillLatestMeasurements && each.status !== "cancelled");

function reportOf(from: ContractWaybill) {
  const read = readWaybill(from);
  if (!read.ok) throw new Error(`${from.number} cannot be read`);
  const result = measuredReportOf(read.waybill);
  if (!result.ok) throw new Error(`${from.number}: ${result.message}`);
  return result.report;
}

const thousandths = (amount: number | string) => Math.round(Number(amount) * 1000);
const totals = (list: { code: string; amount: number | string }[]) => {
  const sums = new Map<string, number>();
  for (const { code, amount } of list) sums.set(code, (sums.get(code) ?? 0) + thousandths(amount));
  return sums;
};

test("makes the same waybills for the same seed, and others for another seed", () => {
  const again = [...demoWaybills({ ...PERIOD, count: 3_000 })];
  expect(JSON.stringify(again)).toBe(JSON.stringify(waybills));
  const [first] = demoWaybills({ ...PERIOD, seed: 2, count: 3_000 });
  expect(first?.shipments).not.toEqual(waybills[0]?.shipments);
});

test.each([0, 1, 364, 12_000])("makes exactly %i waybills when asked", (count) => {
  let made = 0;
  for (const _ of demoWaybills({ ...PERIOD, count })) made += 1;
  expect(made).toBe(count);
});

test("makes the first of 300,000 waybills without making the others", () => {
  for (const { number } of demoWaybills({ ...PERIOD, count: 300_000 })) {
    expect(number).toBe("PMK0025000001");
    break;
  }
});

describe("the measured amounts", () => {
  test("keep their sums to the thousandth when divided over shipments, by assortment and in total", () => {
    for (const each of measured) {
      const { measurements, total } = each.waybillLatestMeasurements!;
      const { rows } = reportOf(each);
      const before = totals(measurements.map(({ amount, assortment }) => ({ code: assortment.code, amount })));
      const after = totals(rows.map(({ amount, assortment }) => ({ code: assortment.code, amount })));
      expect(after).toEqual(before);
      expect(rows.reduce((sum, row) => sum + thousandths(row.amount), 0)).toBe(thousandths(total.amount));
    }
  });

  test("have one unit per load: no load mixes chips and logs", () => {
    const loads = measured.map((each) => [...new Set(reportOf(each).rows.map((row) => row.unit))]);
    expect(loads.every((units) => units.length === 1)).toBe(true);
    expect(new Set(loads.flat())).toEqual(new Set(["SCM", "LCM"]));
  });

  test("come in 1–4 rows, 3 on average", () => {
    const rows = measured.map((each) => each.waybillLatestMeasurements!.measurements.length);
    expect(Math.min(...rows)).toBe(1);
    expect(Math.max(...rows)).toBe(4);
    expect(rows.reduce((sum, count) => sum + count, 0) / rows.length).toBeCloseTo(3, 1);
  });
});

describe("the year", () => {
  test("has departures in order, from its first day to its last", () => {
    const departures = waybills.map((each) => each.departureTime);
    expect(departures).toEqual(departures.toSorted());
    expect(departures[0]?.slice(0, 10) ?? "").toBe(firstDayOf(PERIOD));
    expect(departures.at(-1)?.slice(0, 10)).toBe(PERIOD.until);
    expect(Date.parse(PERIOD.until) - Date.parse(firstDayOf(PERIOD))).toBe((DEMO_DAYS - 1) * 86_400_000);
  });

  test("has no time after its last day", () => {
    const end = "2026-11-21T00:00:00.000Z";
    for (const each of waybills) {
      const times = [
        each.lastModificationTime,
        each.unloadingTime,
        each.finishingTime,
        each.waybillLatestMeasurements?.actDate,
      ];
      for (const time of times) expect(!time || time < end).toBe(true);
    }
  });

  test("has more loads in winter than in the thaw", () => {
    const inMonth = (month: string) => waybills.filter((each) => each.departureTime.slice(5, 7) === month).length;
    expect(inMonth("01")).toBeGreaterThan(1.7 * inMonth("04"));
  });

  test("has mostly finished waybills, and some that are under way, unloaded or cancelled", () => {
    const share = (status: string) => waybills.filter((each) => each.status === status).length / waybills.length;
    expect(share("finished")).toBeGreaterThan(0.95);
    for (const status of ["shipping", "unloaded", "cancelled"]) expect(share(status)).toBeGreaterThan(0);
  });

  test("has some waybills with several shipments, and some without a destination code", () => {
    expect(waybills.some((each) => each.shipments.length > 1)).toBe(true);
    expect(waybills.every((each) => each.shipments.every((shipment) => shipment.items.length > 0))).toBe(true);
    expect(waybills.some((each) => each.placeOfDelivery.code === undefined)).toBe(true);
  });

  test("has a different number for each waybill and act, and a few acts without a number", () => {
    expect(new Set(waybills.map((each) => each.number)).size).toBe(waybills.length);
    const acts = measured.flatMap((each) => each.waybillLatestMeasurements!.actNumber ?? []);
    expect(new Set(acts).size).toBe(acts.length);
    expect(measured.length - acts.length).toBeGreaterThan(0);
    expect(measured.length - acts.length).toBeLessThan(0.01 * measured.length);
    expect(new Set(measured.map((each) => reportOf(each).number)).size).toBe(measured.length);
  });

  test("has timber reports that add up to the measured logs, subcontractors, and consolidated acts of two parts", () => {
    const withLogs = waybills.filter((each) => each.timberReport);
    expect(withLogs.length).toBeGreaterThan(0.05 * waybills.length);
    for (const { timberReport, waybillLatestMeasurements: act } of withLogs) {
      const logs = act!.measurements.filter(({ assortment }) => assortment.productGroup === "PALK");
      const measuredLogs = logs.reduce((sum, { amount }) => sum + thousandths(amount), 0);
      expect(timberReport!.items.reduce((sum, each) => sum + thousandths(each.payableVolume), 0)).toBe(measuredLogs);
    }
    expect(waybills.some((each) => each.transport.subcontractor)).toBe(true);
    const acts = measured.filter((each) => each.shipments.some(({ holdingBase }) => holdingBase.sources?.length));
    const owners = acts.map((each) => new Set(reportOf(each).rows.map((row) => row.previousOwner?.code)).size);
    expect(Math.min(...owners)).toBeGreaterThanOrEqual(2);
  });
});

describe("the reference data", () => {
  const { platform, buyers, destinations, assortments, owners, prices, transporters } = reference;
  const companies = [platform, ...buyers];

  test("has the size of a large association", () => {
    expect([buyers.length, destinations.length, assortments.length, owners.length]).toEqual([12, 25, 18, 250]);
    expect(buyers.filter((buyer) => !buyer.hasElvisDestinations)).toHaveLength(2);
    expect(new Set(buyers.map((buyer) => buyer.woodType))).toEqual(new Set([100, 110]));
  });

  test("has valid and unique codes", () => {
    const register = [...companies.map((each) => each.regCode), ...transporters.map((each) => each.code)];
    register.push(...owners.filter((owner) => owner.kind === "company").map((owner) => owner.code));
    const people = owners.filter((owner) => owner.kind === "person").map((owner) => owner.code);
    people.push(...transporters.flatMap((each) => each.trucks.map((truck) => truck.driver.code)));
    const accounts = [...companies, ...owners].flatMap((each) => each.bankAccount ?? []);
    const vat = [...companies, ...owners].flatMap((each) => each.vatNumber ?? []);
    const cadasters = owners.flatMap((owner) => owner.sites.map((site) => site.holdingBase.cadaster ?? ""));
    const failing = [
      ...register.filter((code) => !checkRegistrikood(code).ok),
      ...people.filter((code) => !checkIsikukood(code).ok),
      ...accounts.filter((code) => !checkIban(code).ok),
      ...vat.filter((code) => !checkKmkr(code).ok),
      ...cadasters.filter((code) => !checkKatastritunnus(code).ok),
    ];
    expect(failing).toEqual([]);
    for (const codes of [register, people, accounts, vat]) expect(new Set(codes).size).toBe(codes.length);
    expect([buyers[0]?.regCode, platform.regCode, owners[0]?.code, transporters[0]?.code]).toEqual([
      "19990005",
      "19990011",
      "19990028",
      "19990034",
    ]);
  });

  test("has e-mail addresses of .example only", () => {
    const addresses = [...companies, ...owners].map((each) => each.email);
    expect(addresses.filter((address) => !/^[a-z0-9]+@[a-z]+\.example$/.test(address))).toEqual([]);
  });

  test("has a price for nearly every row", () => {
    const priced = new Set(
      prices.map((price) => `${price.buyer} ${price.destination} ${price.assortment} ${price.certificate}`),
    );
    const reports = measured.map(reportOf);
    const unpriced = reports.filter((report) =>
      report.rows.some((row) => {
        const destination = report.destination?.code ?? "";
        const certificate = row.certificate?.type ?? 0;
        return !priced.has(`${report.buyer.code} ${destination} ${row.assortment.code} ${certificate}`);
      }),
    );
    expect(unpriced.length / reports.length).toBeGreaterThan(0);
    expect(unpriced.length / reports.length).toBeLessThan(0.05);
    expect(prices.every((price) => price.price > 0 && Number.isInteger(Math.round(price.price * 1e6) / 1e4))).toBe(
      true,
    );
  });
});

test("has two waybills that cannot become a report, whatever day it is begun on", () => {
  const days = Array.from({ length: 14 }, (_, index) => addDays(PERIOD.until, index));
  const refused = days.map((until) => {
    const period = { ...PERIOD, until, fewOwners: true };
    const { waybills: arriving } = demoRegister({ size: "year", period, reference: demoReference(period) });
    return arriving.filter(({ number }) => /[TP]$/.test(number)).length;
  });
  expect(refused).toEqual(days.map(() => 2));
});
