import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";
import { secretText } from "#functions/platform/secrets.ts";

/**
 * Keys of a register by company. The setting is the JSON itself or the name of its secret; an entry that is none is logged
 * without its content and left out. @throws when it is not a list
 */
export async function keyList<Key>(
  setting: string | undefined,
  entry: z.ZodMiniType<Key>,
  unread: string,
): Promise<Key[]> {
  const text = setting?.trim() ?? "";
  if (text === "" || text.startsWith("[")) return keysIn(text, entry, unread);
  return keysIn(await secretText(text), entry, unread);
}

function keysIn<Key>(json: string, entry: z.ZodMiniType<Key>, unread: string): Key[] {
  if (json.trim() === "") return [];
  return z
    .array(z.unknown())
    .parse(JSON.parse(json))
    .flatMap((each) => {
      const { success, data } = entry.safeParse(each);
      if (!success) log.error(unread);
      return success ? [data] : [];
    });
}

/** A key that is no text is read as '', which the client refuses: it stops its own company only. */
const evrKey = z.object({ company: z.string().check(z.minLength(1)), apiKey: orElse(z.string(), "") });

/** EVR_API_KEYS is the JSON itself or the name of its secret. @throws when it is not a list of keys. */
export async function evrKeys(): Promise<z.infer<typeof evrKey>[]> {
  return keyList(env().EVR_API_KEYS, evrKey, "a key of EVR without a company");
}
