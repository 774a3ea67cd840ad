import type { IncomingMessage } from "node:http";

/** Returns undefined for a larger body, which is read to its end: the sender hears the answer. */
export async function requestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

/** The JSON object in a body, or the reason why there is none. */
export async function jsonBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ ok: true; object: object } | { ok: false; reason: "tooLarge" | "badRequest" }> {
  const body = await requestBody(request, maxBytes);
  if (!body) return { ok: false, reason: "tooLarge" };
  const object = objectIn(body.toString("utf8"));
  return object ? { ok: true, object } : { ok: false, reason: "badRequest" };
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
