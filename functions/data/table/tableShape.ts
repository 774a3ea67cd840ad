/** Keys of the one table, for whoever creates it: infrastructure, the embedded system, tests. */
export const tableShape = {
  partitionKey: "pk",
  sortKey: "sk",
  indexes: [
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk" },
    { name: "gsi2", partitionKey: "gsi2pk", sortKey: "gsi2sk" },
  ],
  /** Seconds since 1970 after which DynamoDB removes an item. */
  timeToLive: "expiresAt",
} as const;
