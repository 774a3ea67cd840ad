import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logLines } from "#tests/support/services/logLines.ts";

const KEY = { company: "19990011", apiKey: "first" };
/** Answers the name of a secret with its text. */
const getSecret = vi.hoisted(() => vi.fn<(name: string) => string>());
vi.mock("@aws-sdk/client-secrets-manager", async (original) => ({
  ...(await original<object>()),
  SecretsManagerClient: class {
    send = async ({ input }: { input: { SecretId: string } }) => ({ SecretString: getSecret(input.SecretId) });
  },
}));

beforeEach(() => {
  vi.resetModules();
  getSecret.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function keysWith(setting: string | undefined) {
  if (setting === undefined) delete process.env["EVR_API_KEYS"];
  else process.env["EVR_API_KEYS"] = setting;
  const { evrKeys } = await import("#functions/platform/clients/registerKeys.ts");
  return evrKeys;
}

it("reads the secret for every run from a cache of at most five minutes", async () => {
  const evrKeys = await keysWith("virn-evr-api-keys");
  vi.useFakeTimers({ toFake: ["Date"] });
  getSecret
    .mockReturnValueOnce(JSON.stringify([KEY]))
    .mockReturnValueOnce(JSON.stringify([{ ...KEY, apiKey: "rotated" }]));
  expect(await evrKeys()).toEqual([KEY]);
  vi.advanceTimersByTime(5 * 60_000 - 1);
  expect(await evrKeys()).toEqual([KEY]);
  vi.advanceTimersByTime(1);
  expect(await evrKeys()).toEqual([{ ...KEY, apiKey: "rotated" }]);
  expect(getSecret.mock.calls).toEqual([["virn-evr-api-keys"], ["virn-evr-api-keys"]]);
});

it("reads the keys from the environment variable when it contains JSON", async () => {
  const evrKeys = await keysWith(JSON.stringify([KEY]));
  expect(await evrKeys()).toEqual([KEY]);
  expect(getSecret).not.toHaveBeenCalled();
});

it("rejects a secret that is not a list of keys", async () => {
  for (const secret of ['{"company":"19990011"}', '"[]"', "not JSON"]) {
    vi.resetModules();
    const evrKeys = await keysWith("virn-evr-api-keys");
    getSecret.mockReturnValueOnce(secret);
    await expect(evrKeys()).rejects.toThrow();
  }
});

it("reads an entry without a key as a bad key of its company, and leaves out one without a company", async () => {
  const logged = logLines();
  const bad = [{ company: "19990028", apiKey: null }, { apiKey: "of-nobody" }, "text", { company: "", apiKey: "x" }];
  const evrKeys = await keysWith(JSON.stringify([...bad, KEY]));
  expect(await evrKeys()).toEqual([{ company: "19990028", apiKey: "" }, KEY]);
  expect(logged.map(({ message }) => message)).toEqual(Array(3).fill("a key of EVR without a company"));
  expect(JSON.stringify(logged)).not.toContain("of-nobody");
});

it.each([undefined, "[]", "", " "])(
  "asks EVR nothing and fails nothing in a scheduled run when the keys are %j",
  async (setting) => {
    const evrKeys = await keysWith(setting);
    expect(await evrKeys()).toEqual([]);
    await scheduledRun();
    expect(getSecret).not.toHaveBeenCalled();
  },
);

it.each(["[]", "", " "])(
  "asks EVR nothing and fails nothing in a scheduled run when the secret is %j",
  async (secret) => {
    getSecret.mockReturnValue(secret);
    await keysWith("virn-evr-api-keys");
    const { onSources } = await import("#tests/support/services/handlers.ts");
    // A bundle has its own client of secrets.
    await onSources(scheduledRun);
    expect(getSecret).toHaveBeenCalled();
  },
);

/** The run of every five minutes, and its message; EVR has no address, as on a machine without it. */
async function scheduledRun(): Promise<void> {
  delete process.env["EVR_BASE_URL"];
  const asked = vi.spyOn(globalThis, "fetch");
  const { scheduleHandler } = await import("#tests/support/services/handlers.ts");
  const { takeMessages, work } = await import("#tests/support/services/queues.ts");
  await (await scheduleHandler("fetchWaybills"))();
  const messages = await takeMessages("waybills");
  expect(messages).toEqual([{ kind: "changed" }]);
  expect(await work("waybills", messages)).toEqual({ batchItemFailures: [] });
  expect(await takeMessages("waybills")).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
}
