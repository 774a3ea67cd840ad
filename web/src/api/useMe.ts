import type { Me } from "#shared/sessions/contract.ts";
import { type Answer, useRead } from "./read.ts";
import { api } from "./table.ts";

/** A council member without a company, whose navigation bar is empty: the pages link to each other. */
export function isMenuless(me: Me | undefined): boolean {
  return me?.isCouncilMember === true && !me.isSuperUser && !me.hasEmployments;
}

const EVERY_MS = 60_000;

/** The signed-in user; undefined while loading. Without a session it redirects to sign-in. */
export function useMe(): Me | undefined {
  return useAskedMe().data;
}

export function useAskedMe(): Answer<Me> {
  return useRead(api.sessions.me, {}, { every: EVERY_MS });
}
