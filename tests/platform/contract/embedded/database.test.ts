import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { startDatabase } from "#scripts/embedded/services/database.ts";
import * as ports from "#scripts/embedded/services/ports.ts";

vi.mock("#scripts/embedded/services/ports.ts", { spy: true });

const others: http.Server[] = [];

afterEach(() => {
  for (const other of others.splice(0)) other.close();
});

/** A port that another server took after it was found free. */
async function takenPort(): Promise<number> {
  const other = http.createServer((_, answer) => answer.end());
  others.push(other);
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return (other.address() as AddressInfo).port;
}

it("takes another port when a server has taken its own meanwhile", async () => {
  const taken = await takenPort();
  vi.mocked(ports.freePort).mockResolvedValueOnce(taken);
  const database = await startDatabase(undefined);
  expect(database.endpoint).not.toContain(`:${taken}`);
  expect(await (await fetch(database.endpoint)).text()).toContain("healthy");
  await database.close();
});

it("ends with its process on a signal for which that has no handler", async () => {
  const script = `const { startDatabase } = await import("#scripts/embedded/services/database.ts");
    const database = await startDatabase(undefined);
    console.log(database.pid());
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const database = Number(line);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([143, null]);
  await vi.waitFor(() => expect(() => process.kill(database, 0)).toThrow("ESRCH"), 20_000);
});

it("says so when it stops at once each time", async () => {
  const taken = await takenPort();
  vi.mocked(ports.freePort).mockResolvedValue(taken);
  await expect(startDatabase(undefined)).rejects.toThrow("The embedded database stopped at once, each time.");
});
