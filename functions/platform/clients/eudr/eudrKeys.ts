import * as z from "zod/mini";
import { keyList } from "#functions/platform/clients/registerKeys.ts";
import { env } from "#functions/platform/env.ts";
import { describeError, log } from "#functions/platform/log.ts";
import type { EudrAccess } from "./eudrClient.ts";

const text = z.string().check(z.minLength(1));

/** Access of a company to the Information System, as its user's profile shows it (docs/eudr.md). */
const key = z.object({
  /** Register code. */
  company: text,
  username: text,
  authenticationKey: text,
  /** `eudr`, or `eudr-test` of the acceptance environment. */
  clientId: text,
  /** Names the operator where a user acts for several; the service takes 16 characters. */
  operatorAccessIdentifier: z.optional(text.check(z.maxLength(16))),
});

/** EUDR_KEYS is the JSON itself or the name of its secret. @throws when it is not a list. */
export async function eudrKeys(): Promise<z.infer<typeof key>[]> {
  return keyList(env().EUDR_KEYS, key, "a key of the EUDR Information System that is incomplete");
}

/** True when the Information System can be asked at all. Keys that cannot be read count as none: the page must open. */
export async function hasEudrAccess(): Promise<boolean> {
  if (!env().EUDR_URL) return false;
  try {
    return (await eudrKeys()).length > 0;
  } catch (error) {
    log.warn("keys of the EUDR Information System not read", { error: describeError(error) });
    return false;
  }
}

/** Any operator may verify a number: the key of `preferred`, else the first one. Undefined without address or keys. */
export async function verifyingAccess(preferred: () => Promise<{ code: string }>): Promise<EudrAccess | undefined> {
  const baseUrl = env().EUDR_URL;
  if (!baseUrl) return undefined;
  const keys = await eudrKeys();
  if (keys.length === 0) return undefined;
  const { code } = await preferred();
  const chosen = keys.find(({ company }) => company === code) ?? keys[0];
  return chosen && { baseUrl, ...chosen };
}

/** The access of this company; undefined without an address or its key. `company`: register code. */
export async function filingAccess(company: string): Promise<EudrAccess | undefined> {
  const baseUrl = env().EUDR_URL;
  const chosen = baseUrl ? (await eudrKeys()).find((each) => each.company === company) : undefined;
  return baseUrl && chosen ? { baseUrl, ...chosen } : undefined;
}
