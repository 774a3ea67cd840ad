/** Folders of the files bucket (infra/iam/grants.ts). */
export type FileFolder = "uploads" | "previews" | "acts";

/**
 * What a function may do with the services around it. Its IAM role allows exactly this.
 * Generic over the names of the queues, because a row of the queue table names its own table.
 */
export type GrantOver<Queue extends string> =
  | "table:read"
  | "table:write"
  | `files:${"read" | "write"}:${FileFolder}`
  | "mail:send"
  | `queue:${Queue}`;
