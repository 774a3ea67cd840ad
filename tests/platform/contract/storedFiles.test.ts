import { expect, test } from "vitest";
import { sourcesIn } from "#scripts/architecture/sources.ts";

/** docs/rules/storage.md, "Files in parts" */

const sources = sourcesIn("functions");
const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

test("one writer stores every file, so that none is too large for one request", () => {
  // The nightly export cuts its files at 32 MB before they are compressed; each goes to the bucket of facts in one request.
  const ofFacts = "functions/analytics/nightFiles.ts";
  expect(pathsWith(/\bPutObjectCommand\b/).filter((path) => path !== ofFacts)).toEqual([
    "functions/platform/clients/streamedFile.ts",
  ]);
});

test("one function has the name storeFile", () => {
  expect(pathsWith(/\bfunction storeFile\b/)).toEqual(["functions/invoices/storedFiles.ts"]);
});

/** docs/rules/uploads.md, "Files that are shown" */
test("one function makes links by which a browser shows a file, with the type that it has looked at", () => {
  const place = "functions/platform/clients/files.ts";
  expect(pathsWith(/\binlineDisposition\b|\bResponseContentType\b/)).toEqual([place]);
  expect(pathsWith(/\bgetSignedUrl\b/)).toEqual([place]);
});
