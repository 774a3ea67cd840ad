import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { readSigningCertificate } from "#functions/signing/attempts/prepareSigning.ts";
import { fetchProofs } from "#functions/signing/attempts/runSigning.ts";

const simulator = await vi.hoisted(async () => {
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid();
});
const STAMPED = Buffer.from("<ds:SignatureValue/>");

/** Gives each later request the answer of the first one. */
const replaying = { server: undefined as Server | undefined, url: "", answers: new Map<string, Buffer>() };

beforeAll(async () => {
  replaying.server = createServer((request, response) => {
    const path = request.url ?? "";
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    const answered = async () => {
      const options = { method: "POST", body: new Uint8Array(Buffer.concat(chunks)) };
      const asked = async () => Buffer.from(await (await fetch(`${simulator.url}${path}`, options)).arrayBuffer());
      const answer = replaying.answers.get(path) ?? (await asked());
      replaying.answers.set(path, answer);
      response.end(answer);
    };
    request.on("end", () => void answered());
  });
  await new Promise<void>((resolve) => {
    replaying.server!.listen(0, "127.0.0.1", resolve);
  });
  const address = replaying.server.address();
  replaying.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});

afterAll(async () => {
  replaying.server?.close();
  await simulator.close();
});

it.each<[string, (settings: EidSettings) => EidSettings]>([
  ["OCSP response", (settings) => ({ ...settings, ocsp: { ...settings.ocsp, url: `${replaying.url}/ocsp` } })],
  ["time-stamp", (settings) => ({ ...settings, timestamps: { ...settings.timestamps, url: `${replaying.url}/tsa` } })],
])("refuses the %s of an earlier request", async (_, replayed) => {
  const settings = replayed((await eidSettings())!);
  const trust = (await currentTrust())!.trust;
  const der = simulator.ca.personal("card", "60001019906", "signature").certificate;
  const read = readSigningCertificate(der, trust, new Date());
  if (!read.ok) throw new Error(read.outcome);
  expect((await fetchProofs(STAMPED, read, settings, trust)).state).toBe("fetched");
  expect(await fetchProofs(STAMPED, read, settings, trust)).toEqual({ state: "refused", outcome: "untrusted" });
});
