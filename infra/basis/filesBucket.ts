import { folders } from "#shared/platform/grants.ts";

/** Days that the bucket keeps versions of files that were replaced or removed. */
export const VERSION_DAYS = 90;
/** Days after which S3 removes the parts of an unfinished upload. */
export const UPLOAD_DAYS = 1;
/** Seconds for which a browser remembers that it may post. */
export const CORS_SECONDS = 3600;

/** Folders whose files S3 removes by their age, with the days. */
export function expiries(): { prefix: string; days: number }[] {
  return Object.entries<{ expiresAfterDays?: number }>(folders).flatMap(([folder, { expiresAfterDays: days }]) =>
    days ? [{ prefix: `${folder}/`, days }] : [],
  );
}
