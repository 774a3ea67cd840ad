import { expect, it } from "vitest";
import {
  type ActRowItem,
  ActRowsEntity,
  deleteActRows,
  putActRows,
  rowsOfAct,
} from "#functions/acts/store/storedActRows.ts";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { rowIdOf } from "#functions/reports/store/reportRows.ts";
import { centsFromText, thousandthsFromText } from "#shared/basics/money.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";

const MAX_ITEM_BYTES = 400 * 1024;

/** One line of the paper, of many waybills with long numbers. */
function row(owner: number, waybills: number, letters: string): ActRowItem {
  const report = {
    id: letters.length,
    number: `MR-${letters.length}`,
    buyer: 3,
    date: "2026-11-18",
    destination: "KUUSEOJA1",
  };
  return {
    key: ["Kuusepalk", "SCM", "9850", "0", String(owner), letters],
    assortment: 1,
    unit: "SCM",
    price: centsFromText("98.50"),
    margin: centsFromText("4.50"),
    owner,
    site: { name: letters, cadaster: "00101:001:0001" },
    certificate: null,
    amount: thousandthsFromText("1.000"),
    reportRows: Array.from({ length: waybills }, (_, index) => ({
      id: rowIdOf(report.id, index + 1),
      amount: thousandthsFromText("0.001"),
      waybill: `${letters}${index}`,
      report,
    })),
  };
}

it("stores a row of 20,000 waybills in items below 400 KB, also with letters of four bytes, and reads it whole", async () => {
  const rows = [row(7, 20_000, "õ🌲ä🌲ö🌲ü".repeat(4)), row(7, 3, "a"), row(70, 1, "b")];
  await putActRows(5, 1, rows);
  const sizes: number[] = [];
  for await (const item of rawItems()) sizes.push(itemBytes(item));
  expect(sizes.length).toBeGreaterThan(10);
  expect(Math.max(...sizes)).toBeLessThan(MAX_ITEM_BYTES);
  expect(await rowsOfAct(5, 1)).toEqual(rows);
  expect(await rowsOfAct(5, 1, 70)).toEqual(rows.slice(2));
  await deleteActRows(5, 1);
  expect(await rowsOfAct(5, 1)).toEqual([]);
});

it("stores the rows of an act with more than 256 owners in at most 128 items, and reads them as if each owner had one", async () => {
  const rows = Array.from({ length: 600 }, (_, index) => row(1000 + (index % 300), 2, `Lank ${index} `));
  const owners = [...new Set(rows.map(({ owner }) => owner))].toSorted((one, other) =>
    String(one) < String(other) ? -1 : 1,
  );
  const ofOwner = (owner: number) => rows.filter((one) => one.owner === owner);
  await putActRows(6, 2, rows);
  const shared = await ActRowsEntity.all("key", { act: 6, generation: 2 });
  expect(shared.length).toBeLessThanOrEqual(128);
  expect(await rowsOfAct(6, 2)).toEqual(owners.flatMap(ofOwner));
  for (const owner of owners.slice(0, 20)) expect(await rowsOfAct(6, 2, owner)).toEqual(ofOwner(owner));
  expect(await rowsOfAct(6, 2, 999)).toEqual([]);

  const apart = rows.slice(0, 256);
  await putActRows(6, 3, apart);
  const stored = await ActRowsEntity.all("key", { act: 6, generation: 3 });
  expect(stored.map(({ owner }) => owner)).toEqual(apart.map(({ owner }) => owner));
  expect(await rowsOfAct(6, 3)).toEqual(apart);
  await deleteActRows(6, 2);
  expect(await rowsOfAct(6, 2)).toEqual([]);
  expect(await rowsOfAct(6, 3)).toHaveLength(256);
});
