import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, expect, it } from "vitest";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";

/** Sees items as they are stored. */
const bare = new DynamoDBClient({});
afterAll(() => bare.destroy());

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
  smallest: { N: "0.0000001" },
  yes: { BOOL: true },
  no: { BOOL: false },
  nothing: { NULL: true },
  bytes: { B: new Uint8Array([0, 1, 255]) },
  list: { L: [{ S: "a" }, { N: "1" }, { NULL: true }, { L: [] }, { M: { deep: { L: [{ BOOL: true }] } } }] },
  days: { M: { "2026-11-21": { N: "2" }, none: { M: {} } } },
};

const put = (values: object) => tableClient.send(new PutCommand({ TableName: tableName(), Item: { ...values } }));
const keyOf = ({ pk, sk }: { pk: string; sk: string }) => ({ pk, sk });

async function stored(key: { pk: string; sk: string }) {
  const Key = { pk: { S: key.pk }, sk: { S: key.sk } };
  return (await bare.send(new GetItemCommand({ TableName: tableName(), Key }))).Item;
}

async function read(key: { pk: string; sk: string }) {
  return (await tableClient.send(new GetCommand({ TableName: tableName(), Key: key }))).Item;
}

it("stores each kind of value as DynamoDB has it, and reads it back", async () => {
  await put(item);
  expect(await stored(keyOf(item))).toEqual(asDynamoDb);
  expect(await read(keyOf(item))).toEqual(item);
});

it("leaves out what is undefined", async () => {
  const key = { pk: "kinds", sk: "undefined" };
  await put({ ...key, gone: undefined, list: [1, undefined], map: { gone: undefined } });
  expect(await read(key)).toEqual({ ...key, list: [1], map: {} });
});

it.each([[new Date()], [Number.NaN], [2 ** 53], [new URL("https://virn.example")]])(
  "does not store %o",
  async (value) => {
    const key = { pk: "kinds", sk: "refused" };
    await expect(put({ ...key, value })).rejects.toThrow(/Unsupported type|not allowed|greater than/);
    expect(await stored(key)).toBeUndefined();
  },
);

it("does not read a number that is not exact", async () => {
  const key = { pk: "kinds", sk: "inexact" };
  const Item = { pk: { S: key.pk }, sk: { S: key.sk }, value: { N: "9007199254740993" } };
  await bare.send(new PutItemCommand({ TableName: tableName(), Item }));
  await expect(read(key)).rejects.toThrow("Cannot read the number 9007199254740993 of DynamoDB");
  await bare.send(new PutItemCommand({ TableName: tableName(), Item: { ...Item, value: { N: "1" } } }));
});
