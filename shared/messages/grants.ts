export type FileFolder = "uploads" | "previews" | "acts" | "waybills" | "media" | "compositeReports" | "exports";

/** The IAM role of a function allows exactly this. Generic, because a row of the queue table names its own table. */
export type GrantOver<Queue extends string> =
  | "table:read"
  | "table:write"
  | `files:${"read" | "write"}:${FileFolder}`
  | `files:delete:${"acts" | "media"}`
  | "mail:send"
  | `queue:${Queue}`;
