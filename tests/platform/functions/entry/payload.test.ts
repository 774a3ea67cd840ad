import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Context } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#functions/platform/entry/http.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { eventOf } from "#tests/support/api/callApi.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

const MEGABYTE = 1_000_000;
const LAMBDA_BYTES = 6 * 1024 * 1024;

const row = {
  method: "GET",
  path: "/test",
  summary: "A route of this test.",
  who: "anyone",
  grants: ["table:read"],
  reply: z.object({ text: z.string() }),
  status: 200,
} as const satisfies RouteRow;

async function answer(text: string, acceptEncoding?: string) {
  const event = eventOf(row, { headers: { "accept-encoding": acceptEncoding } }, [], "");
  return endpoint(row, () => Promise.resolve({ text }))(event, {} as Context);
}

describe("a large reply", () => {
  it.each([
    ["gzip", "gzip"],
    ["deflate,gzip ; q=0.5", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["BR;q=1.0, GZIP;q=0.8", "br"],
  ])("is compressed for a client that accepts %s, with %s", async (accepted, encoding) => {
    const text = "puit ".repeat(2 * MEGABYTE);
    const { headers, body, isBase64Encoded } = await answer(text, accepted);
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      vary: "Accept-Encoding",
      "cache-control": "no-store",
    });
    expect(isBase64Encoded).toBe(true);
    expect(body!.length).toBeLessThan(MEGABYTE);
    const unpack = encoding === "br" ? brotliDecompressSync : gunzipSync;
    expect(JSON.parse(unpack(Buffer.from(body!, "base64")).toString("utf8"))).toEqual({ text });
  });

  it.each([undefined, "", "deflate", "gzip;q=0", "br;q=0.000", "xgzip", "brotli"])(
    "is not compressed for a client that accepts %s",
    async (accepted) => {
      const { headers, body } = await answer("puit ".repeat(10_000), accepted);
      expect(headers).not.toHaveProperty("content-encoding");
      expect(JSON.parse(body!).text).toHaveLength(50_000);
    },
  );

  it("is refused where it is larger than Lambda's limit", async () => {
    const { statusCode, body } = await answer("x".repeat(LAMBDA_BYTES), "deflate");
    expect([statusCode, JSON.parse(body!).code]).toEqual([422, "reply_too_large"]);
    const random = randomBytes(5 * MEGABYTE).toString("base64");
    for (const encoding of ["gzip", "br"]) expect((await answer(random, encoding)).statusCode).toBe(422);
  });

  it("counts the escapes of the JSON in which Lambda wraps it", async () => {
    expect((await answer('"'.repeat(2 * MEGABYTE))).statusCode).toBe(422);
    expect((await answer("x".repeat(5 * MEGABYTE))).statusCode).toBe(200);
    expect((await answer("€".repeat(2.5 * MEGABYTE))).statusCode).toBe(422);
  });
});

it("does not compress a small reply", async () => {
  expect((await answer("puit", "gzip")).isBase64Encoded).toBeUndefined();
});
