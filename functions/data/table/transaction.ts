import type { Service } from "electrodb";

export type InTransaction<Entities extends ConstructorParameters<typeof Service>[0]> = Parameters<
  Parameters<Service<Entities>["transaction"]["write"]>[0]
>[0];

interface TransactionResult {
  canceled: boolean;
  data: readonly ({ rejected?: boolean; code?: string } | null)[];
}

export type Outcome = { ok: true } | { ok: false; refused: number[] };

const ATTEMPTS = 8;
const FIRST_WAIT_MS = 15;

/**
 * Retries on conflicts. `refused`: indexes of items whose condition failed; @throws on every other cancellation.
 * @param send builds the transaction for each attempt, since an ElectroDB chain runs once.
 */
export async function commit(send: () => Promise<TransactionResult>): Promise<Outcome> {
  for (let attempt = 0; ; attempt++) {
    const { canceled, data } = await send();
    if (!canceled) return { ok: true };
    const refused = data.flatMap((item, index) => (item?.code === "ConditionalCheckFailed" ? [index] : []));
    if (refused.length > 0) return { ok: false, refused };
    if (attempt === ATTEMPTS) {
      throw new Error(`Transaction cancelled: ${data.map((item) => item?.code ?? "None").join(", ")}`);
    }
    await pauseBefore(attempt);
  }
}

export function pauseBefore(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random()));
  });
}
