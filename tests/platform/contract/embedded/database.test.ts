import net from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { startDatabase } from "#scripts/embedded/services/database.ts";
import * as ports from "#scripts/embedded/services/ports.ts";

vi.mock("#scripts/embedded/services/ports.ts", { spy: true });

const others: net.Server[] = [];

afterEach(() => {
  for (const other of others.splice(0)) other.close();
});

/** A port that another server took after it was found free. */
async function takenPort(): Promise<number> {
  const other = net.createServer((socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"));
  others.push(other);
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  return (other.address() as net.AddressInfo).port;
}

it("takes another port when a server has taken its own meanwhile", async () => {
  const taken = await takenPort();
  vi.mocked(ports.freePort).mockResolvedValueOnce(taken);
  const database = await startDatabase(undefined);
  expect(database.endpoint).not.toContain(`:${taken}`);
  expect(await (await fetch(database.endpoint)).text()).toContain("healthy");
  database.process?.kill();
});

it("says so when it stops at once each time", async () => {
  const taken = await takenPort();
  vi.mocked(ports.freePort).mockResolvedValue(taken);
  await expect(startDatabase(undefined)).rejects.toThrow("The embedded database stopped at once, each time.");
});
