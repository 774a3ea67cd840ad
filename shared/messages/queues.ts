import * as z from "zod/mini";

/** The payload of each queue; a worker parses with the schema that the sender was checked by. */
export const messages = {
  /** An uploaded file of measurement reports is to be read. */
  imports: z.object({ importRun: z.int() }),
  /** Fetch what changed in EVR for a company, or one changed waybill. */
  waybills: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("changed") }),
    z.object({ kind: z.literal("waybill"), company: z.string(), number: z.string() }),
  ]),
  /** A price began or changed: price the waiting rows of the buyer that have none. */
  prices: z.object({ buyer: z.int() }),
  /** Set the PDF of an act. */
  actFiles: z.object({ act: z.int() }),
  /** Somebody asked for a sign-in link; whether the address is anybody's is for the worker to find out. */
  signInLinks: z.object({ email: z.string() }),
} as const;

export type Messages = { [Queue in keyof typeof messages]: z.infer<(typeof messages)[Queue]> };
