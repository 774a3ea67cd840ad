import { describe, expect, it, vi } from "vitest";
import { MAX_PAUSE_MS, MAX_WAIT_MS } from "#functions/platform/table/retries.ts";
import { sourcesIn } from "#scripts/architecture/sources.ts";
import { TABLE_CALLS } from "#tests/support/services/tableCalls.ts";
import { COMMANDS, endlessFaults, inFakeTime, passingFaults } from "#tests/support/services/tableFaults.ts";
import { answering } from "#tests/support/services/throttling.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

/** Files that send commands otherwise, and why no case below has them. */
const OTHERS: Record<string, string> = {
  "scripts/bench/bill/stored.ts": "measures the embedded system, which throttles nobody",
  "scripts/bench/measuring/recording.ts": "measures the embedded system, which throttles nobody",
  "scripts/embedded/services/expiredItems.ts": "has a client of its own: ownClients.test.ts",
};

const COMMAND = /\bnew ((?:Batch|Transact)?(?:Get|Write)|Query|Scan|Put|Update|Delete)(?:Items?)?Command\(/g;
const senders = sourcesIn("functions", "scripts")
  .filter(({ imports }) => imports.some((name) => /^@aws-sdk\/(lib|client)-dynamodb$/.test(name)))
  .map(({ path, text }) => ({ path, text, commands: [...text.matchAll(COMMAND)].map(([, name = ""]) => name) }))
  .filter(({ commands }) => commands.length > 0);
const tried = senders.filter(({ path }) => !(path in OTHERS));

describe("no call can be forgotten:", () => {
  it("each file that sends commands has its cases, or a reason", () => {
    expect(Object.keys(OTHERS).filter((path) => !senders.some((sender) => sender.path === path))).toEqual([]);
    const files = new Set(TABLE_CALLS.map(({ of }) => of.split(" ")[0]));
    expect(tried.map(({ path }) => path).toSorted()).toEqual([...files].toSorted());
  });

  it("each command of a file is sent at one place, and has a case", () => {
    const cases = new Set(TABLE_CALLS.map(({ of, command }) => `${of.split(" ")[0]} ${command}`));
    const sent = tried.flatMap(({ path, commands }) => commands.map((command) => `${path} ${command}Command`));
    expect(sent.filter((one, index) => sent.indexOf(one) !== index)).toEqual([]);
    expect(sent.filter((one) => !cases.has(one))).toEqual([]);
  });

  it("each function of such a file has a case", () => {
    const functions = tried.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?: {2}|export )async (?:function\*? )?(\w+)/gm)].map(([, name]) => `${path} ${name}`),
    );
    expect(functions.length).toBeGreaterThan(20);
    expect([...new Set(TABLE_CALLS.map(({ of }) => of))].toSorted()).toEqual(functions.toSorted());
  });

  it("no file reads pages past the table layer", () => {
    const paged = sourcesIn("functions", "scripts").filter(({ text }) => /\bpaginate(Query|Scan)\b/.test(text));
    expect(paged.map(({ path }) => path)).toEqual([]);
  });
});

describe.each(TABLE_CALLS)("$of $title", ({ command, open }) => {
  it.each(passingFaults(command))(`gives the same with ${command}: $title`, async ({ times, answer }) => {
    const without = await answering(COMMANDS[command], 0, answer(), await open());
    const { result, calls } = await answering(COMMANDS[command], times, answer(), await open());
    expect(result).toEqual(without.result);
    expect(without.calls.length).toBeGreaterThan(0);
    expect(calls.length).toBeGreaterThan(without.calls.length);
  });

  it.each(endlessFaults(command))(`ends with an error with ${command}: $title`, async ({ times, answer }) => {
    const work = await open();
    let calls = 0;
    const { error, ms } = await inFakeTime(() => {
      const fault = answer();
      const counted: typeof fault = (input, pass) => {
        calls++;
        return fault(input, pass);
      };
      return answering(COMMANDS[command], times, counted, work);
    });
    expect(error).toBeInstanceOf(Error);
    expect(ms).toBeGreaterThan(MAX_WAIT_MS - 2 * MAX_PAUSE_MS);
    expect(ms).toBeLessThan(MAX_WAIT_MS + 2 * MAX_PAUSE_MS);
    expect(calls).toBeGreaterThan(10);
    expect(calls).toBeLessThan(MAX_CALLS);
  });
});

/** Of the widest one: six batches at once, each asked again up to 50 times in 20 s. */
const MAX_CALLS = 300;
