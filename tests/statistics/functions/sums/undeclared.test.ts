import { expect, it } from "vitest";
import { SumDeltaEntity, sumDeltas } from "#functions/platform/sums/sumDelta.ts";
import { foldSums, sumGuard } from "#functions/platform/sums/sumFold.ts";
import { sums } from "#functions/sums.ts";
import { change, plainSums, storedSums, waitingChanges } from "#tests/support/sums.ts";

it("adds nothing and keeps the changes while one is of a sum that this code does not declare", async () => {
  const changes = [change({ company: 7 }), { ...change({ company: 8 }), code: sums.length }];
  await SumDeltaEntity.putAll(sumDeltas(changes));
  await expect(foldSums(sums, Number.POSITIVE_INFINITY)).rejects.toThrow(`code ${sums.length} is not declared`);
  expect(await storedSums()).toEqual({});
  expect(await sumGuard()).toMatchObject({ batch: 0, isOpen: false });
  expect(await waitingChanges()).toBe(1);

  const later = { name: "later", code: sums.length, cellsOf: () => [] };
  expect(await foldSums([...sums, later], Number.POSITIVE_INFINITY)).toBe("done");
  expect(await storedSums()).toEqual(plainSums(changes.slice(0, 1)));
});
