import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { read, stored } from "#functions/platform/table/values.ts";

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

/** The same as the documentation of DynamoDB writes it. */
const asDynamoDb = {
  pk: { S: "kinds" },
  sk: { S: "#%õ" },
  empty: { S: "" },
  zero: { N: "0" },
  price: { N: "-12.5" },
  largest: { N: "9007199254740991" },
  smallest: { N: "1e-7" },
  yes: { BOOL: true },
  no: { BOOL: false },
  nothing: { NULL: true },
  bytes: { B: new Uint8Array([0, 1, 255]) },
  list: { L: [{ S: "a" }, { N: "1" }, { NULL: true }, { L: [] }, { M: { deep: { L: [{ BOOL: true }] } } }] },
  days: { M: { "2026-11-21": { N: "2" }, none: { M: {} } } },
};

it("stores each kind of value as DynamoDB has it, and reads it back", async () => {
  const TableName = tableName();
  expect(stored(item)).toEqual(asDynamoDb);
  expect(read(asDynamoDb)).toEqual(item);
  await tableClient.send(new PutItemCommand({ TableName, Item: stored(item) }));
  const { Item = {} } = await tableClient.send(
    new GetItemCommand({ TableName, Key: stored({ pk: item.pk, sk: item.sk }) }),
  );
  expect(read(Item)).toEqual(item);
});

it("leaves out what is undefined, and what the reader leaves", () => {
  expect(stored({ a: 1, gone: undefined, list: [1, undefined], map: { gone: undefined } })).toEqual({
    a: { N: "1" },
    list: { L: [{ N: "1" }] },
    map: { M: {} },
  });
  expect(read({ a: { N: "1" }, pk: { S: "x" } }, new Set(["pk"]))).toEqual({ a: 1 });
});

it.each([[new Set(["a"])], [new Map()], [new Date()], [() => 1], [10n], [Number.NaN], [2 ** 53]])(
  "does not store %o",
  (value) => {
    expect(() => stored({ value })).toThrow("DynamoDB does not take this");
  },
);

it.each([[{ SS: ["a"] }], [{ N: "9007199254740993" }]])("does not read %o", (value) => {
  expect(() => read({ value })).toThrow("Cannot read");
});
