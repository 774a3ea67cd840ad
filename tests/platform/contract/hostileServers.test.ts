import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ServiceFailure } from "#functions/platform/clients/eid/serviceCall.ts";
import { eudrClient } from "#functions/platform/clients/eudr/eudrClient.ts";
import { EudrFailure } from "#functions/platform/clients/eudr/soapAnswer.ts";
import { evrClient } from "#functions/platform/clients/evr/evrClient.ts";
import { EvrFailure } from "#functions/platform/clients/evr/evrHttp.ts";
import { noticesOf } from "#functions/platform/clients/land/noticeLayer.ts";
import { parcelsOf } from "#functions/platform/clients/land/parcelLayer.ts";

const TIMEOUT_MS = 400;
/** Of a call with all that it asks. The machine of the test may be busy. */
const MAX_MS = 6_000;
const MB = 1024 * 1024;
const KEY = "the-secret-key-of-a-company";

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serving(listener: RequestListener): Promise<{ url: string; calls: () => number }> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls++;
    response.on("error", () => undefined);
    listener(request, response);
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, calls: () => calls };
}

const PARCELS = Array.from({ length: 100 }, (_, index) => `00101:001:${String(index + 1).padStart(4, "0")}`);

interface Client {
  ask: (url: string) => Promise<unknown>;
  failure: new (...all: never[]) => Error;
}

const CLIENTS: Record<string, Client> = {
  "EVR, a waybill": {
    failure: EvrFailure,
    ask: async (baseUrl) => {
      // A waybill that cannot be read is kept as such, with what EVR sent.
      const found = await evrOf(baseUrl).waybill("EL00001");
      if (found && !found.read.ok) throw new EvrFailure("malformed", "unread");
      return found;
    },
  },
  "EVR, its list": {
    failure: EvrFailure,
    ask: async (baseUrl) => {
      const pages = evrOf(baseUrl).waybillsChangedSince("2026-01-01T00:00:00Z", { until: "2026-01-02T00:00:00Z" });
      for await (const _ of pages);
    },
  },
  "the EUDR Information System, a number": {
    failure: EudrFailure,
    ask: (baseUrl) => eudrOf(baseUrl).verify({ reference: "26EEAB00000001", verification: "K7X2M9QP" }),
  },
  "the EUDR Information System, declarations": {
    failure: EudrFailure,
    ask: (baseUrl) => eudrOf(baseUrl).overviews("dds", ["7f6c1f0e-6f0a-4c53-9a53-0d2a3f9d7b11"]),
  },
  "the cadastre": { failure: ServiceFailure, ask: (url) => parcelsOf(PARCELS, { url, timeoutMs: TIMEOUT_MS }) },
  "the register of notices": {
    failure: ServiceFailure,
    ask: (url) => noticesOf(PARCELS, { url, timeoutMs: TIMEOUT_MS }),
  },
};

function evrOf(baseUrl: string) {
  return evrClient({ baseUrl, apiKey: KEY, timeoutMs: TIMEOUT_MS, attempts: 2, backoffMs: 10, longestWaitMs: 100 });
}

function eudrOf(baseUrl: string) {
  return eudrClient({ baseUrl, username: "n00virn", authenticationKey: KEY, clientId: "virn", timeoutMs: TIMEOUT_MS });
}

const json =
  (text: string): RequestListener =>
  (_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(text);
  };
const xml =
  (text: string): RequestListener =>
  (_, response) => {
    response.setHeader("content-type", "text/xml");
    response.end(text);
  };
const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
const soap = (content: string) => xml(`<s:Envelope xmlns:s="${SOAP}"><s:Body>${content}</s:Body></s:Envelope>`);

const dripping =
  (piece: string, everyMs: number): RequestListener =>
  (_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(piece), everyMs);
    response.on("close", () => clearInterval(timer));
  };

/** Sends as fast as it is read. */
const endless: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const piece = " ".repeat(MB);
  const go = () => {
    while (!response.destroyed && response.write(piece));
    response.once("drain", go);
  };
  go();
};

