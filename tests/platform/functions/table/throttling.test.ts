import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { expect, it, vi } from "vitest";
import { type ActRowItem, deleteActRows, putActRows, rowsOfAct } from "#functions/acts/store/storedActRows.ts";
import { companiesById, companyById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { UnsentCountEntity } from "#functions/letters/store/unsentCount.ts";
import { tableName } from "#functions/platform/table/tableClient.ts";
import { commit, type Outcome } from "#functions/platform/table/transaction.ts";
import type { Cents, Thousandths } from "#shared/basics/amounts.ts";
import { answering } from "#tests/support/services/throttling.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

type Keys = Record<string, { Keys: unknown[] }>;
type Writes = Record<string, unknown[]>;

const refusal = (name: string) => Object.assign(new Error("throttled"), { name });

/** Rows of a part each, since each has a name of half a part. */
function rowsOfManyParts(): ActRowItem[] {
  return Array.from({ length: 40 }, (_, index) => ({
    key: [String(index)],
    assortment: 1,
    unit: "SCM",
    price: 100 as Cents,
    margin: 0 as Cents,
    owner: 0,
    site: { name: "x".repeat(150_000), cadaster: "" },
    certificate: null,
    amount: 1000 as Thousandths,
    reportRows: [],
  }));
}

it("reads keys again that two batch reads left unprocessed", async () => {
  const codes = Array.from({ length: 30 }, (_, index) => `1999${1000 + index}`);
  for (const code of codes) await addCompany(newOwner(code, `Omanik ${code}`, ""));
  const onlyFive = (input: Record<string, unknown>, pass: (input: Record<string, unknown>) => Promise<object>) => {
    const keys = (input["RequestItems"] as Keys)[tableName()]!;
    const request = (part: unknown[]) => ({ [tableName()]: { ...keys, Keys: part } });
    return pass({ ...input, RequestItems: request(keys.Keys.slice(0, 5)) }).then((output) => ({
      ...output,
      UnprocessedKeys: request(keys.Keys.slice(5)),
    }));
  };
  const { result: ids, calls } = await answering("BatchGetItemCommand", 2, onlyFive, () => companyIdsByCode(codes));
  expect([...ids.keys()].sort()).toEqual(codes);
  expect(calls).toHaveLength(3);
  const none = async (input: Record<string, unknown>) => ({ Responses: {}, UnprocessedKeys: input["RequestItems"] });
  const { result: companies } = await answering("BatchGetItemCommand", 2, none, () => companiesById([...ids.values()]));
  expect([...companies.values()].map(({ code }) => code).sort()).toEqual(codes);
});

it("writes and deletes items again that two batch writes left unprocessed", async () => {
  const onlyThree = (input: Record<string, unknown>, pass: (input: Record<string, unknown>) => Promise<object>) => {
    const writes = (input["RequestItems"] as Writes)[tableName()]!;
    return pass({ ...input, RequestItems: { [tableName()]: writes.slice(0, 3) } }).then((output) => ({
      ...output,
      UnprocessedItems: writes.length > 3 ? { [tableName()]: writes.slice(3) } : {},
    }));
  };
  const rows = rowsOfManyParts();
  await answering("BatchWriteItemCommand", 2, onlyThree, () => putActRows(900, 1, rows));
  expect((await rowsOfAct(900, 1)).map(({ key }) => key)).toEqual(rows.map(({ key }) => key));
  await answering("BatchWriteItemCommand", 2, onlyThree, () => deleteActRows(900, 1));
  expect(await rowsOfAct(900, 1)).toEqual([]);
});

it.each(["ProvisionedThroughputExceededException", "ThrottlingException", "TransactionInProgressException"])(
  "sends a transaction again after %s, with the same token",
  async (name) => {
    const refuse = async () => {
      throw refusal(name);
    };
    const { result: id, calls } = await answering("TransactWriteItemsCommand", 2, refuse, () =>
      addCompany(newOwner(`1998${name.length}`, name, "")),
    );
    expect(await companyById(id)).toMatchObject({ name });
    expect(new Set(calls.map(({ ClientRequestToken }) => ClientRequestToken)).size).toBe(1);
  },
);

it("sends a throttled read again", async () => {
  const refuse = async () => {
    throw refusal("ProvisionedThroughputExceededException");
  };
  const { result } = await answering("GetItemCommand", 2, refuse, () => companyById(99_999));
  expect(result).toBeUndefined();
});

const cancelled =
  (...codes: string[]) =>
  async () => {
    const reasons = codes.map((Code) => ({ Code }));
    throw new TransactionCanceledException({ message: "cancelled", CancellationReasons: reasons, $metadata: {} });
  };

const writes = () => [1, 2].map((shard) => UnsentCountEntity.add({ shard }, { total: 0 }));

it.each<[string, string[][], Outcome]>([
  [
    "throttled",
    [
      ["None", "ThrottlingError"],
      ["ProvisionedThroughputExceeded", "None"],
    ],
    { ok: true },
  ],
  ["in conflict with another", [["TransactionConflict", "None"]], { ok: true }],
  ["refused by a condition", [["None", "ConditionalCheckFailed"]], { ok: false, refused: [1] }],
])("commits a transaction that is %s, with one token for all attempts", async (_, codes, outcome) => {
  const waiting = codes.values();
  const refuse = () => cancelled(...(waiting.next().value ?? []))();
  const { result, calls } = await answering("TransactWriteItemsCommand", codes.length, refuse, () => commit(writes()));
  expect(result).toEqual(outcome);
  expect(calls).toHaveLength(outcome.ok ? codes.length + 1 : 1);
  expect(new Set(calls.map(({ ClientRequestToken }) => ClientRequestToken)).size).toBe(1);
});

it("does not repeat a transaction that can never be accepted", async () => {
  const refuse = cancelled("None", "ValidationError");
  const sent = answering("TransactWriteItemsCommand", 1, refuse, () => commit(writes()));
  await expect(sent).rejects.toThrow("None, ValidationError");
});
