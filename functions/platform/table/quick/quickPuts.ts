import { isDeepStrictEqual } from "node:util";

type Facts = Readonly<Record<string, unknown>>;

/** What a call of an ElectroDB entity leads to. */
interface Chain {
  commit(): Committed;
  where(condition: Condition): Chain;
  params(...options: readonly unknown[]): unknown;
  go(...options: readonly unknown[]): unknown;
}

/** With a mark of ElectroDB beside it, by which it finds the entity. */
interface Committed {
  Put: { Item: Facts; ExpressionAttributeValues?: Facts };
}

type Condition = (attributes: Facts, operations: Operations) => string;
type Operations = Readonly<Record<string, (attribute: unknown, ...values: readonly unknown[]) => string>>;

/** What ElectroDB does not declare; package.json pins its version. */
export interface WithPuts {
  put(facts: Facts): Chain;
  create(facts: Facts): Chain;
  model: {
    facets: { byIndex: Record<string, { pk: readonly string[]; sk?: readonly string[] }> };
    schema: { attributes: Facts; checkCreate(facts: Facts): Facts };
  };
  _expectFacets(facts: Facts, names: readonly string[]): Facts;
  _makePutParams(put: { data: Facts }, pk: Facts, sk: { facets: Facts }): { Item: Facts };
}

/**
 * Shortens puts and creations in transactions: for each of them ElectroDB builds what any chain of calls could need, which
 * took more than half of the time in which an item is made. The first one of each kind and condition is built whole; the
 * others differ from it in their item and in the values of their condition.
 */
export function withQuickPuts(entity: WithPuts): void {
  const [put, create] = [entity.put.bind(entity), entity.create.bind(entity)];
  entity.put = quickly(entity, put);
  entity.create = quickly(entity, create);
}

function quickly(entity: WithPuts, whole: (facts: Facts) => Chain): (facts: Facts) => Chain {
  /** By the text of the condition without its values. */
  const firsts = new Map<string, Committed>();
  const names = Object.fromEntries(Object.keys(entity.model.schema.attributes).map((name) => [name, name]));

  const commit = (facts: Facts, chain: () => Chain, text: string, values: readonly unknown[]): Committed => {
    const first = firsts.get(text);
    if (first) return { ...first, Put: { ...first.Put, Item: itemOf(entity, facts), ...valuesLike(first, values) } };
    const built = chain().commit();
    // Otherwise ElectroDB stores the values in another way than they were given.
    if (isDeepStrictEqual(Object.values(built.Put.ExpressionAttributeValues ?? {}), values)) firsts.set(text, built);
    return built;
  };
  return (facts) => {
    // Of many items ElectroDB makes a batch.
    if (Array.isArray(facts)) return whole(facts);
    return {
      commit: () => commit(facts, () => whole(facts), "", []),
      where(condition) {
        const chain = () => whole(facts).where(condition);
        const { text, values } = read(condition, names);
        return {
          commit: () => (text === undefined ? chain().commit() : commit(facts, chain, text, values)),
          where: (other) => chain().where(other),
          params: (...options) => chain().params(...options),
          go: (...options) => chain().go(...options),
        };
      },
      params: (...options) => whole(facts).params(...options),
      go: (...options) => whole(facts).go(...options),
    };
  };
}

/** `text` is undefined for a condition that is left to ElectroDB. */
function read(condition: Condition, names: Facts): { text: string | undefined; values: unknown[] } {
  const values: unknown[] = [];
  const operations = {
    eq(attribute: unknown, value: unknown) {
      values.push(value);
      return `${String(attribute)} = ?`;
    },
    notExists: (attribute: unknown) => `no ${String(attribute)}`,
  };
  try {
    const text = condition(names, operations);
    return { text: values.includes(undefined) ? undefined : text, values };
  } catch (error) {
    // It uses another operation.
    if (error instanceof TypeError) return { text: undefined, values: [] };
    throw error;
  }
}

function valuesLike({ Put: { ExpressionAttributeValues: values } }: Committed, own: readonly unknown[]) {
  if (!values) return {};
  return {
    ExpressionAttributeValues: Object.fromEntries(Object.keys(values).map((name, index) => [name, own[index]])),
  };
}

function itemOf(entity: WithPuts, facts: Facts): Facts {
  const data = entity.model.schema.checkCreate({ ...facts });
  const { pk, sk = [] } = entity.model.facets.byIndex[""] ?? { pk: [] };
  // ElectroDB has no other names for them.
  // oxlint-disable no-underscore-dangle
  const keys = [entity._expectFacets(data, pk), { facets: entity._expectFacets(data, sk) }] as const;
  return entity._makePutParams({ data }, ...keys).Item;
  // oxlint-enable no-underscore-dangle
}
