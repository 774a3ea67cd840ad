/** Keys of the one table. Infrastructure, the embedded system and the tests create it from this. */
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
