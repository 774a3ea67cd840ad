import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";

const server = createServer((request, response) => {
  const body = request.method === "HEAD" ? "" : "<Error><Code>AccessDenied</Code></Error>";
  response.writeHead(403, { "content-type": "application/xml" }).end(body);
});

afterEach(() => {
  server.close();
  vi.unstubAllEnvs();
});

it("takes a file that S3 forbids for missing, since no function may list the bucket", async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${port}`);
  vi.resetModules();
  const { fileSize, readFile, readFileIfStored } = await import("#functions/platform/clients/files.ts");
  expect(await readFileIfStored("acts/none.pdf")).toBeUndefined();
  expect(await fileSize("uploads/none")).toBeUndefined();
  // A file that has to exist is an error all the same.
  await expect(readFile("acts/none.pdf")).rejects.toThrow();
});
