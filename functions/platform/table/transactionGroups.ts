import { TRANSACTION_ITEMS } from "./transaction.ts";

/** DynamoDB takes 4 MB (4,194,304 bytes). */
const TRANSACTION_BYTES = 4_000_000;

export interface TransactionCost {
  items: number;
  /** Written, changed or checked (`itemBytes`). */
  bytes: number;
  /** Further items, counted once a transaction. */
  shared?: readonly string[];
}

/** Cuts a list, in its order, into groups that fit one transaction each, beside `reserved`. */
export function transactionGroups<Element>(
  list: readonly Element[],
  costOf: (element: Element) => TransactionCost,
  reserved: TransactionCost = { items: 0, bytes: 0 },
): Element[][] {
  const groups: Element[][] = [];
  let total = { items: 0, bytes: 0, shared: new Set<string>() };
  for (const element of list) {
    const cost = costOf(element);
    const [group, sum] = [groups.at(-1), addCost(total, cost)];
    const fits = sum.items + sum.shared.size <= TRANSACTION_ITEMS && sum.bytes <= TRANSACTION_BYTES;
    if (group && fits) {
      group.push(element);
      total = sum;
    } else {
      groups.push([element]);
      total = addCost(addCost({ items: 0, bytes: 0, shared: new Set() }, reserved), cost);
    }
  }
  return groups;
}

function addCost(total: { items: number; bytes: number; shared: ReadonlySet<string> }, cost: TransactionCost) {
  return {
    items: total.items + cost.items,
    bytes: total.bytes + cost.bytes,
    shared: new Set([...total.shared, ...(cost.shared ?? [])]),
  };
}
