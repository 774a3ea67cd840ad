import { beforeEach, describe, expect, it, vi } from "vitest";
import { itemBytes } from "#functions/platform/table/itemBytes.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { tokensWith } from "#functions/platform/tokens/numberToken.ts";
import {
  deleteTokenBacklog,
  newTokenBacklog,
  storedBacklog,
  type TokenBacklog,
  TokenBacklogEntity,
  type TokenChange,
  waitingTokenBacklogs,
} from "#functions/platform/tokens/tokenBacklog.ts";
import { type IndexedFact, workOffTokens } from "#functions/platform/tokens/tokenWork.ts";

const none = { act: () => Promise.resolve([]), document: () => Promise.resolve([]) };
const MAX_ITEM_BYTES = 350_000;

/** Long in bytes, but with one token: spaces do not count. */
const number = (letters: string, index: number) => `${letters}${index}${" ".repeat(1000)}`;
const numbers = (letters: string, count: number) => Array.from({ length: count }, (_, index) => number(letters, index));

/** Reports that change after each of the first reads, as while somebody makes acts of them. */
function changing(ids: readonly number[], count: number, reads: { left: number }, changes: number) {
  let round = 0;
  return async (wanted: readonly number[]): Promise<IndexedFact[]> => {
    if (reads.left-- === 0) throw new Error("The process is dead");
    const version = Math.min(round++, changes);
    return ids
      .filter((id) => wanted.includes(id))
      .map((id) => ({
        kind: "report",
        id,
        tab: version % 2 === 0 ? "open" : "acted",
        date: "2026-11-02",
        numbers: numbers(`${"KLMNOP".charAt(version)}${id}`, count),
        version,
      }));
  };
}

async function put(changes: readonly TokenChange[]): Promise<TokenBacklog> {
  const backlog = newTokenBacklog("report", "moves", changes);
  await write(TokenBacklogEntity.put(storedBacklog(backlog)));
  return backlog;
}

const sizes = async () => (await waitingTokenBacklogs(100)).map((backlog) => itemBytes(storedBacklog(backlog)));

async function tokensIn(tab: "open" | "acted", texts: readonly string[]): Promise<number> {
  const found = await Promise.all(texts.map((text) => tokensWith({ kind: "report", tab }, text, 1000)));
  return found.reduce((sum, { tokens }) => sum + tokens.length, 0);
}

beforeEach(async () => {
  for (const backlog of await waitingTokenBacklogs(100)) await deleteTokenBacklog(backlog);
});

describe("a token backlog whose reports change while it is worked off", () => {
  const ids = Array.from({ length: 24 }, (_, index) => 100 + index);
  const named = (letter: string) => ids.map((id) => `${letter}${id}`);

  it("stays below 350 KB an item, and leaves the present tokens only", { timeout: 120_000 }, async () => {
    const backlog = await put(ids.map((id) => ({ id, tabs: ["open"], gone: [] })));
    const put350 = vi.spyOn(TokenBacklogEntity, "put");
    await workOffTokens(backlog, { ...none, report: changing(ids, 10, { left: 1000 }, 3) });
    expect(put350.mock.calls.length).toBeGreaterThan(0);
    for (const [item] of put350.mock.calls) expect(itemBytes(item)).toBeLessThan(MAX_ITEM_BYTES);
    put350.mockRestore();
    expect(await sizes()).toEqual([]);
    expect(await tokensIn("acted", named("N"))).toBe(240);
    expect(await tokensIn("open", [...named("K"), ...named("M"), ...named("N")])).toBe(0);
    expect(await tokensIn("acted", [...named("K"), ...named("L"), ...named("M")])).toBe(0);
  });

  it.each([3, 4, 5, 6])("is finished by the next run after a crash at read %i", { timeout: 120_000 }, async (at) => {
    const backlog = await put(ids.map((id) => ({ id, tabs: ["open"], gone: [] })));
    const reads = { left: at };
    const report = changing(ids, 10, reads, 3);
    await expect(workOffTokens(backlog, { ...none, report })).rejects.toThrow("The process is dead");
    for (const size of await sizes()) expect(size).toBeLessThan(MAX_ITEM_BYTES);
    reads.left = 1000;
    // Each change came with a backlog of its own.
    for (const letter of "KLM") {
      await put(ids.map((id) => ({ id, tabs: ["open", "acted"], gone: numbers(`${letter}${id}`, 10) })));
    }
    for (const waiting of await waitingTokenBacklogs(100)) await workOffTokens(waiting, { ...none, report });
    expect(await sizes()).toEqual([]);
    expect(await tokensIn("acted", named("N"))).toBe(240);
    expect(await tokensIn("open", [...named("K"), ...named("M"), ...named("N")])).toBe(0);
    expect(await tokensIn("acted", [...named("K"), ...named("L"), ...named("M")])).toBe(0);
  });

  it("takes one report whose earlier numbers alone need more than an item", { timeout: 120_000 }, async () => {
    const gone = numbers("Q500", 250);
    const backlog = await put([{ id: 500, tabs: ["open"], gone }]);
    await workOffTokens(backlog, { ...none, report: changing([500], 250, { left: 1000 }, 1) });
    expect(await sizes()).toEqual([]);
    expect(await tokensIn("acted", ["L500"])).toBe(250);
    expect(await tokensIn("open", ["K500", "L500", "Q500"])).toBe(0);
  });
});
