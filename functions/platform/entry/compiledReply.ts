import * as z from "zod/mini";
import type { RouteRow } from "#shared/platform/route.ts";

/**
 * The same row, whose reply is checked by compiled code: the same values leave, and others are refused. For replies of thousands of
 * rows: 37,000 lines of statistics take 1 ms in place of 33 ms. The compiler adds some 50 KB to the function, and a start of some
 * milliseconds. Only functions may use it, since the policy of pages forbids code that is made from text.
 */
export function compiledReply<const Row extends RouteRow>(row: Row): Row {
  return { ...row, reply: z.compile(row.reply) };
}
