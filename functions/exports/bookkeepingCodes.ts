import { env } from "#functions/platform/env.ts";

/** Codes for purchases of timber in the bookkeeping program of the installation. */
export interface BookkeepingCodes {
  account: string;
  /** Keys are rates in percent. */
  vatCodes: ReadonlyMap<number, string>;
}

/** EXPORT_VAT_CODES is like `0=M0,24=M24`. */
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

export function vatCodeOf({ vatCodes }: BookkeepingCodes, rateBp: number): string {
  return vatCodes.get(rateBp / 100) ?? "";
}
