export const MAX_WAIT_MS = 20_000;
const FIRST_PAUSE_MS = 15;
export const MAX_PAUSE_MS = 1_000;

/** The SDK retries some of these, but gives up within a second. A single write can conflict with a transaction. */
const THROTTLED = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionConflictException",
  "TransactionInProgressException",
]);

/**
 * Retries a throttled call for 20 s (docs/rules/storage.md, "Throttled calls"). @throws the last refusal after that
 * @param send `mayBeDone`: the SDK had sent an earlier one again by itself, so that its reply may have been lost. A refusal alone wrote nothing.
 * @param until milliseconds since 1970; of a caller that retries by itself, so that its time and this one do not add up
 */
export async function unlessThrottled<Result>(
  send: (mayBeDone: boolean) => Promise<Result>,
  until = Date.now() + MAX_WAIT_MS,
): Promise<Result> {
  let mayBeDone = false;
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(mayBeDone);
    } catch (error) {
      if (!THROTTLED.has(nameOfError(error)) || Date.now() > until) throw error;
      mayBeDone ||= wasSentAgain(error);
      await pauseBefore(attempt);
    }
  }
}

/** Sends again, for 20 s, what DynamoDB left unprocessed (over 16 MB or throttled). @param send returns the rest */
export async function untilProcessed<Batch>(first: Batch, send: (batch: Batch) => Promise<Batch | undefined>) {
  const until = Date.now() + MAX_WAIT_MS;
  let rest = await unlessThrottled(() => send(first), until);
  for (let attempt = 0; rest !== undefined; attempt++) {
    if (Date.now() > until) throw new Error(`A batch was not processed within ${MAX_WAIT_MS} ms`);
    await pauseBefore(attempt);
    const batch = rest;
    rest = await unlessThrottled(() => send(batch), until);
  }
}

/** What a step returns when another write came between its read and its own. */
export const CONFLICT: unique symbol = Symbol("conflict");

/** With their pauses some seven seconds. */
const MAX_CONFLICTS = 12;

/**
 * Takes a step until it meets no conflict: it reads, decides, and writes all or nothing.
 * @param busy thrown after twelve conflicts; a text names what was written, for the log
 */
export async function untilNoConflict<Result>(
  busy: string | Error,
  step: (attempt: number) => Promise<Result | typeof CONFLICT>,
): Promise<Result> {
  for (let attempt = 0; attempt < MAX_CONFLICTS; attempt++) {
    if (attempt > 0) await pauseBefore(attempt - 1);
    const result = await step(attempt);
    if (result !== CONFLICT) return result;
  }
  throw typeof busy === "string" ? new Error(`${busy}: others wrote first at every attempt`) : busy;
}

export function pauseBefore(attempt: number): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);
  return new Promise((resolve) => {
    setTimeout(resolve, pause * (0.5 + Math.random()));
  });
}

/** True when the SDK sent the failed call more than once. */
export function wasSentAgain(error: unknown): boolean {
  if (!(error instanceof Error) || !("$metadata" in error)) return false;
  const { $metadata: sent } = error;
  return typeof sent === "object" && sent !== null && "attempts" in sent && Number(sent.attempts) > 1;
}

export function isRefusedCondition(error: unknown): boolean {
  return nameOfError(error) === "ConditionalCheckFailedException";
}

export function nameOfError(error: unknown): string {
  return error instanceof Error ? error.name : "";
}
