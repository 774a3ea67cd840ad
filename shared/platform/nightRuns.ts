const HOUR_MS = 60 * 60_000;
/** Two nights, and an export that is late. */
const OLD_AFTER_MS = 54 * HOUR_MS;

/** When a night began, as the name of its run says: `2026-11-28T01-00-00-1a2b3c4d`. @throws RangeError for another name */
export function startOfNight(run: string): string {
  const [, day = "", time = ""] = /^(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)-/.exec(run) ?? [];
  return new Date(`${day}T${time.replaceAll("-", ":")}Z`).toISOString();
}

/** True for facts that are older than two nights: an export has failed at least twice. */
export function isOldNight(asOf: string, now: number): boolean {
  return now - Date.parse(asOf) > OLD_AFTER_MS;
}
