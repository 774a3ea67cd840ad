import type { OutgoingHttpHeaders } from "node:http";

export interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  body: string | Uint8Array;
}

export function typed(status: number, type: string, body: string | Uint8Array): Answer {
  return { status, headers: { "content-type": type }, body };
}
