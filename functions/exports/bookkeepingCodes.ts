import { env } from "#functions/platform/env.ts";

/** What the bookkeeping program of an installation calls purchases of timber, by setting. */
export interface BookkeepingCodes {
  account: string;
  /** By rate in percent. */
  vatCodes: ReadonlyMap<number, string>;
}

/** EXPORT_VAT_CODES is such as `0=M0,24=M24`. */
export function bookkeepingCodes(): BookkeepingCodes {
  const { EXPORT_ACCOUNT, EXPORT_VAT_CODES } = env();
  const pairs = EXPORT_VAT_CODES.split(",").filter((pair) => pair.includes("="));
  return {
    account: EXPORT_ACCOUNT,
    vatCodes: new Map(
      pairs.map((pair) => {
        const [rate = "", code = ""] = pair.split("=");
        return [Number(rate), code.trim()];
      }),
    ),
  };
}

/** '' for a rate that has none. */
export function vatCodeOf({ vatCodes }: BookkeepingCodes, rateBp: number): string {
  return vatCodes.get(rateBp / 100) ?? "";
}
