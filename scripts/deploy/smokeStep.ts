import { until as untilThere } from "#scripts/waiting/patience.ts";

export type Step = [sentence: string, run: () => Promise<void>];

/** Takes back what a step has made, when all steps have ended or one of them has failed. */
export interface Undo {
  what: string;
  run: () => Promise<void>;
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 300;

/** @throws when there is no answer in time */
export function until<Found>(
  what: string,
  look: () => Promise<Found | undefined>,
  limitMs = PATIENCE_MS,
): Promise<Found> {
  return untilThere(look, { pauseMs: PAUSE_MS, limitMs, reason: `waited ${limitMs / 1000} seconds for ${what}` });
}

export function check(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** Checks the first bytes behind a short-lived link, such as `%PDF-` or `PK`. */
export async function checkFile(address: string, start: string): Promise<void> {
  const reply = await fetch(address);
  const begun = Buffer.from(await reply.arrayBuffer())
    .subarray(0, start.length)
    .toString("latin1");
  check(reply.ok && begun === start, `the link answered ${reply.status} with '${begun}'`);
}

export async function postUpload(
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
  file: Blob,
  fileName: string,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file, fileName);
  const stored = await fetch(url, { method: "POST", body: form });
  check(stored.ok, `the bucket answered ${stored.status}: ${await stored.text()}`);
}
