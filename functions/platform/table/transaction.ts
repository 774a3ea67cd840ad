import type { Service } from "electrodb";

export type InTransaction<Entities extends ConstructorParameters<typeof Service>[0]> = Parameters<
  Parameters<Service<Entities>["transaction"]["write"]>[0]
>[0];

/** Of an ElectroDB transaction. */
export interface TransactionResult {
  canceled: boolean;
  data: readonly ({ rejected?: boolean; code?: string } | null)[];
}

export type Outcome = { ok: true } | { ok: false; refused: number[] };

export const MAX_WAIT_MS = 20_000;
const FIRST_PAUSE_MS = 15;
const MAX_PAUSE_MS = 1_000;
const RETRIED = new Set(["None", "ProvisionedThroughputExceeded", "ThrottlingError", "TransactionConflict"]);

/**
 * Retries on conflicts and throttled items for 20 s. `refused`: indexes of items whose condition failed; @throws on
 * every other cancellation.
 * @param send builds the transaction for each attempt, since an ElectroDB chain runs once.
 */
export async function commit(send: () => Promise<TransactionResult>): Promise<Outcome> {
  const until = Date.now() + MAX_WAIT_MS;
  for (let attempt = 0; ; attempt++) {
    const { canceled, data } = await send();
    if (!canceled) return { ok: true };
    const refused = data.flatMap((item, index) => (item?.code === "ConditionalCheckFailed" ? [index] : []));
    if (refused.length > 0) return { ok: false, refused };
    const codes = data.map((item) => item?.code ?? "None");
    if (Date.now() > until || !codes.every((code) => RETRIED.has(code))) {
      throw new Error(`Transaction cancelled: ${codes.join(", ")}`);
    }
    await pauseBefore(attempt);
  }
}

/** Exponential, with jitter. */
export function pauseBefore(attempt: number): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);
  return new Promise((resolve) => {
    setTimeout(resolve, pause * (0.5 + Math.random()));
  });
}
