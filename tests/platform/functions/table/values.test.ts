import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { tableClient, tableName } from "#functions/platform/table/table.ts";
import { read, stored } from "#functions/platform/table/values.ts";
import { documentClient } from "#tests/support/services/documentClient.ts";

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

it("stores each kind of value as the SDK's own conversion does, and reads what that has stored", async () => {
  const TableName = tableName();
  const at = (sk: string) => ({ ...item, sk });
  await tableClient.send(new PutItemCommand({ TableName, Item: stored(at("own")) }));
  await documentClient.send(new PutCommand({ TableName, Item: at("sdk") }));
  const keyOf = (sk: string) => ({ pk: item.pk, sk });
  const own = await documentClient.send(new GetCommand({ TableName, Key: keyOf("own") }));
  expect(own.Item).toEqual(at("own"));
  const sdk = await tableClient.send(new GetItemCommand({ TableName, Key: stored(keyOf("sdk")) }));
  expect(read(sdk.Item ?? {})).toEqual(at("sdk"));
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
