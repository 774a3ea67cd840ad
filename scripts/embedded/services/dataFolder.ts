import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { writeWhole } from "#scripts/files/wholeFiles.ts";

/** Of `VIRN_DATA`. LocalStack has another one: what it forgets would be missing in the data of the embedded services. */
export function dataFolder(): string {
  return resolve(process.env["VIRN_DATA"] ?? `.data/${process.env["AWS_ENDPOINT_URL"] ? "localstack" : "embedded"}`);
}

/** Claims a data folder until `release` or the end of the process. @throws Error when another process has it. */
export async function claimFolder(folder: string): Promise<{ release(): void }> {
  const address = addressOf(folder);
  const server = (await listening(address)) ?? (await afterCrash(address));
  if (!server)
    throw new Error(`Virn is running on ${folder} already. Stop it first, or set VIRN_DATA to another folder.`);
  server.unref();
  return { release: () => void server.close() };
}

/** Of the folder itself: it has the same one under another name, and a copy has its own. Linux drops an abstract socket with its process; elsewhere a file stays behind and is looked at again. */
function addressOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `virn-${createHash("sha256").update(`${dev}:${ino}`).digest("hex").slice(0, 32)}`;
  return process.platform === "linux" ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

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

/** Grows with a change after which items of earlier commits cannot be read (docs/rules/storage.md, "Format of a data folder"). */
const FORMAT = "9";

/** Marks a new data folder. @throws Error when a folder has data of another format, before anything is changed. */
export function checkFormat(folder: string, database: string): void {
  const found = formatOf(folder);
  if (!existsSync(join(folder, database))) writeWhole(markIn(folder), `${FORMAT}\n`);
  else if (found !== FORMAT) {
    throw new Error(
      `The data in ${folder} have format ${found}, and this version of Virn reads format ${FORMAT}. Move the folder away, or set VIRN_DATA to another one.`,
    );
  }
}

function formatOf(folder: string): string {
  return existsSync(markIn(folder)) ? readFileSync(markIn(folder), "utf8").trim() : "1";
}

const markIn = (folder: string) => join(folder, "format");

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret of the data folder that only its owner can read; made at the first start. */
export function secretIn(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  // An empty file is what a crash at the first start leaves.
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (stored !== "") return stored;
  const secret = newSecret();
  writeWhole(file, `${secret}\n`);
  return secret;
}
