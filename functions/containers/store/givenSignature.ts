import type { Origin } from "#functions/platform/log.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { EpochMs } from "#shared/basics/measures.ts";

/** An attempt with a given PIN whose container is not finished yet. */
export interface GivenSignature extends Origin {
  attempt: string;
  since: EpochMs;
}

/** Which signatures did a crash leave behind? A handful, read whole. */
export const GivenSignatureEntity = /* @__PURE__ */ entity<GivenSignature>()({
  name: "givenSignature",
  key: { of: [], by: ["attempt"] },
});

export async function signaturesGivenBefore(until: number): Promise<GivenSignature[]> {
  const given = await GivenSignatureEntity.all("key", {});
  return given.filter(({ since }) => since <= until);
}

export async function forgetGivenSignature(attempt: string): Promise<void> {
  await write(GivenSignatureEntity.delete({ attempt }));
}
