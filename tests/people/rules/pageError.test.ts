import { describe, expect, it } from "vitest";
import { MAX_PAGE_ERROR_BYTES, type PageError, pageErrorOf } from "#shared/people/pageError.ts";

const error: PageError = {
  kind: "error",
  name: "TypeError",
  message: "x is not a function",
  stack: "",
  page: "/acts/",
};
const cleaned = (change: Partial<PageError>) => pageErrorOf({ ...error, ...change });

describe("an error of a page", () => {
  it.each<[string, Partial<PageError>, Partial<PageError>]>([
    ["stays as it is", {}, {}],
    [
      "loses values that the engine quotes",
      { message: 'Unexpected token, "{"price": 12" is not valid JSON' },
      { message: 'Unexpected token, "…" is not valid JSON' },
    ],
    [
      "loses personal codes and addresses",
      { message: "60001019906 and isik60001019906x of mari@virn.example" },
      { message: "[isikukood] and isik[isikukood]x of [e-post]" },
    ],
    [
      "loses values in single quotes, also of several words",
      { message: "Failed to execute 'querySelector' on 'Document': '#Mari Mets' is not a valid selector." },
      { message: "Failed to execute 'querySelector' on 'Document': '…' is not a valid selector." },
    ],
    [
      "keeps names of the code and apostrophes",
      { message: "This isn't read: Cannot read properties of undefined (reading 'price')" },
      {},
    ],
    [
      "keeps no value for a name",
      { message: "Cannot set properties of null (setting '60001019906')" },
      { message: "Cannot set properties of null (setting '…')" },
    ],
    ["loses queries", { message: "fetch /api/v1/me/?q=Mets failed" }, { message: "fetch /api/v1/me/ failed" }],
    ["loses the query of its page", { page: "/acts/dashboard/?q=Mets#x" }, { page: "/acts/dashboard/" }],
    [
      "loses the secret of a link",
      { page: "/acts/attachments/AbCdEfGh1234567890-_xy/" },
      { page: "/acts/attachments/…/" },
    ],
    [
      "loses values in Estonian quotes, also in a frame",
      { message: "Ettevõtet „Mari Mets“ ei ole", stack: "    at „Mari Mets“ (https://virn.ee/assets/a-1.js:1:20)" },
      { message: 'Ettevõtet "…" ei ole', stack: '    at "…" (https://virn.ee/assets/a-1.js:1:20)' },
    ],
    [
      "keeps names of functions and files",
      { stack: "    at commitPassiveMountEffects (https://virn.ee/assets/MeasurementReports-BxYz12_-.js:1:20)" },
      {},
    ],
    [
      "keeps operators and members",
      { message: "a?.b is not a function. Cannot read private member #price from an object" },
      {},
    ],
    [
      "keeps only frames of its stack",
      {
        stack:
          "TypeError: Mari\n second line\n    at f (https://virn.ee/assets/a-1.js?token=secret:1:20)\ng@https://virn.ee/a.js:2:3",
      },
      { stack: "    at f (https://virn.ee/assets/a-1.js:1:20)\ng@https://virn.ee/a.js:2:3" },
    ],
  ])("%s", (_name, change, expected) => {
    expect(cleaned(change)).toEqual({ ...error, ...change, ...expected });
    expect(pageErrorOf(cleaned(change))).toEqual(cleaned(change));
  });

  it("fits a report, however long it is", () => {
    const long = "õ".repeat(100_000);
    const stack = `    at f (https://virn.ee/assets/${"ö".repeat(500)}.js:1:20)\n`.repeat(1000);
    const body = JSON.stringify(cleaned({ name: long, message: long, page: `/${long}`, stack }));
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_PAGE_ERROR_BYTES);
  });
});
