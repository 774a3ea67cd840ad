import { expect, it } from "vitest";
import { putFile } from "#functions/platform/clients/files.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { sourcesIn } from "#scripts/architecture/sources.ts";
import { openStorage } from "#scripts/verifying/basis/storage.ts";

/** More than a page of a list, with letters of both cases, digits and signs at the beginning, as hashes have. */
const FILES = 1500;
/** A folder of its own: other tests leave files in those of the product. */
const FOLDER = "listed";
const BEGINNINGS = ["A", "a", "Z", "z", "-", "_", "0", "9"];

it("lists each file of a folder once, however many there are and however they begin", async () => {
  const keys = Array.from(
    { length: FILES },
    (_, index) => `${FOLDER}/${BEGINNINGS[index % BEGINNINGS.length]}${index}`,
  );
  await inParallel(keys, 8, (key) => putFile(key, Buffer.from("x"), "text/plain"));
  const storage = openStorage();
  const listed: string[] = [];
  for await (const { key } of storage.list(FOLDER)) listed.push(key);
  storage.close();
  expect(listed.toSorted()).toEqual(keys.toSorted());
}, 60_000);

it("is the only way by which scripts list files, and what else lists them asks for all pages", () => {
  const sources = sourcesIn("functions", "scripts");
  const naming = (name: RegExp) => sources.filter(({ text }) => name.test(text)).map(({ path }) => path);
  expect(naming(/\bListObjects(V2)?(Command)?\b/)).toEqual(["scripts/files/filesOfBucket.ts"]);
  expect(naming(/\bpaginateListObjects(V2)?\b/)).toEqual([
    "functions/analytics/nightFiles.ts",
    "scripts/files/filesOfBucket.ts",
  ]);
});
