import * as z from "zod/mini";
import { SHOWN_TYPES } from "#shared/basics/shownFiles.ts";
import { flagText } from "./schemas.ts";

/** `show=True` asks for a link by which a browser shows the file (docs/rules/uploads.md, "Files that are shown"). */
export const fileQuery = z.object({ show: z.optional(flagText) });

/** `type` and `name` only of a file that is shown: all others are downloaded from `location`. */
export const storedFile = z.object({
  location: z.string(),
  type: z.optional(z.enum(SHOWN_TYPES)),
  name: z.optional(z.string()),
});
