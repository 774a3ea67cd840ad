import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMailbox } from "#scripts/embedded/server/mailbox.ts";
import { secretIn } from "#scripts/embedded/services/dataFolder.ts";
import { startFilesAndQueues } from "#scripts/embedded/services/filesAndQueues.ts";
import { openDemo } from "#scripts/seeding/demo.ts";
import { FiledDeclarations } from "#scripts/simulators/eudr/filedDeclarations.ts";
import { sesForm } from "#tests/support/services/sesForm.ts";

/** Each write to it fails as on a full disk. */
const FULL = "/dev/full";

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "virn-whole-"));
  said = [];
  vi.spyOn(console, "error").mockImplementation((text: string) => void said.push(text));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (name: string) => join(folder, name);

/** Posts letters to a mailbox as the handlers do. Returns the status of each. */
async function posted(mailbox: ReturnType<typeof openMailbox>, subjects: readonly string[]): Promise<number[]> {
  const server = createServer((request, response) => void mailbox.receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const statuses: number[] = [];
  for (const subject of subjects) {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: sesForm(subject) });
    statuses.push(answer.status);
  }
  server.close();
  return statuses;
}

const declare = (declarations: FiledDeclarations) =>
  declarations.add("sd", "n00demo", { role: "", internalReference: "", activity: "", cadastral: [], volumes: [] }, 0);

describe("a mailbox", () => {
  const subjects = (mailbox: ReturnType<typeof openMailbox>) => mailbox.letters().map(({ subject }) => subject);

  it("is read without the letter that a crash cut off, at each byte, and takes the next letter", async () => {
    const file = fileOf("mailbox.jsonl");
    await posted(openMailbox(file), ["Esimene", "Teine õun"]);
    const content = readFileSync(file);
    const secondAt = content.indexOf('{"id"', content.indexOf("\n", 2));
    for (const end of [secondAt + 1, secondAt + 40, content.indexOf("õun") + 1, content.length - 2]) {
      writeFileSync(file, content.subarray(0, end));
      expect(subjects(openMailbox(file))).toEqual(["Esimene"]);
      expect(said.at(-1)).toBe(`1 of 2 lines of ${file} are damaged, and are left out.`);
      expect(await posted(openMailbox(file), ["Kolmas"])).toEqual([200]);
      expect(subjects(openMailbox(file))).toEqual(["Esimene", "Kolmas"]);
    }
  });

  it("does not take a letter on a full disk, and says so", async () => {
    const mailbox = openMailbox(fileOf("mailbox.jsonl"));
    symlinkSync(FULL, fileOf("mailbox.jsonl"));
    expect(await posted(mailbox, ["Kiri"])).toEqual([503]);
    expect(subjects(mailbox)).toEqual([]);
    expect(said.join()).toContain(`${fileOf("mailbox.jsonl")} could not be written: ENOSPC: no space left on device`);
  });
});

describe("declarations that the simulator has", () => {
  it("are put aside, and reported, when a crash cut their file off", () => {
    const file = fileOf("eudr-filed.json");
    declare(new FiledDeclarations({ afterMs: 0 }, file));
    const content = readFileSync(file, "utf8");
    writeFileSync(file, content.slice(0, -20));
    const declarations = new FiledDeclarations({ afterMs: 0 }, file);
    expect(declarations.all).toEqual([]);
    expect(said).toEqual([`${file} is damaged, and is left out. It is now ${file}.damaged.`]);
    expect(readFileSync(`${file}.damaged`, "utf8")).toBe(content.slice(0, -20));
    declare(declarations);
    expect(new FiledDeclarations({ afterMs: 0 }, file).all).toHaveLength(1);
  });

  it("stay as they were on a full disk, which is said", () => {
    const file = fileOf("eudr-filed.json");
    const declarations = new FiledDeclarations({ afterMs: 0 }, file);
    declare(declarations);
    const before = readFileSync(file, "utf8");
    symlinkSync(FULL, `${file}.new`);
    expect(() => declare(declarations)).toThrow(`${file} could not be written: ENOSPC`);
    expect(readFileSync(file, "utf8")).toBe(before);
    expect(existsSync(`${file}.new`)).toBe(false);
  });
});

describe("the mark of demo data", () => {
  it("is made anew, with its size, when a crash left it empty", () => {
    writeFileSync(fileOf("demo-until"), "");
    const demo = openDemo(folder, "year");
    expect([demo.size, demo.period.until]).toEqual(["year", new Date().toISOString().slice(0, 10)]);
    expect(openDemo(folder, "small").size).toBe("year");
  });
});

it("makes a secret anew of which a crash left nothing, and says that it cannot on a full disk", () => {
  writeFileSync(fileOf("files-secret"), "");
  expect(secretIn(folder, "files-secret")).toBe(secretIn(folder, "files-secret"));
  symlinkSync(FULL, `${fileOf("other")}.new`);
  expect(() => secretIn(folder, "other")).toThrow("other could not be written: ENOSPC");
});

it("starts without a file that a crash cut off while it was stored", async () => {
  const files = await startFilesAndQueues(folder, 30);
  const address = `${files.endpoint}/virn-files/uploads`;
  for (const name of ["whole", "torn"]) await fetch(`${address}/${name}`, { method: "PUT", body: name });
  await files.stop();
  const [facts = ""] = globSync("files/**/torn.meta.json", { cwd: folder });
  writeFileSync(fileOf(facts), readFileSync(fileOf(facts), "utf8").slice(0, 30));
  const again = await startFilesAndQueues(folder, 30);
  const status = async (name: string) => (await fetch(`${again.endpoint}/virn-files/uploads/${name}`)).status;
  expect([await status("whole"), await status("torn")]).toEqual([200, 404]);
  expect(said).toEqual([`${fileOf(facts)} is damaged, and is left out. It is now ${fileOf(facts)}.damaged.`]);
  await again.stop();
});

it("keeps files and no messages where no message outlives the process", async () => {
  const files = await startFilesAndQueues(folder, 30, false);
  await fetch(`${files.endpoint}/virn-files/uploads/kept`, { method: "PUT", body: "kept" });
  await files.stop();
  expect(globSync("queues/*", { cwd: folder })).toEqual([]);
  const again = await startFilesAndQueues(folder, 30);
  expect((await fetch(`${again.endpoint}/virn-files/uploads/kept`)).status).toBe(200);
  await again.stop();
});

it("writes no file of a data folder past the helper that keeps it whole", () => {
  const sources = globSync("scripts/{embedded,seeding,simulators}/**/*.ts");
  const writers = sources.filter((file) => /\b(write|append)File(Sync)?\(/.test(readFileSync(file, "utf8")));
  expect([sources.length > 50, writers]).toEqual([true, []]);
});
