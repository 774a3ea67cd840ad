import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "aws-lambda";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#functions/platform/entry/http.ts";
import { worker } from "#functions/platform/entry/queue.ts";
import { log } from "#functions/platform/log.ts";
import { queueEvent } from "#scripts/embedded/handlers/queueEvent.ts";
import type { RouteRow } from "#shared/platform/route.ts";
import { eventOf } from "#tests/support/api/callApi.ts";
import { logLines } from "#tests/support/services/logLines.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "INFO";
});

let lines: ReturnType<typeof logLines>;

beforeEach(() => {
  lines = logLines();
});

afterEach(() => vi.restoreAllMocks());

const route = (path: `/${string}`) =>
  ({
    method: "GET",
    path,
    summary: "A route of this test.",
    who: "anyone",
    grants: ["table:read"],
    reply: z.object({}),
    status: 200,
  }) as const satisfies RouteRow;

function call(path: `/${string}`, work: () => Promise<void>, headers: Record<string, string> = {}) {
  const row = route(path);
  const event = eventOf(row, {}, [], "");
  Object.assign(event.headers, headers);
  const handler = endpoint(row, async () => {
    await work();
    return {};
  });
  return { id: event.requestContext.requestId, done: handler(event, {} as Context) };
}

it("logs of calls that run side by side name their own request", async () => {
  const slow = call("/slow", async () => {
    await pause(50);
    log.info("slow", { count: 1 });
    throw new Error("slow");
  });
  const quick = call("/quick", async () => log.info("quick"));
  await Promise.all([slow.done, quick.done]);
  const [ofQuick, ofSlow, failed] = lines;
  expect(ofQuick).toMatchObject({ message: "quick", request_id: quick.id, route: "GET /api/v1/quick" });
  expect(ofSlow).toMatchObject({ message: "slow", request_id: slow.id, route: "GET /api/v1/slow", count: 1 });
  expect(failed).toMatchObject({ message: "unexpected", request_id: slow.id });
});

it("logs after a call, and of a worker, name no request", async () => {
  const { done } = call("/call", async () => undefined);
  await done;
  log.warn("outside");
  const handler = worker("prices", async () => {
    log.info("inside");
  });
  await handler(queueEvent("", [{ id: "m-1", body: JSON.stringify({ buyer: 1 }) }]));
  const [outside, inside] = lines;
  expect(outside).not.toHaveProperty("request_id");
  expect(inside).toMatchObject({ queue: "prices", message_id: "m-1" });
  expect(inside).not.toHaveProperty("request_id");
});

const CLOUDFRONT_ID = "pLv9mX3_Zk4bQ-7yT0aWc1dEfGhIjKlMnOpQrStUvWxYz0123456789A==";

it("a call has one line with its ids of the API's and of CloudFront's log, and no other header", async () => {
  const { id, done } = call("/joined", async () => undefined, {
    "x-amz-cf-id": CLOUDFRONT_ID,
    cookie: "session=secret",
    referer: "https://virn.example/acts/attachments/secret/",
  });
  await done;
  expect(lines).toEqual([
    expect.objectContaining({
      message: "called",
      request_id: id,
      cloudfront_id: CLOUDFRONT_ID,
      route: "GET /api/v1/joined",
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain("secret");
});

it.each([
  ["of no form that CloudFront uses", { "x-amz-cf-id": `${CLOUDFRONT_ID}\n{"level":"ERROR"}` }],
  ["that did not come over CloudFront", { "x-amz-cf-id": CLOUDFRONT_ID, "x-virn-edge": "a guess" }],
])("an id %s is not logged", async (_, headers) => {
  await call("/forged", async () => undefined, headers).done;
  expect(lines.filter((line) => "cloudfront_id" in line)).toEqual([]);
});
