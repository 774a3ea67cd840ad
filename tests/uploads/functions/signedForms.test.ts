import { describe, expect, it, vi } from "vitest";
import {
  deleteFile,
  downloadLink,
  fileSize,
  putFile,
  readFile,
  uploadForm,
} from "#functions/platform/clients/files.ts";
import { postFile } from "#tests/support/reports/uploads.ts";

const THREE = Buffer.from("a;b");

const formFor = (key: string) => uploadForm({ key, size: 3, contentType: "text/csv" });

/** Fields that a stranger changes; undefined leaves one out. */
const CHANGES: Record<string, Record<string, string | undefined>> = {
  "another key": { key: "acts/1.pdf" },
  "another type": { "Content-Type": "text/html" },
  "no type": { "Content-Type": undefined },
  "a policy of its own": {
    Policy: Buffer.from('{"expiration":"2099-01-01T00:00:00Z","conditions":[]}').toString("base64"),
  },
  "no policy": { Policy: undefined },
  "another signature": { "X-Amz-Signature": "0".repeat(64) },
  "no signature": { "X-Amz-Signature": undefined },
};

/** Where only the signature is wrong. */
const FORGED = new Set(["a policy of its own", "no policy", "another signature"]);
/** The embedded storage has one; LocalStack is asked itself. */
const hasDoor = process.env["FILES_PUBLIC_ENDPOINT"] !== undefined;

describe("a signed form", () => {
  it("stores a file of its size and type", async () => {
    expect((await postFile(await formFor("uploads/right"), THREE)).status).toBe(204);
    expect(Buffer.from(await readFile("uploads/right"))).toEqual(THREE);
  });

  it.for(Object.entries(CHANGES))("stores nothing with %s", async ([kind, change], { skip }) => {
    if (!hasDoor && FORGED.has(kind)) skip("LocalStack checks the policy of a form, but not its signature");
    const key = `uploads/${kind.replaceAll(" ", "-")}`;
    const form = await formFor(key);
    const fields = Object.fromEntries(
      Object.entries({ ...form.fields, ...change }).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    );
    const { status } = await postFile({ ...form, fields }, THREE);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await fileSize(key)).toBeUndefined();
    expect(await fileSize("acts/1.pdf")).toBeUndefined();
  });

  it.each([
    ["EntityTooSmall", "a;"],
    ["EntityTooLarge", "a;bc"],
  ])("answers %s to another size, and stores nothing", async (code, text) => {
    const key = `uploads/${code}`;
    const { status, text: answer } = await postFile(await formFor(key), Buffer.from(text));
    expect([status, answer]).toEqual([400, expect.stringContaining(code)]);
    expect(await fileSize(key)).toBeUndefined();
  });

  it("stores nothing after a quarter of an hour", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 16 * 60_000 });
    const late = await formFor("uploads/late").finally(() => vi.useRealTimers());
    expect((await postFile(late, THREE)).status).toBe(403);
    expect(await fileSize("uploads/late")).toBeUndefined();
  });
});

describe("a signed link", () => {
  it("gives the file under its name, and nothing when a letter of it is changed", async ({ skip }) => {
    if (hasDoor) skip("doors.test.ts opens links of the embedded storage");
    await putFile("uploads/linked", THREE, "text/csv");
    const link = await downloadLink("uploads/linked", "Mõõtmine š.csv");
    const answer = await fetch(link);
    expect([answer.status, await answer.text()]).toEqual([200, "a;b"]);
    expect(answer.headers.get("content-disposition")).toContain("M%C3%B5%C3%B5tmine%20%C5%A1.csv");
    expect((await fetch(link.replace("linked", "linkes"))).status).toBe(403);
    await deleteFile("uploads/linked");
    expect((await fetch(link)).status).toBe(404);
  });
});
