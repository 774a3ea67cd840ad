import { beforeAll, describe, expect, it, vi } from "vitest";
import { packCells } from "#functions/platform/sums/cellPacking.ts";
import { foldSums } from "#functions/platform/sums/sumFold.ts";
import { SumItemEntity } from "#functions/platform/sums/sumReads.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { reportsOfWaybills } from "#functions/reports/store/measuredWaybill.ts";
import { writeReports } from "#functions/reports/store/reportWrites.ts";
import { sums as allSums } from "#functions/sums.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { rebuildSums } from "#scripts/verifying/sums/rebuildSums.ts";
import { differences } from "#scripts/verifying/verify.ts";
import type { MeasuredReport, MeasuredRow } from "#shared/reports/measuredReport.ts";
import { crashing } from "#tests/support/acts/crash.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { reportsOf } from "#tests/support/reports/measurementFiles.ts";
import { reference } from "#tests/support/site/demo.ts";
import { storedSums } from "#tests/support/sums.ts";

/** A crash logs errors; a test here causes crashes. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const FOR_EVER = Number.POSITIVE_INFINITY;
const platform = { code: reference.platform.regCode, name: reference.platform.name };
const ownerParty = (index: number) => ({ code: String(38_000_000_000 + index), name: `Omanik ${index}` });

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 5), prices: [] });
}, 60_000);

interface Measured {
  waybill: string;
  date?: string;
  destination?: string;
  seller?: MeasuredReport["seller"];
  hour: number;
  rows: Partial<MeasuredRow>[];
}

function report({ waybill, date = "2026-12-31", destination = "KUUSEOJA1", seller = platform, hour, rows }: Measured) {
  const buyer = reference.buyers[0]!;
  return {
    number: waybill,
    date,
    seller,
    buyer: { code: buyer.regCode, name: buyer.name },
    destination: { code: destination, name: destination },
    waybills: [
      { number: waybill, finished: true, measuredAt: `2026-12-31T${String(hour).padStart(2, "0")}:00:00.000Z` },
    ],
    rows: rows.map((row) => ({
      waybill,
      assortment: { code: "KUPALK", name: "Kuusepalk" },
      unit: "SCM" as const,
      amount: "10",
      price: "100",
      previousOwner: ownerParty(1),
      ...row,
    })),
  } satisfies MeasuredReport;
}

async function arrive(...measured: MeasuredReport[]): Promise<void> {
  const { busy } = await (await openImport("evr")).import(measured);
  expect(busy).toEqual([]);
}

describe("sums of reports", () => {
  it("follow a correction of month, destination, assortment, unit and owner, and the first version again", async () => {
    const first = { waybill: "SUM1", rows: [{ amount: "12.345" }, { amount: "1", previousOwner: ownerParty(2) }] };
    await arrive(report({ ...first, hour: 1 }));
    await foldSums(allSums, FOR_EVER);
    const sums = await storedSums();
    expect(await differences()).toEqual([]);
    const moved = {
      waybill: "SUM1",
      date: "2027-01-04",
      destination: "TEINE",
      rows: [
        { amount: "7.5", assortment: { code: "HAKE", name: "Hakkpuit" }, unit: "LCM" as const },
        { amount: "2", previousOwner: ownerParty(3) },
      ],
    };
    await arrive(report({ ...moved, hour: 2 }));
    await foldSums(allSums, FOR_EVER);
    expect(await storedSums()).not.toEqual(sums);
    expect(Object.keys(await storedSums()).filter((key) => /2026/.test(key))).toEqual([]);
    expect(await differences()).toEqual([]);
    await arrive(report({ ...first, hour: 3 }));
    await foldSums(allSums, FOR_EVER);
    expect(await storedSums()).toEqual(sums);
    expect(await differences()).toEqual([]);
  });

  it("count a row for the seller, or for the previous owner where the platform sells", async () => {
    const [seller, owner] = [ownerParty(11), ownerParty(12)];
    await arrive(
      report({ waybill: "POOL1", date: "2025-03-03", seller, hour: 1, rows: [{ amount: "3", previousOwner: owner }] }),
      report({ waybill: "POOL2", date: "2025-03-03", hour: 1, rows: [{ amount: "5", previousOwner: owner }] }),
    );
    await foldSums(allSums, FOR_EVER);
    const [one] = (await reportsOfWaybills(["POOL1"])).get("POOL1")!;
    const companies = Object.entries(await storedSums()).filter(([key]) => key.startsWith("company/2025"));
    const amounts = companies.flatMap(([, cells]) =>
      Object.entries(cells).map(([name, numbers]) => [Number(name.split("/")[0]), numbers[1]]),
    );
    expect(amounts).toHaveLength(2);
    expect(amounts).toContainEqual([one!.seller, 3000]);
    expect(amounts).toContainEqual([expect.any(Number), 5000]);
  });

  it("are of the day in Tallinn: a measurement of 31.12. 22:30Z is of January of the next year", async () => {
    const items = [{ amount: 2, unitCode: "TM", assortment: { code: "KUPALK", name: "Kuusepalk" } }];
    const measured = ["21:59:59", "22:30:00"].map((time, index) => ({
      number: `UUSAASTA${index}`,
      status: "finished",
      owner: ownerParty(21),
      receiver: { code: reference.buyers[0]!.regCode, name: reference.buyers[0]!.name },
      placeOfDelivery: { code: "KUUSEOJA1", name: "Kuuseoja saeveski" },
      shipments: [{ holdingBase: { type: "ForestNotice" }, source: { name: "Lank" }, items }],
      waybillLatestMeasurements: {
        actNumber: `MA-${index}`,
        actDate: `2021-12-31T${time}Z`,
        measurements: items,
      },
    }));
    await arrive(...(await reportsOf(JSON.stringify(measured))));
    await foldSums(allSums, FOR_EVER);
    const sums = Object.entries(await storedSums());
    const slotsOf = (start: string) =>
      sums.filter(([key]) => key.startsWith(start)).flatMap(([, cells]) => Object.values(cells));
    expect(slotsOf("days/2021-12")).toEqual([[31, 2000, 1]]);
    expect(slotsOf("days/2022-01")).toEqual([[1, 2000, 1]]);
    expect(await differences()).toEqual([]);
  });

  it("take a report with 300 owners whose write and fold die at any moment, and its redelivery", async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      amount: "0.001",
      previousOwner: ownerParty(100 + index),
    }));
    const many = report({ waybill: "PALJU", date: "2024-02-29", hour: 1, rows });
    for (let at = 1; at < 8; at++) {
      await crashing(at, at % 2 === 0 ? "after" : "before", async () => {
        await (await openImport("evr")).import([many]);
      });
    }
    await arrive(many);
    await arrive(many);
    for (let at = 1; at < 30; at += 7) await crashing(at, "after", () => foldSums(allSums, FOR_EVER));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    expect(await foldSums(allSums, FOR_EVER)).toBe("done");
    vi.useRealTimers();
    expect(await differences()).toEqual([]);
    const days = Object.entries(await storedSums()).filter(([key]) => key.startsWith("days/2024-02"));
    const cells = days.flatMap(([, own]) => Object.values(own));
    expect(cells).toHaveLength(300);
    for (const slots of cells) expect(slots).toEqual([29, 1, 1]);
  }, 120_000);

  it("forget a report that is deleted, whose rows the write reads itself", async () => {
    await arrive(report({ waybill: "KAOB", date: "2023-05-05", hour: 1, rows: [{}] }));
    await foldSums(allSums, FOR_EVER);
    const [before] = (await reportsOfWaybills(["KAOB"])).get("KAOB")!;
    expect(Object.keys(await storedSums()).some((key) => key.includes("2023"))).toBe(true);
    await writeReports([
      { before: before!, after: before!, isGone: true, waybills: [{ number: "KAOB", report: before!.id }] },
    ]);
    await foldSums(allSums, FOR_EVER);
    expect(Object.keys(await storedSums()).some((key) => key.includes("2023"))).toBe(false);
  });
});

describe("npm run verify", () => {
  const keyOf = (name: string) => ({ scope: name.split(" ")[0]!, key: name.slice(name.indexOf(" ") + 1) });

  it("counts waiting changes as added, finds wrong sums, and makes them anew", async () => {
    await arrive(report({ waybill: "OOTAB", date: "2022-06-01", hour: 1, rows: [{ amount: "4" }] }));
    expect(await differences()).toEqual([]);
    await foldSums(allSums, FOR_EVER);
    const sums = await storedSums();
    const wrongCell = {
      company: 0,
      assortment: 1,
      unit: "SCM",
      buyer: 0,
      destinationKey: "",
      numbers: [1, 5, 1],
    } as const;
    const [wrong, lost] = Object.keys(sums);
    await write(SumItemEntity.patch(keyOf(wrong!), { cells: packCells([wrongCell]) }));
    await write(SumItemEntity.delete(keyOf(lost!)));
    await write(SumItemEntity.put({ scope: "place/1999/plan", key: "x", cells: packCells([wrongCell]), batch: 1 }));
    const found = await differences();
    expect(found.length).toBeGreaterThan(2);
    expect(found.every((sentence) => sentence.startsWith("sum "))).toBe(true);
    await rebuildSums();
    expect(await storedSums()).toEqual(sums);
    expect(await differences()).toEqual([]);
  });

  it("makes all sums anew where none is left, and adds what comes later", async () => {
    const sums = await storedSums();
    await SumItemEntity.deleteAll(Object.keys(sums).map(keyOf));
    expect(await storedSums()).toEqual({});
    await rebuildSums();
    expect(await storedSums()).toEqual(sums);
    await arrive(report({ waybill: "HILJEM", date: "2022-06-01", hour: 1, rows: [{ amount: "4" }] }));
    await foldSums(allSums, FOR_EVER);
    expect(await differences()).toEqual([]);
  });
});
