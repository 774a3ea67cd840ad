import { once } from "node:events";
import { request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { demoCard } from "#scripts/embedded/card/demoCard.ts";
import { securityHeaders } from "#scripts/embedded/server/headers.ts";
import { startServer } from "#scripts/embedded/server/server.ts";
import { fileSignatures } from "#scripts/embedded/server/signedLinks.ts";
import { freePort } from "#scripts/embedded/services/ports.ts";

let server: Server;
let publicUrl: string;
const said = vi.spyOn(console, "error").mockImplementation(() => undefined);

beforeAll(async () => {
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  server = await startServer({
    port,
    publicUrl,
    services: {
      dynamoEndpoint: "",
      awsEndpoint: "",
      localStack: undefined,
      folder: undefined,
      tableName: "",
      bucket: "",
      credentials: {},
      databasePid: () => undefined,
      silent: async () => [],
      queueUrl: () => "",
      close: async () => undefined,
    },
    signatures: fileSignatures(publicUrl, "secret"),
    letters: { key: "key", receive: async () => undefined },
    demo: {
      users: [{ email: "mari@virn.example", name: "Mari Mets", role: "Platvormi agent" }],
      signIn: async () => ({ cookies: ["virn=1"] }),
      card: demoCard("http://127.0.0.1:1", publicUrl),
      months: () => undefined,
    },
    securityHeaders: securityHeaders(),
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function call(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path, method, headers: { host: `localhost:${port}`, ...headers } });
  sent.end(body);
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode, headers: response.headers, text };
}

describe("a path that cannot be read", () => {
  it.each([
    "/%",
    "/%zz",
    "/%E4",
    "/acts/%/",
    "/api/v1/acts/%",
    "//",
    "//evil.example/",
    "//evil.example/api/v1/me",
    "/\\evil.example/",
    "http://evil.example/",
    "*",
  ])("is refused with 400: %s", async (path) => {
    const { status, text } = await call("GET", path);
    expect([status, JSON.parse(text)]).toEqual([400, { message: "Bad Request" }]);
  });
});

describe.each(["/demo/sign_in", "/demo/card/authenticate", "/demo/card/sign"])("POST %s", (path) => {
  it.each([
    ["nothing", ""],
    ["half of an object", '{"email":'],
    ["no object", "null"],
    ["bytes that are no text", Buffer.from([0xff, 0xfe, 0x00])],
  ])("refuses %s with 400", async (_, body) => {
    const { status, text } = await call("POST", path, body, { origin: publicUrl });
    expect([status, JSON.parse(text)]).toEqual([400, { message: "Bad Request" }]);
  });

  it("refuses a huge body with 413, without keeping it", async () => {
    const body = JSON.stringify({ email: "x".repeat(2 * 1024 * 1024) });
    const { status, text } = await call("POST", path, body, { origin: publicUrl });
    expect([status, JSON.parse(text)]).toEqual([413, { message: "Request Too Long" }]);
  });
});

describe("an answer that refuses", () => {
  it.each([
    ["a path that cannot be read", "GET", "/%", 400],
    ["a file that is not there", "GET", "/assets/missing.js", 404],
    ["an unknown route", "GET", "/api/v1/nothing", 404],
    ["an unknown card", "POST", "/demo/card/none", 404],
    ["a strange user of the demo", "POST", "/demo/sign_in", 404],
    ["a method of no page", "DELETE", "/acts/", 405],
    ["an unsigned file", "GET", "/files/virn-files/acts/1.pdf", 403],
  ])("has the common headers: %s", async (_, method, path, status) => {
    const answer = await call(method, path, method === "POST" ? '{"email":"no@virn.example"}' : undefined);
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(securityHeaders())) {
      const isStricter = path.startsWith("/files/") && name.endsWith("policy");
      expect([name, answer.headers[name]]).toEqual([name, isStricter ? expect.any(String) : value]);
    }
  });

  it("has the common headers under a strange host", async () => {
    const answer = await call("GET", "/", undefined, { host: "evil.example" });
    expect(answer.status).toBe(421);
    expect(answer.headers).toMatchObject(securityHeaders());
  });

  it("has the common headers where Node cannot read the request", async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.end("NO HTTP\r\n\r\n");
    let text = "";
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const [name, value] of Object.entries(securityHeaders())) expect(text).toContain(`\r\n${name}: ${value}\r\n`);
  });
});

it("says why a request failed", async () => {
  said.mockClear();
  expect((await call("POST", "/demo/card/sign", "{}", { origin: publicUrl })).status).toBe(500);
  expect(said).toHaveBeenCalledWith("A request failed:", expect.objectContaining({ message: "fetch failed" }));
});
