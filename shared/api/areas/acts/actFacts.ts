import * as z from "zod/mini";
import { containerFacts } from "#shared/api/areas/signing/containerFacts.ts";
import { id } from "#shared/api/schemas.ts";

/** Digitally signed, or about to be, with these acts. */
export const actContainer = z.extend(containerFacts, { acts: z.array(id) });
export type ActContainer = z.infer<typeof actContainer>;
