import { beforeEach, expect, it, vi } from "vitest";

const KEY = { company: "19990011", apiKey: "first" };
const getSecret = vi.hoisted(() => vi.fn());
vi.mock("@aws-lambda-powertools/parameters/secrets", () => ({ getSecret }));

beforeEach(() => {
  vi.resetModules();
  getSecret.mockReset();
});

async function keysWith(setting: string | undefined) {
  if (setting === undefined) delete process.env["EVR_API_KEYS"];
  else process.env["EVR_API_KEYS"] = setting;
  const { evrKeys } = await import("#functions/clients/evr/evrKeys.ts");
  return evrKeys;
}

it("reads the secret for every run from a cache of at most five minutes", async () => {
  const evrKeys = await keysWith("virn-evr-api-keys");
  getSecret.mockResolvedValueOnce([KEY]).mockResolvedValueOnce([{ ...KEY, apiKey: "rotated" }]);
  expect(await evrKeys()).toEqual([KEY]);
  expect(await evrKeys()).toEqual([{ ...KEY, apiKey: "rotated" }]);
  expect(getSecret).toHaveBeenCalledWith("virn-evr-api-keys", { transform: "json", maxAge: 300 });
});

it("reads the keys from the environment variable when it contains JSON", async () => {
  const evrKeys = await keysWith(JSON.stringify([KEY]));
  expect(await evrKeys()).toEqual([KEY]);
  expect(getSecret).not.toHaveBeenCalled();
});

it("rejects a secret that is not a list of keys", async () => {
  const evrKeys = await keysWith("virn-evr-api-keys");
  getSecret.mockResolvedValue([{ company: "19990011", apiKey: "" }]);
  await expect(evrKeys()).rejects.toThrow();
});

it.each([undefined, "[]"])("sends no request and succeeds when the keys are %s", async (setting) => {
  const evrKeys = await keysWith(setting);
  expect(await evrKeys()).toEqual([]);
  const asked = vi.spyOn(globalThis, "fetch");
  const { work } = await import("#tests/support/services/queues.ts");
  expect(await work("waybills", [{ kind: "changed" }])).toEqual({ batchItemFailures: [] });
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
