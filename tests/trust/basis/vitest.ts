import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

/** Runs tests in a process of its own: vitest's fake clock lets minutes pass, and its set-up gives each file a table. */
export async function vitest(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ isPassed: boolean; text: string }> {
  const child = spawn("vitest", ["run", ...args], { env: { ...process.env, ...env, NO_COLOR: "1" } });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  child.once("error", reject);
  child.once("close", (code) => resolve(code === 0));
  return { isPassed: await promise, text: stripVTControlCharacters(text) };
}

export function failureIn(text: string): string {
  const [, failure = text.slice(-MAX_LENGTH)] = /(?:Failed Tests|Unhandled Errors)[^\n]*\n([\s\S]*)/.exec(text) ?? [];
  const lines = failure.split("\n").filter((line) => /^\s*(\+|[A-Z]\w*Error)/.test(line));
  return (lines.length > 0 ? lines.join("\n") : failure).slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 2_000;
