import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Trial, trialKeys, trialOwner, tryEudr } from "#scripts/deploy/eudrTrial.ts";
import { type EudrSimulator, startEudrSimulator } from "#scripts/simulators/eudr/simulator.ts";

const user = { username: "n00virn1", authenticationKey: "vqP8kTn3yB6mHs2Z", clientId: "eudr-test" };
const [key] = trialKeys.parse([{ company: "19990011", ...user }]);
const owner = trialOwner.parse({
  code: "19990028",
  name: "Haavasalu Mets OÜ",
  address: { street: "Kase talu, Haavasalu küla", postalCode: "45201", city: "Kadrina vald" },
  plots: ["00101:001:0001", "00101:001:0002"],
});

let simulator: EudrSimulator;
let said: string[] = [];
beforeEach(async () => {
  said = [];
  simulator = await startEudrSimulator({ users: [user] });
});
afterEach(() => simulator.close());

const tried = (changes: Partial<Trial> = {}) => {
  if (!key) throw new Error("no key");
  return tryEudr({ url: simulator.url, key, report: (text) => said.push(text), ...changes });
};
const uuidOfLast = () => said.at(-1)?.split(": ").at(-1) ?? "";

test("tries keys without filing anything", async () => {
  expect(await tried()).toBe(true);
  expect(said).toEqual(["✓ an invented number does not exist: NON_EXISTENT", "✓ the echo answers: OK"]);
  expect(simulator.filed()).toEqual([]);
});

test("says what is wrong with keys, and stops there", async () => {
  expect(await tried({ key: { company: "19990011", ...user, authenticationKey: "other" } })).toBe(false);
  expect(said).toEqual(["✗ an invented number does not exist: EUDR unauthorised: UnauthenticatedException"]);
});

test("files for an owner, shows what became of it, and withdraws it", async () => {
  expect(await tried({ owner })).toBe(true);
  const uuid = uuidOfLast();
  expect(simulator.filed()).toMatchObject([{ uuid, role: "REPRESENTATIVE_MSPO", cadastral: owner.plots }]);
  simulator.pass(3_600_000);
  expect(await tried({ shown: uuid })).toBe(true);
  expect(said.at(-1)).toContain('"status": "AVAILABLE"');
  expect(await tried({ withdrawn: uuid })).toBe(true);
  expect(said.at(-1)).toBe(`✓ withdrawal of ${uuid}: WITHDRAWN`);
});

test("files in its own name for the company of the key", async () => {
  await tried({ owner: { ...owner, code: "19990011" } });
  expect(simulator.filed()).toMatchObject([{ role: "MICRO_OPERATOR" }]);
});

test("names the rules that a declaration breaks", async () => {
  const address = { ...owner.address, postalCode: "LV-1010" };
  expect(await tried({ owner: { ...owner, address } })).toBe(false);
  expect(said.at(-1)).toContain(
    "EUDR_BEHALF_OPERATOR_CITY_POSTALCODE_EMPTY_OR_INVALID representedOperator.operatorAddress.postalCode: Refused.",
  );
});

test("files nothing outside of the acceptance environment", async () => {
  const url = "https://eudr.webcloud.ec.europa.eu/tracesnt/";
  await expect(tried({ url, owner })).rejects.toThrow("A trial files in the acceptance environment only.");
  expect(said).toEqual([]);
});

test("the command reads keys from the environment and the owner from a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "virn-eudr-"));
  const file = join(folder, "owner.json");
  writeFileSync(file, JSON.stringify(owner));
  const run = (...given: string[]) =>
    promisify(execFile)(process.execPath, ["scripts/eudr.ts", ...given], {
      env: { ...process.env, EUDR_URL: simulator.url, EUDR_KEYS: JSON.stringify([key]), LOG_LEVEL: "ERROR" },
    });
  const { stdout } = await run("--file", file);
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/^✓ a simplified declaration of 1 tm, filed as REPRESENTATIVE_MSPO with our reference V/m);
  expect(simulator.filed()).toHaveLength(1);
  await expect(run("--company", "19990099")).rejects.toThrow("Name the service and its keys");
});
