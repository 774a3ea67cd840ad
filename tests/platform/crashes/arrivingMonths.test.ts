import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteFiles, fileSize } from "#functions/platform/clients/files.ts";
import type { RawItem } from "#functions/platform/table/shape.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import { MeasuredWaybillEntity, waybillParts } from "#functions/reports/store/measuredWaybill.ts";
import { type Mailbox, openMailbox } from "#scripts/embedded/server/mailbox.ts";
import { arriveMonths } from "#scripts/seeding/year/arrivingMonths.ts";
import { loadBase, type MonthFile, monthIn, nameOf, readMonth } from "#scripts/seeding/year/monthFolder.ts";
import { MONTHS, noteLeft } from "#scripts/seeding/year/monthsLeft.ts";
import { ended, yearProcess } from "#scripts/seeding/year/yearFolder.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { thousandths } from "#shared/basics/amounts.ts";
import { type Countdown, processOf } from "#tests/support/chaos/mortal.ts";
import { savedTable } from "#tests/support/chaos/savedTable.ts";
import { deathsAt } from "#tests/support/everyCase.ts";
import { losingReply } from "#tests/support/services/lostReplies.ts";
import { putRawItem, rawItems, writeRawItems } from "#tests/support/services/rawTable.ts";

/** Months are made on services of their own, without what this test file has set. */
vi.hoisted(() => {
  for (const name of ["EDGE_KEY", "DYNAMODB_ENDPOINT"]) delete process.env[name];
});

/** Three months: the newest is made with what all have in common. */
const DAYS = 64;
const MADE_MS = 600_000;
const LONG_MS = 1_800_000;
const publicUrl = "http://localhost:3999";
const folders = mkdtempSync(join(tmpdir(), "virn-months-"));
const made = join(folders, "made");
const months = join(made, MONTHS);
let restore: () => Promise<void>;
let files: readonly MonthFile[] = [];
let count = 0;

beforeAll(async () => {
  const making = { PUBLIC_URL: publicUrl, VIRN_DEMO_DAYS: String(DAYS) };
  mkdirSync(made);
  await ended(yearProcess([made], making));
  for (const index of [1, 0]) {
    const folder = join(folders, `making-${index}`);
    for (const name of ["demo-until", "eid"]) cpSync(join(made, name), join(folder, name), { recursive: true });
    await ended(yearProcess([folder, months, String(index)], making));
  }
  await loadBase(months);
  files = [0, 1].flatMap((index) => readMonth(months, index).files);
  restore = await savedTable();
}, MADE_MS);

/** The table with what all months have in common, and no file. */
async function restored(): Promise<void> {
  await restore();
  await deleteFiles(files.map(({ key }) => key));
}

beforeEach(restored, MADE_MS);

afterAll(() => rmSync(folders, { recursive: true, force: true }));

/** The data folder of a first start, with months that are made, and arrive. */
function folderOf(arriving: readonly number[]): string {
  const folder = join(folders, `start-${++count}`);
  for (const name of ["demo-until", "eid", join(MONTHS, "base.json"), ...arriving.map((one) => join(MONTHS, `${one}`))])
    cpSync(join(made, name), join(folder, name), { recursive: true });
  noteLeft(join(folder, MONTHS), { months: Math.max(...arriving) + 1, days: DAYS, leftOut: [] });
  return folder;
}

/** Starts as `npm start` does on a folder, until each month has had its turn. */
async function start(folder: string, mailbox: Pick<Mailbox, "take"> = mailboxIn(folder)) {
  const said: string[] = [];
  const arriving = arriveMonths({
    dataDir: folder,
    publicUrl,
    mailbox,
    pause: async () => {},
    say: (text) => void said.push(text),
  });
  await arriving?.ended;
  return { said, progress: arriving?.progress() };
}

const mailboxIn = (folder: string) => openMailbox(join(folder, "mailbox.jsonl"));

interface Found {
  items: ReadonlyMap<string, RawItem>;
  /** Keys of the files of both months that are whole. */
  files: string[];
  letters: string[];
}

