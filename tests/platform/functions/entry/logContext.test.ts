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

function call(path: `/${string}`, work: () => Promise<void>) {
  const row = route(path);
  const event = eventOf(row, {}, [], "");
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