const SERVERS: Record<string, RequestListener> = {
  "never answers": () => undefined,
  "drips a byte at a time": dripping(" ", 20),
  "drips headers of nothing": (_, response) => response.writeProcessing(),
  "never ends": endless,
  "ends in the middle": (_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("{");
    setTimeout(() => response.destroy(), 50);
  },
  "promises less than it sends": (request, response) => {
    request.socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\n");
    response.destroy();
  },
  "speaks no HTTP": (request) => void request.socket.end("220 smtp.example ESMTP\r\n"),
  "answers with nothing": (_, response) => void response.end(),
  "answers 204": (_, response) => void response.writeHead(204).end(),
  "answers null": json("null"),
  "answers a number": json("1e999"),
  "answers a list": json("[]"),
  "answers an object of lists": json('{"items":{},"features":"x","type":["FeatureCollection"],"numberMatched":"1"}'),
  "answers other types at each field": json(
    JSON.stringify({
      type: "FeatureCollection",
      features: [null, 1, "x", [], { properties: { tunnus: 1 } }],
      numberMatched: 5,
      numberReturned: 5,
      items: [null, 1, {}],
      number: { a: 1 },
    }),
  ),
  "names __proto__": json('{"__proto__":{"items":[]},"constructor":{"prototype":{}},"type":"FeatureCollection"}'),
  "answers 3 MB in one line": json(`"${"x".repeat(3 * MB)}"`),
  "answers 3 MB of opened lists": json("[".repeat(3 * MB)),
  "answers HTML": (_, response) =>
    void response.setHeader("content-type", "text/html").end("<!doctype html><p>Hooldus"),
  "answers a proxy's text as UTF-16": (_, response) => void response.end(Buffer.from("\uFEFF{}", "utf16le")),
  "answers XML with a document type": xml(
    `<!DOCTYPE a [<!ENTITY b "${"c".repeat(1000)}">]><a>${"&b;".repeat(1000)}</a>`,
  ),
  "answers deep XML": soap("<a>".repeat(100_000)),
  "answers many attributes": soap(`<a ${Array.from({ length: 50_000 }, (_, index) => `a${index}=""`).join(" ")}/>`),
  "answers many namespaces": soap(
    `<a ${Array.from({ length: 20_000 }, (_, index) => `xmlns:n${index}="u${index}"`).join(" ")}/>`,
  ),
  "answers a tag that never closes": soap(`<a ${" ".repeat(MB)}`),
  "answers a comment that never closes": soap("<!--".repeat(200_000)),
  "answers 2 MB of references": soap(`<a>${"&amp;".repeat(350_000)}</a>`),
  "answers a fault without anything": (_, response) => void response.writeHead(500).end("<x/>"),
  "answers another operation": soap('<x:Other xmlns:x="urn:x"/>'),
  "asks to wait for a year": (_, response) => void response.writeHead(429, { "retry-after": "31536000" }).end(),
  "asks to wait for no number": (_, response) => void response.writeHead(503, { "retry-after": "-1e9" }).end(),
};

describe.each(Object.entries(CLIENTS))("of %s", (_client, { ask, failure }) => {
  it.each(Object.entries(SERVERS))(
    "a server that %s is a failure of its own kind, in time",
    async (_name, listener) => {
      const { url } = await serving(listener);
      const began = Date.now();
      const error: unknown = await ask(url).then(
        () => "answered",
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(failure);
      expect((error as Error).message).not.toContain(KEY);
      expect(Date.now() - began).toBeLessThan(MAX_MS);
    },
  );

  it.each([301, 302, 303, 307, 308])("a redirect with %i is not followed", async (status) => {
    const target = await serving((_, response) => void response.end("{}"));
    const { url } = await serving((_, response) => void response.writeHead(status, { location: target.url }).end());
    await expect(ask(url)).rejects.toBeInstanceOf(failure);
    expect(target.calls()).toBe(0);
  });
});

it("a register whose answers are all too large is asked for as long as its two questions may take, and no longer", async () => {
  const { url, calls } = await serving((_, response) => {
    setTimeout(() => response.end("y".repeat(2_000)), TIMEOUT_MS / 4);
  });
  const asked = parcelsOf(PARCELS, { url, timeoutMs: TIMEOUT_MS, maxBytes: 1_000 });
  await expect(asked).rejects.toThrow(ServiceFailure);
  expect(calls()).toBeLessThan(10);
}, 120_000);
