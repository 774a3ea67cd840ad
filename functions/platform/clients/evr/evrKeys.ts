import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";

/** A key that is no text is read as '', which the client refuses: it stops its own company only. */
const key = z.object({ company: z.string().check(z.minLength(1)), apiKey: orElse(z.string(), "") });

export interface EvrKey {
  company: string;
  apiKey: string;
}

/** EVR_API_KEYS is the JSON itself or the name of its secret. @throws when it is not a list of keys. */
export async function evrKeys(): Promise<EvrKey[]> {
  const setting = env().EVR_API_KEYS?.trim() ?? "";
  if (setting === "" || setting.startsWith("[")) return keysIn(setting);
  const { secretText } = await import("#functions/platform/secrets.ts");
  return keysIn(await secretText(setting));
}

function keysIn(json: string): EvrKey[] {
  if (json.trim() === "") return [];
  return z
    .array(z.unknown())
    .parse(JSON.parse(json))
    .flatMap((entry) => {
      const { success, data } = key.safeParse(entry);
      if (!success) log.error("a key of EVR without a company");
      return success ? [data] : [];
    });
}
