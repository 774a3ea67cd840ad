import { vi } from "vitest";

/** The lines that the handlers log from now on, of sources and bundles alike. `vi.restoreAllMocks` ends it. */
export function logLines(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const keep = (chunk: unknown) => {
    const text = String(chunk);
    if (text.startsWith("{")) lines.push(JSON.parse(text));
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
  return lines;
}
