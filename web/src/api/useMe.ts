import type { Me } from "#shared/api/areas/session.ts";
import { type Answer, useRead } from "./read.ts";
import { api } from "./table.ts";

/** How often the counts of the navigation bar are looked at again. */
const EVERY_MS = 60_000;

/** The signed-in person and what waits for them; undefined while loading. A visitor without a session goes to the sign-in page. */
export function useMe(): Me | undefined {
  return useAskedMe().data;
}

/** The same for the frame, which tells what was refused. */
export function useAskedMe(): Answer<Me> {
  return useRead(api.session.me, {}, { every: EVERY_MS });
}
