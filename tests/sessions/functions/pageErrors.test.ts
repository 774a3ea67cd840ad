import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { pageStack } from "#functions/platform/pageStack.ts";
import { MAX_PAGE_ERROR_BYTES } from "#shared/people/pageError.ts";
import { type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { logLines } from "#tests/support/services/logLines.ts";

const error = { kind: "error", name: "TypeError", message: "x", stack: "", page: "/acts/dashboard/" };
let agent: Caller;

beforeAll(async () => {
  agent = await signedIn(superUser);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lines of errors of pages that were logged since. */
const pageErrors = (lines: ReturnType<typeof logLines>) => lines.filter(({ message }) => message === "page failed");

describe("an error of a page", () => {
  it("is logged with id, e-mail and name of the user, without what is personal in it", async () => {
    const lines = logLines();
    const body = { ...error, message: 'isik 60001019906 typed "Mets"', page: "/acts/?q=1", extra: "form" };
    const { id, email, name } = superUser;
    const { status, body: reply } = await agent.call("sessions.reportError", { body });
    expect([status, reply]).toEqual([201, { address: null, user: { id, email, name } }]);
    const kept = { ...error, message: 'isik [isikukood] typed "…"', page: "/acts/" };
    expect(pageErrors(lines)).toEqual([
      expect.objectContaining({ level: "ERROR", error: kept, user: { id, email, name } }),
    ]);
  });

  it.each([
    [
      "Chrome",
      "TypeError: Mari\n" +
        [1, 2, 3].map((line) => `    at f${line} (https://virn.ee/assets/none-1.js:${line}:20)`).join("\n"),
      [1, 2, 3].map((line) => `at f${line} (https://virn.ee/assets/none-1.js:${line}:20)`),
    ],
    [
      "Firefox",
      [1, 2, 3].map((line) => `f${line}@https://virn.ee/assets/none-1.js:${line}:20\n`).join(""),
      [1, 2, 3].map((line) => `f${line}@https://virn.ee/assets/none-1.js:${line}:20`),
    ],
  ])("of %s is logged with each frame of its stack", async (_engine, stack, frames) => {
    const lines = logLines();
    expect((await agent.call("sessions.reportError", { body: { ...error, stack } })).status).toBe(201);
    expect(pageErrors(lines).map(({ error: logged }) => (logged as typeof error).stack.split("\n"))).toEqual([frames]);
  });

  it("is logged without the characters that no document can hold", async () => {
    const lines = logLines();
    const body = { ...error, name: "Type\0Error", message: "Ma\u200bri\uFFFF", stack: "at f\u202e (/a.js:1:2)" };
    expect((await agent.call("sessions.reportError", { body })).status).toBe(201);
    expect(pageErrors(lines)).toEqual([
      expect.objectContaining({ error: { ...error, message: "Mari", stack: "at f (/a.js:1:2)" } }),
    ]);
  });

  it("is logged without a user when nobody is signed in; an address is refused from the eleventh in a minute on", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T00:00:10Z") });
    const lines = logLines();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await nobody().call("sessions.reportError", { body: error })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect(pageErrors(lines)).toHaveLength(10);
    expect(pageErrors(lines)[0]).toMatchObject({ error });
    expect(pageErrors(lines)[0]).not.toHaveProperty("user");
    vi.setSystemTime(new Date("2031-01-01T00:01:10Z"));
    expect((await nobody().call("sessions.reportError", { body: error })).status).toBe(201);
  });

  it("of more than 16 KB is refused, whatever fields it has", async () => {
    const lines = logLines();
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-01-01T01:00:00Z") });
    const padding = "x".repeat(MAX_PAGE_ERROR_BYTES - JSON.stringify({ ...error, more: "" }).length);
    expect((await nobody().call("sessions.reportError", { body: { ...error, more: padding } })).status).toBe(201);
    expect((await nobody().call("sessions.reportError", { body: { ...error, more: `${padding}x` } })).status).toBe(400);
    expect(pageErrors(lines)).toHaveLength(1);
  });
});

describe("its stack", () => {
  const folder = mkdtempSync(join(tmpdir(), "maps-"));
  // Column 5 of line 1 is line 3, column 3 of the source.
  const map = { version: 3, sources: ["../../../web/src/shell/main.tsx"], names: [], mappings: "IAEE" };
  writeFileSync(join(folder, "index-Ab1.js.map"), JSON.stringify(map));

  it.each([
    [
      "names the line of the source",
      "at f (https://virn.ee/assets/index-Ab1.js:1:9)",
      "at f (web/src/shell/main.tsx:3:3)",
    ],
    ["of Firefox too", "f@https://virn.ee/assets/index-Ab1.js:1:5", "f@web/src/shell/main.tsx:3:3"],
    ["of another build stays", "at https://virn.ee/assets/old-Xy9.js:1:9", "at https://virn.ee/assets/old-Xy9.js:1:9"],
    ["leads to no other file", "at /assets/../../x.js:1:9", "at /assets/../../x.js:1:9"],
  ])("%s", async (_name, stack, expected) => {
    expect(await pageStack(stack, folder)).toBe(expected);
  });
});
