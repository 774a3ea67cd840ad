import { afterEach, describe, expect, it, vi } from "vitest";
import { allRoutes } from "#shared/routes.ts";
import { nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";

const EDGE_KEY = process.env["EDGE_KEY"]!;

afterEach(() => {
  vi.resetModules();
  process.env["EDGE_KEY"] = EDGE_KEY;
});

/** Sets EDGE_KEY and resets the modules, so that handlers read it again. */
function withEdgeKey(key: string | undefined): void {
  vi.resetModules();
  if (key === undefined) delete process.env["EDGE_KEY"];
  else process.env["EDGE_KEY"] = key;
}

const askForLink = (host: number, edge?: string) =>
  nobody().call("sessions.requestLink", {
    body: { email: `b${host}@virn.example` },
    headers: { "cloudfront-viewer-address": `10.0.0.${host}:4711`, "x-virn-edge": edge },
  });

describe("with EDGE_KEY set", () => {
  it.each([undefined, "", "a guess", "0".repeat(36)])("rejects a call with the key %s", async (edge) => {
    const { status, body } = await askForLink(1, edge);
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });

  it.each(allRoutes)(
    "rejects $area.$operation without CloudFront, also with a session",
    async ({ area, operation }) => {
      const agent = await signedIn(superUser);
      const { status, body } = await agent.call(`${area}.${operation}`, { headers: { "x-virn-edge": undefined } });
      expect([status, body.code]).toEqual([403, "forbidden"]);
    },
  );

  it("accepts a call with the key", async () => {
    expect((await askForLink(1, EDGE_KEY)).status).toBe(202);
  });

  it("accepts both keys during a rotation, and no empty key", async () => {
    const next = "1".repeat(48);
    withEdgeKey(`${next},${EDGE_KEY},`);
    expect((await askForLink(2, next)).status).toBe(202);
    expect((await askForLink(3, EDGE_KEY)).status).toBe(202);
    expect((await askForLink(4, "")).status).toBe(403);
    expect((await askForLink(4, `${next},${EDGE_KEY}`)).status).toBe(403);
  });
});

describe("without EDGE_KEY", () => {
  it("accepts every call and ignores forwarded viewer addresses in the limits", async () => {
    withEdgeKey(undefined);
    for (let host = 1; host <= 20; host++) expect((await askForLink(host)).status).toBe(202);
    expect((await askForLink(21)).status).toBe(429);
  });
});
