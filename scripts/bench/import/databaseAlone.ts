import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { inParallel } from "#functions/platform/parallel.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { timed } from "#scripts/bench/measuring/statistics.ts";

const TRANSACTIONS = 200;
const ITEMS = 100;
const IN_FLIGHT = 4;

/** Items a second in full transactions without conditions and index keys. */
export async function itemsPerSecondAlone(): Promise<number> {
  const transactions = Array.from({ length: TRANSACTIONS }, (_, transaction) => ({
    TransactItems: Array.from({ length: ITEMS }, (_item, item) => ({
      Put: {
        TableName: tableName(),
        Item: {
          [tableShape.partitionKey]: `benchAlone#${transaction}`,
          [tableShape.sortKey]: String(item),
          text: "x".repeat(300),
        },
      },
    })),
  }));
  const { milliseconds } = await timed(() =>
    inParallel(
      transactions,
      IN_FLIGHT,
      async (input) => void (await tableClient.send(new TransactWriteCommand(input))),
    ),
  );
  return (TRANSACTIONS * ITEMS * 1000) / milliseconds;
}
