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

it("says so when it stops at once each time", async () => {
  const taken = await takenPort();
  vi.mocked(ports.freePort).mockResolvedValue(taken);
  await expect(startDatabase(undefined)).rejects.toThrow("The embedded database stopped at once, each time.");
});
