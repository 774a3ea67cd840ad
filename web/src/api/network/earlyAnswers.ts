/** Answers to what the page asks first, requested by `app/early.ts` before the application has arrived. */
declare global {
  var virnEarly: Map<string, EarlyAnswer> | undefined;
}

export interface EarlyAnswer {
  response: Promise<Response>;
  /** Time of the request, in milliseconds since the page was opened. */
  began: number;
}

const MAX_AGE_MS = 10_000;

export function askBeforehand(address: string, headers: Record<string, string>): void {
  const answers = (globalThis.virnEarly ??= new Map());
  const began = performance.now();
  const response = fetch(address, { headers, credentials: "same-origin" });
  // A failure goes to the read that takes it.
  response.catch(() => undefined);
  answers.set(address, { response, began });
  setTimeout(() => answers.delete(address), MAX_AGE_MS);
}

export function takeEarlyAnswer(address: string): EarlyAnswer | undefined {
  const answer = globalThis.virnEarly?.get(address);
  globalThis.virnEarly?.delete(address);
  return answer;
}