/** All facts, counts and sums, the files, and the letters. */
async function found(folder: string): Promise<Found> {
  const items = new Map<string, RawItem>();
  for await (const item of rawItems()) items.set(nameOf(item), item);
  const stored: string[] = [];
  for (const { key, bytes } of files) if ((await fileSize(key)) === bytes.length) stored.push(key);
  return { items, files: stored, letters: lettersIn(folder) };
}

const lettersIn = (folder: string) =>
  mailboxIn(folder)
    .letters()
    .map(({ id }) => id)
    .toSorted();

/** `except`: the name of an item that only this one has. */
function expectSame(one: Found, other: Found, when: string, except?: string): void {
  const names = [...new Set([...one.items.keys(), ...other.items.keys()])].filter((name) => name !== except);
  const differing = names.filter((name) => !isDeepStrictEqual(one.items.get(name), other.items.get(name)));
  expect([differing, one.files, one.letters], when).toEqual([[], other.files, other.letters]);
}

async function inPeace(arriving: readonly number[]) {
  await restored();
  const folder = folderOf(arriving);
  expect((await start(folder)).progress).toBeUndefined();
  expect(existsSync(join(folder, MONTHS))).toBe(false);
  return found(folder);
}

/** Starts on a folder, and dies at the n-th write to table or files. Returns how many writes were left. */
async function dies(folder: string, at: number, isWritten: boolean): Promise<number> {
  const countdown: Countdown = { left: at, isWritten, isEverywhere: true };
  await processOf(countdown, () => start(folder));
  return countdown.left;
}

const MANY = 1_000_000;

/** Uses a number of a month for something else. Returns what frees it. */
async function used(index: number, name: string): Promise<() => Promise<void>> {
  const item = readMonth(months, index).items.find((each) => entityOf(each) === name);
  if (!item) throw new Error(`Month ${index} has no ${name}`);
  const { pk, sk } = item;
  await putRawItem({ pk, sk, entity: name, act: 999_999 });
  return () => writeRawItems({ put: [], remove: [{ pk, sk }] });
}

describe("a month that moves into the table", () => {
  it("is there once, with all it counts, after a death at each write and the next start", {
    timeout: LONG_MS,
  }, async () => {
    const whole = await inPeace([0]);
    // The last numbers are noted by the newest month, which is not here.
    expect((await differences()).filter((text) => !text.startsWith("sequence "))).toEqual([]);
    expect(whole.letters.length).toBeGreaterThan(0);
    await restored();
    const writes = MANY - (await dies(folderOf([0]), MANY, true));
    expect(writes).toBeGreaterThan(20);
    for (const [at, kind] of deathsAt(writes, ["lost", "written"])) {
      await restored();
      const folder = folderOf([0]);
      expect(await dies(folder, at, kind === "written")).toBe(0);
      expect((await start(folder)).progress, `write ${at}, ${kind}`).toBeUndefined();
      expectSame(await found(folder), whole, `write ${at}, ${kind}`);
    }
  });

  it("is there once when the answer to a write is lost, such as that of its first step", {
    timeout: LONG_MS,
  }, async () => {
    const whole = await inPeace([0]);
    for (const at of [1, 2, 3, 5, 8, 13]) {
      await restored();
      const folder = folderOf([0]);
      const { result, lost } = await losingReply(at, () => start(folder));
      expect([result.progress, lost], `write ${at}`).toEqual([undefined, 1]);
      expectSame(await found(folder), whole, `write ${at}`);
    }
  });

  it.each(["before", "in the middle of", "after"] as const)(
    "has each letter once after a death %s taking them",
    async (moment) => {
      const whole = await inPeace([0]);
      await restored();
      const folder = folderOf([0]);
      const take = (file: string) => {
        const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
        if (moment === "in the middle of")
          writeFileSync(join(folder, "mailbox.jsonl"), `${lines[0]}\n${lines[1]?.slice(0, 20)}`);
        if (moment === "after") mailboxIn(folder).take(file);
        throw new Error("The process is dead");
      };
      const { said, progress } = await start(folder, { take });
      expect(said).toEqual([
        "Demo data: a month did not arrive, and is tried again at the next start: The process is dead",
      ]);
      expect(progress).toEqual({ arrived: 2, months: 3, leftOut: 0 });
      expect((await start(folder)).progress).toBeUndefined();
      expectSame(await found(folder), whole, moment);
    },
  );

  it("gives a waybill its report beside that of a person who has imported it meanwhile", async () => {
    const waybill = readMonth(months, 0).items.find((each) => entityOf(each) === "measuredWaybill");
    const own = { report: 999_999, solid: thousandths(1000), loose: thousandths(0) };
    await putRawItem({ ...waybill, parts: waybillParts.pack([own]), version: 1 });
    expect((await start(folderOf([0]))).progress).toBeUndefined();
    const { parts = "" } = (await MeasuredWaybillEntity.get({ number: String(waybill?.["number"]) })) ?? {};
    expect(waybillParts.unpack(parts)).toEqual([...waybillParts.unpack(String(waybill?.["parts"])), own]);
  });
});

