import { env } from "#functions/platform/env.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { EidMeans } from "#shared/containers/outcomes.ts";

/** @throws Problem `eid_off` where this means is not set up */
export function checkOffered(means: EidMeans): void {
  const offered = env()
    .EID_MEANS.split(",")
    .map((each) => each.trim());
  if (!offered.includes(means)) throw new Problem("eid_off");
}
