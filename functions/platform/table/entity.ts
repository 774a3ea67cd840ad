import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { chunksOf } from "#shared/basics/lists.ts";
import { PAGE_SIZE } from "#shared/platform/pageSize.ts";
import { Expression, type When } from "./conditions.ts";
import { cursorOf, keyOfCursor, type QueryScope } from "./cursor.ts";
import type {
  Amounts,
  Changes,
  EntityShape,
  Found,
  IndexName,
  IndexOf,
  IndexShape,
  KeyOf,
  KeyShape,
  NameOf,
  Paging,
  Reading,
} from "./entityShape.ts";
import { itemOfLostReply } from "./lostReply.ts";
import { isRefusedCondition, unlessThrottled, untilProcessed } from "./retries.ts";
import { type RawItem, SHAPE, type Upgrades, upgraded } from "./shape.ts";
import { tableClient, tableName } from "./tableClient.ts";
import { type Bounds, keyCondition, partitionKey, sortKey, tableShape } from "./tableKeys.ts";
import type { Write } from "./transaction.ts";

/** Attributes of the table itself. */
const OF_TABLE: ReadonlySet<string> = new Set(["pk", "sk", "gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk", "entity", SHAPE]);

const BATCH_READ = 100;
const BATCH_WRITE = 25;
const CONCURRENT_BATCHES = 6;

type WriteRequests = NonNullable<BatchWriteCommandInput["RequestItems"]>[string];

const EXISTS = `attribute_exists(${tableShape.partitionKey})`;
const IS_NEW = `attribute_not_exists(${tableShape.partitionKey})`;

/** `Write`s are sent by `write` and `commit`. Items are typed by their interface and are not checked at run time. */
class StoredEntity<Item extends object, const Shape extends EntityShape<NameOf<Item>>> {
  readonly name: string;
  readonly aggregate: string;
  readonly upgrades: Upgrades;
  readonly #key: KeyShape<string>;
  readonly #indexes: Readonly<Record<string, IndexShape<string>>>;

  constructor({ name, aggregate = name, key, indexes = {}, upgrades = [] }: Shape) {
    this.name = name;
    this.aggregate = aggregate;
    this.upgrades = upgrades;
    this.#key = key;
    this.#indexes = indexes;
  }

