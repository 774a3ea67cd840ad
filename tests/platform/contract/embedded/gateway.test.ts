import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiEvent } from "#scripts/embedded/handlers/apiEvent.ts";
import { callHandler } from "#scripts/embedded/handlers/gateway.ts";
import { invoke } from "#scripts/embedded/handlers/lambdaLimits.ts";
import { matchRoute } from "#scripts/embedded/handlers/matchRoute.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";

const MEGABYTE = 1024 * 1024;

const eventWith = (body: string): APIGatewayProxyEventV2 => apiEvent(sessionRoutes.signIn, { headers: {}, body });
const replying = (body: string) => () => Promise.resolve({ statusCode: 200, body });
const statusOf = async (body: string, reply = "ok") => (await invoke(eventWith(body), replying(reply))).statusCode;

describe("an event of a Lambda", () => {
  test("has up to 6 MB", async () => {
    expect(await statusOf("x".repeat(6 * MEGABYTE - 2000))).toBe(200);
    expect(await statusOf("x".repeat(6 * MEGABYTE))).toBe(413);
  });

  test("counts the escapes of its JSON", async () => {
    expect(await statusOf('"'.repeat(4 * MEGABYTE))).toBe(413);
  });
});

describe("a reply of a Lambda", () => {
  test("has up to 6 MB, with its escapes", async () => {
    expect(await statusOf("", "x".repeat(6 * MEGABYTE - 100))).toBe(200);
    expect(await statusOf("", "x".repeat(6 * MEGABYTE))).toBe(502);
    expect(await statusOf("", '"'.repeat(4 * MEGABYTE))).toBe(502);
  });

  test("that comes after the end of the call is a timeout", async () => {
    const never = () => new Promise<never>(() => undefined);
    expect((await invoke(eventWith(""), never, 20)).statusCode).toBe(504);
  });
});

describe("the gateway", () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const match = matchRoute(request.method!, new URL(request.url!, "http://localhost").pathname)!;
      void callHandler(match, request, response);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => server.close());

  test.each([
    [7, 413],
    [11, 413],
  ])("refuses a request of %i MB", async (megabytes, status) => {
    const body = "x".repeat(megabytes * MEGABYTE);
    expect((await fetch(`${address}/api/v1/acts/preview`, { method: "POST", body })).status).toBe(status);
  });

  test("refuses an address and headers of over 10 KB together", async () => {
    const answer = await fetch(`${address}/api/v1/acts/create?reports=${"1,".repeat(5200)}1`);
    expect([answer.status, await answer.json()]).toEqual([431, { message: "Request Header Fields Too Large" }]);
    const headers = { "x-long": "x".repeat(11_000) };
    expect((await fetch(`${address}/api/v1/me`, { headers })).status).toBe(431);
  });
});
