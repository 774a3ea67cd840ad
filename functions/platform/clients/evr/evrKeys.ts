import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { keyList } from "#functions/platform/clients/keyList.ts";
import { env } from "#functions/platform/env.ts";

/** A key that is no text is read as '', which the client refuses: it stops its own company only. */
const key = z.object({ company: z.string().check(z.minLength(1)), apiKey: orElse(z.string(), "") });

export interface EvrKey {
  company: string;
  apiKey: string;
}

/** EVR_API_KEYS is the JSON itself or the name of its secret. @throws when it is not a list of keys. */
export async function evrKeys(): Promise<EvrKey[]> {
  return keyList(env().EVR_API_KEYS, key, "a key of EVR without a company");
}
