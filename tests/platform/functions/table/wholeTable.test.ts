import { expect, it } from "vitest";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { type NumberToken, putTokens } from "#functions/platform/tokens/numberToken.ts";

const TOKENS = 2345;
const MAX_TOGETHER = 1000;

it("passes on the tokens of a popular prefix in parts, each once", async () => {
  const tokens = Array.from(
    { length: TOKENS },
    (_, index): NumberToken => ({
      kind: "report",
      tab: "open",
      prefix: "202",
      suffix: `202-${index}`,
      id: index,
      date: "2026-11-18",
    }),
  );
  await putTokens(tokens);
  const parts: number[] = [];
  const keys = new Set<string>();
  await readPartitions((items) => {
    if (items[0]?.["entity"] !== undefined || !String(items[0]?.["pk"]).endsWith("#202")) return;
    parts.push(items.length);
    for (const { sk } of items) keys.add(sk);
  });
  expect(parts.toSorted((one, other) => other - one)).toEqual([MAX_TOGETHER, MAX_TOGETHER, TOKENS - 2 * MAX_TOGETHER]);
  expect(keys.size).toBe(TOKENS);
});
