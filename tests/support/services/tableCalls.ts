import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UnsentCountEntity } from "#functions/letters/store/unsentCount.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { itemOfLostReply } from "#functions/platform/table/lostReply.ts";
import { lastId, nextIds, noteTaken } from "#functions/platform/table/sequence.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { partitionsOf, readPartitions } from "#functions/platform/table/wholeTable.ts";
import { deleteTokens, putTokens, tokensOf, tokensWith } from "#functions/platform/tokens/numberToken.ts";
import { withinLimit, withinLimits } from "#functions/sessions/store/attempts.ts";
import { applyChanges, rawItem } from "#scripts/verifying/basis/changes.ts";
import type { Command } from "./tableFaults.ts";

interface Parcel {
  set: string;
  id: number;
  name: string;
  total: number;
}

const ParcelEntity = /* @__PURE__ */ entity<Parcel>()({
  name: "throttledParcel",
  key: { of: ["set"], by: ["id"] },
  indexes: { ofName: { on: "gsi1", of: ["set"], by: ["name", "id"] } },
});

function parcelsOf(count: number): Parcel[] {
  const set = randomUUID();
  return Array.from({ length: count }, (_, id) => ({ set, id, name: `Kuusik ${id % 3}`, total: id }));
}

async function stored(count: number): Promise<{ parcels: Parcel[]; set: string; first: Parcel }> {
  const parcels = parcelsOf(count);
  await ParcelEntity.putAll(parcels);
  const [first] = parcels;
  if (!first) throw new Error("No parcels");
  return { parcels, set: first.set, first };
}

/** Without their random set. */
const seen = (parcels: readonly Pick<Parcel, "id" | "name">[]) =>
  parcels.map(({ id, name }) => `${id} ${name}`).toSorted();

const tokensOfNumbers = (id: number, count: number) =>
  tokensOf(
    { kind: "report", id, tab: "open", date: "2026-11-26" },
    Array.from({ length: count }, (_, index) => `VT${id}${String(index).padStart(3, "0")}`),
  );

let last = 700_000;
const fresh = () => ++last;

export interface TableCall {
  /** File and function of what is called. */
  of: string;
  title: string;
  /** Sent by that function. */
  command: Command;
  /** Prepares it. What the call returns is the same each time. */
  open: () => Promise<() => Promise<unknown>>;
}

const ENTITY = "functions/platform/table/entity.ts";
const TRANSACTION = "functions/platform/table/transaction.ts";
const SEQUENCE = "functions/platform/table/sequence.ts";
const TOKENS = "functions/platform/tokens/numberToken.ts";
const CHANGES = "scripts/verifying/basis/changes.ts";

const call = (of: string, command: Command, open: TableCall["open"], title = ""): TableCall => ({
  of,
  title,
  command,
  open,
});

