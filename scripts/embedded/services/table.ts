import {
  CreateTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { tableShape } from "#functions/platform/table/tableKeys.ts";

export async function createTable(endpoint: string, tableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint });
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: "HASH" as const },
    { AttributeName: sort, KeyType: "RANGE" as const },
  ];
  const names = [tableShape, ...tableShape.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: "PAY_PER_REQUEST",
        KeySchema: keys(tableShape.partitionKey, tableShape.sortKey),
        AttributeDefinitions: names.map((name) => ({ AttributeName: name, AttributeType: "S" })),
        GlobalSecondaryIndexes: tableShape.indexes.map(({ name, partitionKey, sortKey }) => ({
          IndexName: name,
          KeySchema: keys(partitionKey, sortKey),
          Projection: { ProjectionType: "ALL" },
        })),
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: tableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: tableShape.timeToLive },
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  } finally {
    client.destroy();
  }
}
