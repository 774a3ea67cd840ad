import * as z from "zod/mini";
import { required } from "#functions/core/env.ts";

const keys = z.array(z.object({ company: z.string(), apiKey: z.string().check(z.minLength(1)) }));

export interface EvrKey {
  /** Register code. */
  company: string;
  apiKey: string;
}

let known: Promise<EvrKey[]> | undefined;

/** The API keys of the companies whose waybills are fetched: JSON in the environment locally, else a secret of that name. */
export function evrKeys(): Promise<EvrKey[]> {
  known ??= readKeys(required("EVR_API_KEYS")).catch((error) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readKeys(setting: string): Promise<EvrKey[]> {
  if (setting.startsWith("[")) return keys.parse(JSON.parse(setting));
  const { getSecret } = await import("@aws-lambda-powertools/parameters/secrets");
  return keys.parse(await getSecret(setting, { transform: "json", maxAge: 300 }));
}
