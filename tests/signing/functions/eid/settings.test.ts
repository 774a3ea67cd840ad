import { generateKeyPairSync } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { testSettingsIn } from "#functions/platform/clients/eid/testSettings.ts";
import { makeCertificate } from "#scripts/simulators/eid/ca/certificate.ts";
import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import { testCa } from "#scripts/simulators/eid/ca/testCa.ts";

const party = { uuid: "00000000-0000-4000-8000-000000000000", name: "VIRN", pins: [] };
const ours = "https://virn.example.ee";

function anchorNamed(name: string): string {
  const key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  const subject = [
    ["C", "EE"],
    ["CN", name],
  ] as const;
  return makeCertificate({ subject, key, issuer: undefined, use: { kind: "authority" }, years: 1 }).toString("base64");
}

function settings(change: object = {}) {
  return {
    mobileId: { ...party, url: "https://mid.sk.ee/mid-api" },
    smartId: { ...party, url: "https://rp-api.smart-id.com/v3", scheme: "smart-id" as const },
    ocsp: { url: "http://ocsp.sk.ee", pins: [], certIdHash: "sha1" as const },
    ocspByIssuer: {},
    timestamps: { url: "http://tsa.sk.ee", pins: [] },
    anchors: { people: [anchorNamed("ESTEID2025")], timestamps: [anchorNamed("SK TIMESTAMPING AUTHORITY 2023")] },
    demo: false,
    ...change,
  };
}

describe("settings of an installation on https", () => {
  it("may name SK's services and issuers", () => {
    expect(testSettingsIn(settings(), ours)).toEqual([]);
  });

  it.each([
    ["a simulator on this machine", { ocsp: { ...settings().ocsp, url: "http://127.0.0.1:4000/ocsp" } }, ["ocsp.url"]],
    ["a simulator by another name", { timestamps: { url: "http://localhost/tsa", pins: [] } }, ["timestamps.url"]],
    ["a simulator by IPv6", { timestamps: { url: "http://[::1]:80/tsa", pins: [] } }, ["timestamps.url"]],
    ["a name of the inner network", { timestamps: { url: "http://simulator/tsa", pins: [] } }, ["timestamps.url"]],
    [
      "a responder for one issuer on this machine",
      { ocspByIssuer: { "EID-Q": { ...settings().ocsp, url: "http://127.0.0.1" } } },
      ["EID-Q.url"],
    ],
    ["SK's demo", { mobileId: { ...party, url: "https://tsp.demo.sk.ee/mid-api" } }, ["mobileId.url"]],
    [
      "the scheme of the demo",
      { smartId: { ...settings().smartId, scheme: "smart-id-demo" as const } },
      ["smartId.scheme"],
    ],
    [
      "a test authority",
      { anchors: { ...settings().anchors, people: [anchorNamed("TEST of ESTEID2018")] } },
      ["anchors.people"],
    ],
    [
      "a test time-stamper",
      { anchors: { ...settings().anchors, timestamps: [anchorNamed("DEMO SK TEST TSA")] } },
      ["anchors.timestamps"],
    ],
  ])("must not name %s", (_, change, refused) => {
    expect(testSettingsIn(settings(change), ours)).toEqual(refused);
  });

  it("may name SK's demo when it is wanted, but never the simulator or its authority", () => {
    const demo = { mobileId: { ...party, url: "https://tsp.demo.sk.ee/mid-api" }, demo: true };
    const anchors = { people: [anchorNamed("TEST of ESTEID2018")], timestamps: [anchorNamed("DEMO SK TSA")] };
    expect(testSettingsIn(settings({ ...demo, anchors }), ours)).toEqual([]);
    const simulated = settings({ ...demo, anchors: testCa(keyFolder(undefined)).anchors });
    expect(testSettingsIn(simulated, ours)).toEqual(["anchors.people", "anchors.timestamps"]);
  });
});

describe("EID_SETTINGS", () => {
  afterEach(() => vi.resetModules());

  async function read(json: string, publicUrl: string) {
    vi.resetModules();
    vi.stubEnv("EID_SETTINGS", json);
    vi.stubEnv("PUBLIC_URL", publicUrl);
    const module = await import("#functions/platform/clients/eid/settings.ts");
    return module.eidSettings().finally(() => vi.unstubAllEnvs());
  }

  it("are read with their defaults", async () => {
    const { ocspByIssuer: _, demo: __, ...rest } = settings();
    expect(await read(JSON.stringify(rest), ours)).toMatchObject({ demo: false, ocspByIssuer: {} });
  });

  it("stop the function when they are for a test", async () => {
    const json = JSON.stringify(settings({ anchors: testCa(keyFolder(undefined)).anchors }));
    await expect(read(json, ours)).rejects.toThrow("not for production: anchors.people, anchors.timestamps");
    await expect(read(json, "http://localhost:3000")).resolves.toBeDefined();
  });

  it("are named in the error, and never quoted", async () => {
    await expect(read('{"mobileId":{"uuid":"secret"}}', ours)).rejects.toThrow(/^(?!.*secret).*mobileId\.url/);
    await expect(read('{"secret', ours)).rejects.toThrow("EID_SETTINGS: not JSON");
  });

  it("may be missing", async () => {
    expect(await eidSettings()).toBeUndefined();
  });
});
