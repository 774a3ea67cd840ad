import { BatchGetItemCommand, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { Service } from "electrodb";
import { expect, it } from "vitest";
import { Entity } from "#functions/platform/table/entity.ts";
import { readItem, storedItem } from "#functions/platform/table/quick/attributeValues.ts";
import { table, tableClient } from "#functions/platform/table/table.ts";

const item = {
  pk: "kinds",
  sk: "#%õ",
  empty: "",
  zero: 0,
  price: -12.5,
  largest: Number.MAX_SAFE_INTEGER,
  smallest: 1e-7,
  yes: true,
  no: false,
  nothing: null,
  bytes: new Uint8Array([0, 1, 255]),
  list: ["a", 1, null, [], { deep: [true] }],
  days: { "2026-11-21": 2, none: {} },
};
const key = { pk: item.pk, sk: item.sk };

it("stores each kind of value as the SDK does, and reads what the SDK stored", async () => {
  const { pk, sk } = key;
  await tableClient.send(new PutCommand({ TableName: table.table, Item: { ...item, sk: "sdk" } }));
  const put = { TableName: table.table, Item: { ...item, gone: undefined, list: [...item.list, undefined] } };
  await table.client.send(new TransactWriteCommand({ TransactItems: [{ Put: put }] }));
  const read = await table.client.send(
    new BatchGetCommand({ RequestItems: { [table.table]: { Keys: [key, { pk, sk: "sdk" }] } } }),
  );
  const own = await tableClient.send(new BatchGetCommand({ RequestItems: { [table.table]: { Keys: [key] } } }));
  const found: { sk: string }[] = read.Responses[table.table];
  expect(found.find((one) => one.sk === sk)).toEqual(item);
  expect(found.find((one) => one.sk === "sdk")).toEqual({ ...item, sk: "sdk" });
  expect(own.Responses?.[table.table]).toEqual([item]);
});

it("puts, changes, deletes and checks under conditions with values", async () => {
  const at = (sk: string) => ({ TableName: table.table, Key: { pk: "conditions", sk } });
  const holds = {
    ConditionExpression: "#n = :n",
    ExpressionAttributeNames: { "#n": "n" },
    ExpressionAttributeValues: { ":n": 1 },
  };
  const items = (n: number) => [
    { Put: { ...holds, TableName: table.table, Item: { pk: "conditions", sk: "put", n: n + 1 } } },
    {
      Update: {
        ...at("update"),
        ...holds,
        UpdateExpression: "SET #n = :to",
        ExpressionAttributeValues: { ":n": 1, ":to": 2 },
      },
    },
    { Delete: { ...at("delete"), ...holds } },
    { ConditionCheck: { ...at("check"), ...holds, ExpressionAttributeValues: { ":n": n } } },
  ];
  const put = (sk: string) => ({ Put: { TableName: table.table, Item: { pk: "conditions", sk, n: 1 } } });
  const send = (TransactItems: object[]) => table.client.send(new TransactWriteCommand({ TransactItems }));
  await send(["put", "update", "delete", "check"].map(put));
  await expect(send(items(2))).rejects.toMatchObject({
    CancellationReasons: [{ Code: "None" }, { Code: "None" }, { Code: "None" }, { Code: "ConditionalCheckFailed" }],
  });
  await send(items(1));
  const Keys = ["put", "update", "delete", "check"].map((sk) => at(sk).Key);
  const { Responses } = await table.client.send(new BatchGetCommand({ RequestItems: { [table.table]: { Keys } } }));
  const found: { sk: string; n: number }[] = Responses[table.table];
  expect(found.map(({ sk, n }) => `${sk} ${n}`).toSorted()).toEqual(["check 1", "put 2", "update 2"]);
});

it("creates an item once, by a condition of one key that is as strict as ElectroDB's of both", async () => {
  const Place = new Entity(
    {
      model: { entity: "place", version: "1", service: "virn" },
      attributes: { group: { type: "string" }, name: { type: "string" }, n: { type: "number" } },
      indexes: { byName: { pk: { field: "pk", composite: ["group"] }, sk: { field: "sk", composite: ["name"] } } },
    },
    table,
  );
  const places = new Service({ place: Place }, table);
  const conditions: unknown[] = [];
  tableClient.middlewareStack.add(
    (next) => (args) => {
      if ("TransactItems" in args.input) {
        for (const item of args.input.TransactItems ?? []) {
          if ("Put" in item) conditions.push(item.Put?.ConditionExpression);
        }
      }
      return next(args);
    },
    { step: "build", name: "noteConditions" },
  );
  const create = async (...names: string[]) => {
    const write = places.transaction.write(({ place }) =>
      names.map((name) => place.create({ group: "g", name, n: 1 }).commit()),
    );
    return (await write.go()).canceled;
  };
  expect(await create("one", "two")).toBe(false);
  expect(await create("three", "two")).toBe(true);
  expect(await create("three")).toBe(false);
  tableClient.middlewareStack.remove("noteConditions");
  expect(new Set(conditions)).toEqual(new Set(["attribute_not_exists(pk)"]));
});

it("refuses what DynamoDB or JavaScript cannot hold", () => {
  for (const value of [Number.NaN, Infinity, 2 ** 53, new Date(0), new Set(["a"]), 1n, Symbol("a"), () => 1]) {
    expect(() => storedItem({ value })).toThrow("does not take");
  }
  expect(() => readItem({ value: { N: "9007199254740993" } })).toThrow("9007199254740993");
  expect(() => readItem({ value: { SS: ["a"] } })).toThrow("SS");
});

it("leaves other commands to the SDK", async () => {
  await table.client.send(new PutCommand({ TableName: table.table, Item: { pk: "plain", sk: "put", n: 1 } }));
  const read = new BatchGetItemCommand({
    RequestItems: { [table.table]: { Keys: [{ pk: { S: "plain" }, sk: { S: "put" } }] } },
  });
  expect(new TransactWriteItemsCommand({ TransactItems: [] })).not.toBeInstanceOf(TransactWriteCommand);
  expect((await table.client.send(read)).Responses[table.table]).toEqual([
    { pk: { S: "plain" }, sk: { S: "put" }, n: { N: "1" } },
  ]);
});