describe("a month that is left out", () => {
  it.each(["actNumber", "reportNumber"])(
    "since its %s is in use leaves nothing, is said, and comes when that is free again",
    async (name) => {
      const [whole, other] = [await inPeace([0, 1]), await inPeace([0])];
      await restored();
      const free = await used(1, name);
      const folder = folderOf([0, 1]);
      const { said, progress } = await start(folder);
      expect(progress).toEqual({ arrived: 2, months: 3, leftOut: 1 });
      expect(said.slice(0, 3)).toEqual([
        expect.stringMatching(
          /^Demo data: the month from \d{4}-\d\d-\d\d is left out until the next start: a number of its acts, reports or forecasts is in use\.$/,
        ),
        "Demo data: 1 of 3 months.",
        "Demo data: 2 of 3 months.",
      ]);
      await free();
      expectSame(await found(folder), other, "without it");
      expect(existsSync(monthIn(join(folder, MONTHS), 1))).toBe(false);
      cpSync(monthIn(months, 1), monthIn(join(folder, MONTHS), 1), { recursive: true });
      expect((await start(folder)).progress).toBeUndefined();
      expectSame(await found(folder), whole, "with it");
      expect(existsSync(join(folder, MONTHS))).toBe(false);
    },
  );

  it("gives back numbers of several transactions, also after a death at each write", { timeout: LONG_MS }, async () => {
    const items = readMonth(months, 0).items;
    const number = items.find((each) => entityOf(each) === "reportNumber");
    const more = Array.from({ length: 200 }, (_, index) => ({ ...number, pk: `reportNumber#zz${index}` }));
    const withMore = () => {
      const folder = folderOf([0]);
      writeFileSync(join(monthIn(join(folder, MONTHS), 0), "items.json"), JSON.stringify([...items, ...more]));
      return folder;
    };
    const last = { pk: more.at(-1)?.pk, sk: number?.["sk"], entity: "reportNumber" };
    const before = await found(withMore());
    for (let at = 1, isReached = true; isReached; at++) {
      await restored();
      await putRawItem(last);
      const folder = withMore();
      isReached = (await dies(folder, at, at % 2 === 0)) === 0;
      const { progress } = isReached ? await start(folder) : { progress: { arrived: 2, months: 3, leftOut: 1 } };
      expect(progress, `write ${at}`).toEqual({ arrived: 2, months: 3, leftOut: 1 });
      expectSame(await found(folder), before, `write ${at}`, nameOf(last));
    }
  });

  it("since it could not be made leaves nothing, is said, and comes at the next start", {
    timeout: LONG_MS,
  }, async () => {
    const folder = folderOf([0, 1]);
    rmSync(monthIn(join(folder, MONTHS), 1), { recursive: true });
    const base = join(folder, MONTHS, "base.json");
    writeFileSync(base, "[");
    const { said, progress } = await start(folder);
    expect(progress).toEqual({ arrived: 2, months: 3, leftOut: 1 });
    expect(said[0]).toMatch(/^Demo data: the month from \S+ is left out until the next start: it could not be made\.$/);
    expect(readdirSync(join(folder, MONTHS)).toSorted()).toEqual(["base.json", "left"]);
    cpSync(join(months, "base.json"), base);
    expect((await start(folder)).progress).toBeUndefined();
    const now = await found(folder);
    expect(now.items.size).toBe((await inPeace([0, 1])).items.size);
  });
});