  get keyNames(): readonly string[] {
    return [...this.#key.of, ...(this.#key.by ?? [])];
  }

  keyOf(item: KeyOf<Item, Shape>): { pk: string; sk: string } {
    const { of, by = [] } = this.#key;
    const facts = { ...item };
    return { pk: partitionKey(this.aggregate, of, facts), sk: sortKey(this.name, by, facts) };
  }

  /** An item without its keys, in the current shape, with the type by which its entity wrote it. */
  itemOf(raw: RawItem): Item {
    const own: RawItem = {};
    for (const name in raw) if (!OF_TABLE.has(name)) own[name] = raw[name];
    return upgraded(this.name, this.upgrades, own, raw[SHAPE]);
  }

  async get(key: KeyOf<Item, Shape>, { consistent = true } = {}): Promise<Item | undefined> {
    const input = { TableName: tableName(), Key: this.keyOf(key), ConsistentRead: consistent };
    const { Item: values } = await unlessThrottled(() => tableClient.send(new GetCommand(input)));
    return values && this.itemOf(values);
  }

  /** Unordered. Keys must be distinct. */
  async getAll(keys: readonly KeyOf<Item, Shape>[], { consistent = true } = {}): Promise<Item[]> {
    const found: Item[] = [];
    await this.#readBatches(keys, { ConsistentRead: consistent }, (values) => found.push(this.itemOf(values)));
    return found;
  }

  /** Some attributes of existing items. Entities with upgrades need whole items and have no parts. */
  async getParts<Name extends Shape extends { upgrades: Upgrades } ? never : NameOf<Item>>(
    keys: readonly KeyOf<Item, Shape>[],
    names: readonly Name[],
    { consistent = true } = {},
  ): Promise<Pick<Item, Name>[]> {
    const found: Pick<Item, Name>[] = [];
    const expression = new Expression();
    const ProjectionExpression = names.map((name) => expression.name(name)).join(", ");
    const options = { ConsistentRead: consistent, ProjectionExpression, ...expression.parts() };
    await this.#readBatches(keys, options, (values) => found.push(upgraded(this.name, [], values, undefined)));
    return found;
  }

  /** Returns items in the order of the index; the first `max` if given. `"key"` is the key of the table. */
  async all<Name extends IndexName<Shape>>(
    index: Name,
    facts: Found<Item, IndexOf<Shape, Name>>,
    { max = Number.POSITIVE_INFINITY, ...reading }: Reading<Item, IndexOf<Shape, Name>> & { max?: number } = {},
  ): Promise<Item[]> {
    const found: Item[] = [];
    let start: RawItem | undefined;
    do {
      const Limit = Number.isFinite(max) && !reading.filter ? max - found.length : undefined;
      const { Items = [], LastEvaluatedKey } = await this.#query(index, facts, reading, {
        Limit,
        ExclusiveStartKey: start,
      });
      for (const values of Items) found.push(this.itemOf(values));
      start = LastEvaluatedKey;
    } while (start && found.length < max);
    return found.length > max ? found.slice(0, max) : found;
  }

  /** Empty at the end alone; shorter than `limit` after 1 MB. @throws Problem `invalid_fields` for a cursor of another list */
  async page<Name extends IndexName<Shape>>(
    index: Name,
    facts: Found<Item, IndexOf<Shape, Name>>,
    { limit = PAGE_SIZE, cursor, ...reading }: Paging<Item, IndexOf<Shape, Name>> = {},
  ): Promise<{ items: Item[]; next: string | null }> {
    let start = keyOfCursor(cursor, this.#scope(index, facts, reading.bounds));
    for (;;) {
      const page = { Limit: limit, ExclusiveStartKey: start };
      const { Items = [], LastEvaluatedKey } = await this.#query(index, facts, reading, page);
      const items = Items.map((values) => this.itemOf(values));
      if (items.length > 0 || !LastEvaluatedKey) return { items, next: cursorOf(LastEvaluatedKey) };
      start = LastEvaluatedKey;
    }
  }

  put(item: Item, when?: When<Item>): Write {
    const expression = new Expression();
    const condition = expression.when(when);
    return { Put: { ...this.#target(condition, expression), Item: this.#stored(item) } };
  }

  /** Refused when the item exists. */
  create(item: Item): Write {
    return { Put: { TableName: tableName(), ConditionExpression: IS_NEW, Item: this.#stored(item) } };
  }

  /** Changes of an attribute of an index must give all attributes of that index. */
  patch(
    key: KeyOf<Item, Shape>,
    changes: Changes<Item>,
    { when, add = {} }: { when?: When<Item>; add?: Amounts<Item> } = {},
  ): Write {
    const expression = new Expression();
    const condition = expression.when(when, [EXISTS]);
    const changed = { ...changes, ...this.#keyChanges(this.#keyFacts(key), { ...changes }, add) };
    return this.#update(key, changed, add, { expression, condition });
  }

  /** Adds to numbers of an item, which it makes when it is missing. `changes`: of attributes of no index. */
  add(key: KeyOf<Item, Shape>, amounts: Amounts<Item>, changes: Changes<Item> = {}): Write {
    const made = { ...this.#keyFacts(key), entity: this.name, ...changes };
    return this.#update(key, made, amounts, { expression: new Expression() });
  }

  delete(key: KeyOf<Item, Shape>, when?: When<Item>): Write {
    const expression = new Expression();
    const condition = expression.when(when);
    return { Delete: { ...this.#target(condition, expression), Key: this.keyOf(key) } };
  }

  /** Refused when the item does not exist. */
  remove(key: KeyOf<Item, Shape>, when?: When<Item>): Write {
    const expression = new Expression();
    const condition = expression.when(when, [EXISTS]);
    return { Delete: { ...this.#target(condition, expression), Key: this.keyOf(key) } };
  }

  /** Writes nothing, and refuses the transaction unless the item meets the condition. */
  check(key: KeyOf<Item, Shape>, when: When<Item>): Write {
    const expression = new Expression();
    const ConditionExpression = expression.when(when) ?? EXISTS;
    return {
      ConditionCheck: { ...this.#target(undefined, expression), Key: this.keyOf(key), ConditionExpression },
    };
  }

  /** Deletes an item and returns it: of several calls one gets it. */
  async take(key: KeyOf<Item, Shape>): Promise<Item | undefined> {
    const input = { TableName: tableName(), Key: this.keyOf(key), ReturnValues: "ALL_OLD" } as const;
    const { Attributes } = await unlessThrottled(() => tableClient.send(new DeleteCommand(input)));
    return Attributes && this.itemOf(Attributes);
  }

  /** Sends a patch and returns the item after it; undefined, with nothing written, when its condition failed. */
  async patched({ Update }: Write): Promise<Item | undefined> {
    if (!Update) throw new Error("Only a patch returns its item");
    let mayBeDone = false;
    try {
      const command = new UpdateCommand({ ...Update, ReturnValues: "ALL_NEW" });
      const { Attributes = {} } = await unlessThrottled((isSecond) => {
        mayBeDone = isSecond;
        return tableClient.send(command);
      });
      return this.itemOf(Attributes);
    } catch (error) {
      if (!isRefusedCondition(error)) throw error;
      const item = await itemOfLostReply({ Update }, error, mayBeDone);
      return item && this.itemOf(item);
    }
  }

  /** Uses no transaction: a crash may leave a part undone. */
  async putAll(items: readonly Item[]): Promise<void> {
    await this.#writeBatches(items.map((item) => ({ PutRequest: { Item: this.#stored(item) } })));
  }

  /** Uses no transaction: a crash may leave a part undone. */
  async deleteAll(keys: readonly KeyOf<Item, Shape>[]): Promise<void> {
    await this.#writeBatches(keys.map((key) => ({ DeleteRequest: { Key: this.keyOf(key) } })));
  }

  #stored(item: Item): RawItem {
    const { of, by = [] } = this.#key;
    const facts: RawItem = { ...item };
    const shape = this.upgrades.length + 1;
    return {
      pk: partitionKey(this.aggregate, of, facts),
      sk: sortKey(this.name, by, facts),
      entity: this.name,
      ...(shape > 1 && { [SHAPE]: shape }),
      ...facts,
      ...Object.assign({}, ...Object.values(this.#indexes).map((index) => this.#indexKeys(index, facts))),
    };
  }

  #indexKeys({ on, of, by = [] }: IndexShape<string>, facts: RawItem): RawItem {
    const isListed = [...of, ...by].every((attribute) => facts[attribute] !== undefined);
    return {
      [`${on}pk`]: isListed ? partitionKey(this.name, of, facts) : undefined,
      [`${on}sk`]: isListed ? sortKey(this.name, by, facts) : undefined,
    };
  }

  #keyFacts(key: object): RawItem {
    const { of, by = [] } = this.#key;
    const facts: RawItem = { ...key };
    return Object.fromEntries([...of, ...by].map((attribute) => [attribute, facts[attribute]]));
  }

  /** Keys of the indexes that a patch changes. @throws when it does not give all their attributes */
  #keyChanges(key: RawItem, changes: RawItem, amounts: object): RawItem {
    const facts = { ...key, ...changes };
    return Object.assign(
      {},
      ...Object.entries(this.#indexes).map(([name, index]) => {
        const attributes = [...index.of, ...(index.by ?? [])];
        if (!attributes.some((attribute) => attribute in changes || attribute in amounts)) return {};
        const isRemoved = attributes.some((attribute) => attribute in facts && facts[attribute] === undefined);
        const missing = attributes.filter((attribute) => !(attribute in facts) || attribute in amounts);
        if (!isRemoved && missing.length > 0) {
          throw new Error(`A patch of ${this.name} that changes its index ${name} must give ${missing.join(", ")}`);
        }
        return this.#indexKeys(index, isRemoved ? {} : facts);
      }),
    );
  }

  #update(
    key: KeyOf<Item, Shape>,
    changes: RawItem,
    amounts: object,
    { expression, condition }: { expression: Expression; condition?: string | undefined },
  ): Write {
    const changed = Object.entries(changes);
    const sets = changed.filter(([, value]) => value !== undefined);
    const removed = changed.filter(([, value]) => value === undefined);
    const added = Object.entries(amounts);
    const clause = (keyword: string, parts: string[]) => (parts.length > 0 ? [`${keyword} ${parts.join(", ")}`] : []);
    const UpdateExpression = [
      ...clause(
        "SET",
        sets.map(([name, value]) => `${expression.name(name)} = ${expression.value(value)}`),
      ),
      ...clause(
        "REMOVE",
        removed.map(([name]) => expression.name(name)),
      ),
      ...clause(
        "ADD",
        added.map(([name, value]) => `${expression.name(name)} ${expression.value(value)}`),
      ),
    ].join(" ");
    return { Update: { ...this.#target(condition, expression), Key: this.keyOf(key), UpdateExpression } };
  }

  #target(condition: string | undefined, expression: Expression) {
    return {
      TableName: tableName(),
      ...(condition !== undefined && { ConditionExpression: condition }),
      ...expression.parts(),
    };
  }

  #scope(name: string, facts: object, bounds: Bounds | undefined): QueryScope {
    const index = this.#indexes[name];
    const { of, by = [] } = index ?? this.#key;
    const given: RawItem = { ...facts };
    return {
      pk: index ? `${index.on}pk` : "pk",
      sk: index ? `${index.on}sk` : "sk",
      partition: partitionKey(index ? this.name : this.aggregate, of, given),
      range: keyCondition(this.name, by, given, bounds),
      ...(index && { table: { pk: this.aggregate, sk: this.name } }),
    };
  }

  async #query<Name extends IndexName<Shape>>(
    name: Name,
    facts: object,
    { descending = false, bounds, filter, consistent = true }: Reading<Item, IndexOf<Shape, Name>>,
    page: { Limit: number | undefined; ExclusiveStartKey: RawItem | undefined },
  ) {
    const index = this.#indexes[name];
    const { partition, range, ...names } = this.#scope(name, facts, bounds);
    const expression = new Expression();
    const pk = expression.name(names.pk);
    const sk = expression.name(names.sk);
    const value = (text: string) => expression.value(text);
    const isWithin =
      "equals" in range
        ? `${sk} = ${value(range.equals)}`
        : "begins" in range
          ? `begins_with(${sk}, ${value(range.begins)})`
          : "below" in range
            ? `${sk} < ${value(range.below)}`
            : `${sk} BETWEEN ${value(range.from)} AND ${value(range.until)}`;
    const input = {
      TableName: tableName(),
      ...(index ? { IndexName: index.on } : { ConsistentRead: consistent }),
      KeyConditionExpression: `${pk} = ${value(partition)} AND ${isWithin}`,
      FilterExpression: expression.when(filter),
      ScanIndexForward: !descending,
      ...expression.parts(),
      ...page,
    };
    return unlessThrottled(() => tableClient.send(new QueryCommand(input)));
  }

  async #readBatches(keys: readonly KeyOf<Item, Shape>[], options: object, take: (values: RawItem) => void) {
    const table = tableName();
    await inParallel(
      chunksOf(
        keys.map((key) => this.keyOf(key)),
        BATCH_READ,
      ),
      CONCURRENT_BATCHES,
      (batch) =>
        untilProcessed<RawItem[]>(batch, async (Keys) => {
          const command = new BatchGetCommand({ RequestItems: { [table]: { ...options, Keys } } });
          const { Responses, UnprocessedKeys } = await tableClient.send(command);
          for (const values of Responses?.[table] ?? []) take(values);
          return UnprocessedKeys?.[table]?.Keys;
        }),
    );
  }

  async #writeBatches(requests: WriteRequests): Promise<void> {
    const table = tableName();
    await inParallel(chunksOf(requests, BATCH_WRITE), CONCURRENT_BATCHES, (batch) =>
      untilProcessed<WriteRequests>(batch, async (rest) => {
        const { UnprocessedItems } = await tableClient.send(new BatchWriteCommand({ RequestItems: { [table]: rest } }));
        return UnprocessedItems?.[table];
      }),
    );
  }
}

export type Entity<Item extends object, Shape extends EntityShape<NameOf<Item>>> = StoredEntity<Item, Shape>;

/** Two calls, so that the names are inferred from the shape: `entity<Report>()({ name: "report", key: { of: ["id"] } })`. */
export function entity<Item extends object>() {
  return <const Shape extends EntityShape<NameOf<Item>>>(shape: Shape): Entity<Item, Shape> =>
    new StoredEntity<Item, Shape>(shape);
}
