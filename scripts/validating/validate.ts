import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { MAX_CONTAINER_BYTES } from "#shared/containers/limits.ts";
import { reasons, type Verdict } from "#shared/containers/reasons.ts";
import { trustFrom } from "./trustFolder.ts";

const USAGE = "Usage: npm run -s validate -- --trust DIR FILE…";

interface Output {
  print: (line: string) => void;
  notice: (line: string) => void;
}

/** Prints `FILE: valid` or `FILE: invalid: REASON`. Returns 0: all are valid, 1: one is not, 2: none was checked. */
export function validate(args: readonly string[], { print, notice }: Output): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { trust: { type: "string" } },
      allowPositionals: true,
    });
    if (values.trust === undefined || positionals.length === 0) throw new Error(USAGE);
    const trust = trustFrom(values.trust, notice);
    const verdicts = positionals.map((file) => {
      const verdict = verdictOn(file, trust);
      print(`${file}: ${verdict}`.replaceAll(/\p{Cc}/gu, "?"));
      return verdict;
    });
    return verdicts.every((verdict) => verdict === "valid") ? 0 : 1;
  } catch (error) {
    notice(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

/** An error never becomes 'valid'. */
function verdictOn(file: string, trust: Trust): string {
  try {
    if (statSync(file).size > 2 * MAX_CONTAINER_BYTES) return `invalid: ${reasons.too_large}`;
    return sentenceOf(verifyContainer(readFileSync(file), trust).verdict);
  } catch (error) {
    return `invalid: cannot tell: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function sentenceOf(verdict: Verdict): string {
  if (verdict.state === "valid") return "valid";
  const reason =
    verdict.detail === undefined ? reasons[verdict.reason] : `${reasons[verdict.reason]}: ${verdict.detail}`;
  return verdict.state === "invalid" ? `invalid: ${reason}` : `invalid: cannot tell: ${reason}`;
}
