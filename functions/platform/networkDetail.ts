/** Why no answer came. Only the code: messages of the network layer may quote what was sent. */
export function networkDetail(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "no answer";
  const { cause } = error;
  if (isTimeout(error) || isTimeout(cause)) return `no answer within ${timeoutMs} ms`;
  // `fetch` gives the code in the cause, `http` in the error itself.
  return `no answer (${codeOf(cause) ?? codeOf(error) ?? error.name})`;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
