import { expect, it } from "vitest";
import { entity } from "#functions/platform/table/entity.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { deleteExpired } from "#scripts/embedded/services/expiredItems.ts";

const Note = entity<{ id: string; expiresAt?: number }>()({ name: "expiringNote", key: { of: ["id"] } });

it("deletes what has expired from the embedded table, and nothing else", async () => {
  const now = new Date();
  const second = Math.floor(now.getTime() / 1000);
  const old = Array.from({ length: 1200 }, (_, index) => ({ id: `old-${index}`, expiresAt: second - 1 - index }));
  await Note.putAll(old);
  for (const one of [{ id: "now", expiresAt: second }, { id: "later", expiresAt: second + 60 }, { id: "stays" }])
    await write(Note.put(one));
  const deleted = await deleteExpired(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", tableName(), now);
  expect(deleted).toBe(1200);
  expect(await Note.getAll(old.slice(0, 50).map(({ id }) => ({ id })))).toEqual([]);
  expect((await Note.getAll(["now", "later", "stays"].map((id) => ({ id })))).length).toBe(3);
});