/** Each function that sends a command to the table by `tableClient`. */
export const TABLE_CALLS: readonly TableCall[] = [
  call(`${ENTITY} get`, "GetCommand", async () => {
    const { first } = await stored(1);
    return async () => (await ParcelEntity.get(first))?.name;
  }),
  call(`${ENTITY} getAll`, "BatchGetCommand", async () => {
    const { parcels } = await stored(120);
    return async () => seen(await ParcelEntity.getAll(parcels));
  }),
  call(`${ENTITY} getParts`, "BatchGetCommand", async () => {
    const { parcels } = await stored(30);
    return async () => seen(await ParcelEntity.getParts(parcels, ["id", "name"]));
  }),
  call(`${ENTITY} all`, "QueryCommand", async () => {
    const { set } = await stored(12);
    return async () => (await ParcelEntity.all("key", { set })).map(({ id }) => id);
  }),
  call(
    `${ENTITY} all`,
    "QueryCommand",
    async () => {
      const { set } = await stored(12);
      return async () => (await ParcelEntity.all("ofName", { set }, { max: 7, descending: true })).map(({ id }) => id);
    },
    "of an index, the first seven",
  ),
  call(
    `${ENTITY} page`,
    "QueryCommand",
    async () => {
      const { set } = await stored(12);
      return async () => (await pages((cursor) => ParcelEntity.page("key", { set }, { limit: 5, cursor }))).ids;
    },
    "to the last one",
  ),
  call(
    `${ENTITY} page`,
    "QueryCommand",
    async () => {
      const { set } = await stored(12);
      return async () => {
        const read = await pages((cursor) => ParcelEntity.page("ofName", { set }, { limit: 5, cursor }));
        return [read.ids, read.empty];
      };
    },
    "of an index, none empty",
  ),
  call(`${ENTITY} take`, "DeleteCommand", async () => {
    const { first } = await stored(1);
    return async () => [(await ParcelEntity.take(first))?.name, await ParcelEntity.get(first)];
  }),
  call(`${ENTITY} patched`, "UpdateCommand", async () => {
    const { first } = await stored(1);
    const patch = () => ParcelEntity.patch(first, { total: 5 }, { when: { total: 0 } });
    return async () => (await ParcelEntity.patched(patch()))?.total;
  }),
  call(`${ENTITY} putAll`, "BatchWriteCommand", async () => {
    const parcels = parcelsOf(60);
    return async () => {
      await ParcelEntity.putAll(parcels);
      return seen(await ParcelEntity.getAll(parcels));
    };
  }),
  call(`${ENTITY} deleteAll`, "BatchWriteCommand", async () => {
    const { parcels } = await stored(60);
    return async () => {
      await ParcelEntity.deleteAll(parcels.slice(1));
      return seen(await ParcelEntity.getAll(parcels));
    };
  }),
  call(`${TRANSACTION} write`, "PutCommand", async () => {
    const [parcel = { set: "", id: 0, name: "", total: 0 }] = parcelsOf(1);
    return async () => [await write(ParcelEntity.create(parcel)), (await ParcelEntity.get(parcel))?.name];
  }),
  call(`${TRANSACTION} write`, "UpdateCommand", async () => {
    const { first } = await stored(1);
    return async () => [
      await write(ParcelEntity.patch(first, {}, { add: { total: 5 } })),
      (await ParcelEntity.get(first))?.total,
    ];
  }),
  call(`${TRANSACTION} write`, "DeleteCommand", async () => {
    const { first } = await stored(1);
    return async () => [await write(ParcelEntity.remove(first)), await ParcelEntity.get(first)];
  }),
  call(`${TRANSACTION} commit`, "TransactWriteCommand", async () => {
    const { parcels } = await stored(2);
    return async () => [
      await commit(parcels.map((parcel) => ParcelEntity.patch(parcel, {}, { add: { total: 5 } }))),
      (await ParcelEntity.getAll(parcels)).map(({ total }) => total).toSorted(),
    ];
  }),
  call(`${SEQUENCE} nextIds`, "UpdateCommand", async () => {
    const before = await lastId("media");
    return async () => [(await nextIds("media", 3)) - before, (await lastId("media")) - before];
  }),
  call(`${SEQUENCE} lastId`, "GetCommand", async () => {
    await noteTaken("sawmillAct", 12, 1_000_000);
    return () => lastId("sawmillAct");
  }),
  call(`${SEQUENCE} noteTaken`, "UpdateCommand", async () => {
    const before = await lastId("destination");
    return async () => {
      await noteTaken("destination", before + 1, 1_000_000);
      return (await lastId("destination")) - before;
    };
  }),
  call("functions/platform/table/lostReply.ts itemOfLostReply", "GetCommand", async () => {
    const { first } = await stored(1);
    const refused = new ConditionalCheckFailedException({ message: "refused", $metadata: { attempts: 2 } });
    return async () => (await itemOfLostReply(ParcelEntity.create(first), refused, false)) !== undefined;
  }),
  call("functions/platform/table/wholeTable.ts partitionsOf", "ScanCommand", async () => {
    const { set } = await stored(40);
    return async () => {
      const found: number[] = [];
      for (const segment of [0, 1])
        for await (const items of partitionsOf({ segment, segments: 2 }, { isEventual: true }))
          if (items[0]?.["set"] === set) found.push(items.length);
      return found;
    };
  }),
  call("functions/platform/table/wholeTable.ts readPartitions", "ScanCommand", async () => {
    const { set } = await stored(40);
    const takes: number[] = [];
    return async () => {
      await readPartitions((items) => {
        if (items[0]?.["set"] === set) takes.push(items.length);
      });
      return takes;
    };
  }),
  call(`${TOKENS} putTokens`, "BatchWriteCommand", async () => {
    const id = fresh();
    return async () => {
      await putTokens(tokensOfNumbers(id, 30));
      return (await tokensWith({ kind: "report", tab: "open" }, `VT${id}`, 100)).tokens.length;
    };
  }),
  call(`${TOKENS} deleteTokens`, "BatchWriteCommand", async () => {
    const id = fresh();
    await putTokens(tokensOfNumbers(id, 30));
    return async () => {
      await deleteTokens(tokensOfNumbers(id, 30));
      return (await tokensWith({ kind: "report", tab: "open" }, `VT${id}`, 100)).tokens.length;
    };
  }),
  call(`${TOKENS} tokensWith`, "QueryCommand", async () => {
    const id = fresh();
    await putTokens(tokensOfNumbers(id, 30));
    return async () => {
      const scope = { kind: "report", tab: "open" } as const;
      const first = await tokensWith(scope, `VT${id}`, 20);
      const rest = await tokensWith(scope, `VT${id}`, 20, first.next);
      return [first.tokens.length, rest.tokens.length, rest.next];
    };
  }),
  call("functions/sessions/store/attempts.ts withinLimit", "UpdateCommand", async () => {
    const key = randomUUID();
    const now = new Date("2026-11-26T09:00:00Z");
    const attempt = () => withinLimit(key, { attempts: 1, windowSeconds: 60 }, now);
    return async () => [await attempt(), await attempt()];
  }),
  call("functions/sessions/store/attempts.ts withinLimits", "UpdateCommand", async () => {
    const [person, company] = [randomUUID(), randomUUID()];
    const now = new Date("2026-11-26T09:00:00Z");
    const both = [person, company].map((key, each) => [key, { attempts: 2 - each, windowSeconds: 60 }] as const);
    const attempt = () => withinLimits(both, now);
    // The refused one is given back to the person.
    return async () => [await attempt(), await attempt(), await withinLimits(both.slice(0, 1), now)];
  }),
  call(`${CHANGES} rawItem`, "GetCommand", async () => {
    const shard = fresh();
    await write(UnsentCountEntity.put({ shard, total: 3 }));
    return async () => (await rawItem(UnsentCountEntity, { shard }))?.["total"];
  }),
  call(`${CHANGES} applyChanges`, "GetCommand", async () => {
    const shard = fresh();
    await write(UnsentCountEntity.put({ shard, total: 3 }));
    const change = { entity: "unsentLetters", key: { shard }, was: { total: 3 }, is: { total: 4 } } as const;
    return async () => [(await applyChanges([change]))?.length, (await UnsentCountEntity.get({ shard }))?.total];
  }),
];

async function pages(read: (cursor: string | undefined) => Promise<{ items: Parcel[]; next: string | null }>) {
  const ids: number[] = [];
  let empty = 0;
  let cursor: string | undefined;
  do {
    const { items, next } = await read(cursor);
    ids.push(...items.map(({ id }) => id));
    if (items.length === 0 && next !== null) empty++;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return { ids, empty };
}
