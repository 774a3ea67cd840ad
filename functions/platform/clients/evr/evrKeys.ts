import * as z from "zod/mini";
import { env } from "#functions/platform/env.ts";

const keys = z.array(z.object({ company: z.string(), apiKey: z.string().check(z.minLength(1)) }));

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
  return json.trim() === "" ? [] : keys.parse(JSON.parse(json));
}
