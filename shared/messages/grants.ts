/**
 * What a function may do with the services around it. Its IAM role allows exactly this.
 * Generic over the names of the queues, because a row of the queue table names its own table.
 */
export type GrantOver<Queue extends string> =
  | "table:read"
  | "table:write"
  | "files:read"
  | "files:write"
  | "mail:send"
  | `queue:${Queue}`;
