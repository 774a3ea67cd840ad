import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Claims a data folder until `release` or the end of the process. @throws Error when another process has it. */
export async function claimFolder(folder: string): Promise<{ release(): void }> {
  const address = addressOf(realpathSync(folder));
  const server = (await listening(address)) ?? (await afterCrash(address));
  if (!server)
    throw new Error(`Virn is running on ${folder} already. Stop it first, or set VIRN_DATA to another folder.`);
  server.unref();
  return { release: () => void server.close() };
}

/** Linux drops an abstract socket with its process; elsewhere a file stays behind and is looked at again. */
function addressOf(folder: string): string {
  const name = `virn-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

/** Undefined when another process listens there, or when its file was left behind. */
async function listening(address: string): Promise<net.Server | undefined> {
  const server = net.createServer((socket) => socket.end());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

async function afterCrash(address: string): Promise<net.Server | undefined> {
  if (process.platform === "linux" || (await answers(address))) return undefined;
  rmSync(address, { force: true });
  return listening(address);
}

async function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
