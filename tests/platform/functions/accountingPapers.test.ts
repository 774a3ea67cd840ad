import diagnostics from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { deleteFile, putFile, readFile } from "#functions/platform/clients/files.ts";

vi.hoisted(() => {
  process.env["FILES_LOCK"] = "GOVERNANCE";
});
afterEach(() => vi.useRealTimers());

/** Mode and end of the lock that a stored file is sent with, and the version that its removal names. */
async function sent(key: string, bytes = new Uint8Array(3)): Promise<(string | undefined)[][]> {
  const requests: (string | undefined)[][] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const header = (name: string) => request.getHeader(name)?.toString();
    const isVersioned = request.path.includes("versionId=");
    requests.push([
      request.method,
      header("x-amz-object-lock-mode"),
      header("x-amz-object-lock-retain-until-date"),
      ...(isVersioned ? ["version"] : []),
    ]);
  };
  diagnostics.subscribe("http.client.request.start", note);
  try {
    await putFile(key, bytes, "application/pdf");
    await deleteFile(key);
  } finally {
    diagnostics.unsubscribe("http.client.request.start", note);
  }
  return requests;
}

it.each([
  ["acts/a1b2/3-act.pdf", "2026-01-01T00:00:00Z", "2033-12-31T23:59:59Z"],
  ["acts/a1b2/3-act.pdf", "2026-12-31T21:59:59Z", "2033-12-31T23:59:59Z"],
  ["acts/a1b2/3-act.pdf", "2026-12-31T22:00:00Z", "2034-12-31T23:59:59Z"],
  ["containers/a1b2/2-c3d4.asice", "2026-11-26T10:00:00Z", "2033-12-31T23:59:59Z"],
])("%s, stored at %s, is locked until %s, and removed without naming its version", async (key, at, until) => {
  vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
  const [put, remove] = await sent(key);
  expect(put?.slice(0, 2)).toEqual(["PUT", "GOVERNANCE"]);
  expect(new Date(put?.[2] ?? "")).toEqual(new Date(until));
  expect(remove).toEqual(["DELETE", undefined, undefined]);
});

it("a file in parts is locked by the call that begins it", async () => {
  const [begin, ...parts] = await sent("acts/a1b2/4-act.pdf", new Uint8Array(9 * 1024 * 1024));
  expect(begin?.slice(0, 2)).toEqual(["POST", "GOVERNANCE"]);
  expect(parts.map(([, mode]) => mode)).toEqual(parts.map(() => undefined));
});

it.each(["containers/a1b2/1/draft", "personalData/17.xlsx", "previews/a.pdf", "exports/1.xlsx", "waybills/1.json"])(
  "%s is no accounting paper, and is not locked",
  async (key) => {
    expect(await sent(key)).toEqual([
      ["PUT", undefined, undefined],
      ["DELETE", undefined, undefined],
    ]);
    await expect(readFile(key)).rejects.toThrow();
  },
);
