import { tableClient } from "#functions/platform/table/tableClient.ts";

export interface Writes {
  transactions: number;
  /** Items of transactions and batches; conditions do not count. */
  items: number;
  /** Condition checks of the busiest key. A condition on an item below 1 KB costs two write units. */
  busiestCheck: number;
}

export async function recordWrites<Result>(work: () => Promise<Result>): Promise<{ result: Result; writes: Writes }> {
  const writes: Writes = { transactions: 0, items: 0, busiestCheck: 0 };
  const checks = new Map<string, number>();
  tableClient.middlewareStack.add(
    (next) => async (args) => {
      const input: object = args.input;
      if ("TransactItems" in input && Array.isArray(input.TransactItems)) {
        writes.transactions++;
        for (const item of input.TransactItems) {
          if (!item.ConditionCheck) writes.items++;
          else {
            const key = JSON.stringify(item.ConditionCheck.Key);
            checks.set(key, (checks.get(key) ?? 0) + 1);
          }
        }
      } else if ("RequestItems" in input && typeof input.RequestItems === "object") {
        for (const requests of Object.values(input.RequestItems ?? {})) {
          if (Array.isArray(requests)) writes.items += requests.length;
        }
      }
      return next(args);
    },
    { step: "initialize", name: "recordWrites" },
  );
  try {
    const result = await work();
    return { result, writes: { ...writes, busiestCheck: Math.max(0, ...checks.values()) } };
  } finally {
    tableClient.middlewareStack.remove("recordWrites");
  }
}
