import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { allFunctions } from "#infra/basis/bundle.ts";
import { type Grant, type QueueRow, queues } from "#shared/platform/queues.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";
import { allRoutes } from "#shared/routes.ts";

type Use = "batches" | "counts" | "deletes" | "writes" | "deletesFiles" | "writesFiles";

/** Calls that tree shaking leaves in the bundle of a handler. Entities end in `Entity`, which a test below checks. */
const CALLS: Record<Use, RegExp> = {
  batches: /\b\w+Entity\d*\.(putAll|deleteAll)\(|\b(put|delete)Tokens\d*\(/,
  counts: /\bwithinLimit\d*\(/,
  deletes: /\b\w+Entity\d*\.(delete|remove|take|deleteAll)\(|\bdeleteTokens\d*\(/,
  writes: /\b\w+Entity\d*\.(put|create|patch|add|putAll)\(|\bputTokens\d*\(|\b(nextIds|noteTaken)\d*\(/,
  deletesFiles: /\bdeleteFiles?\d*\(/,
  writesFiles: /\b(putFile|streamFile|copyFile|uploadForm)\d*\(/,
};
/** Every chain can move the end of a session, and does on routes with `table:write` only. */
const OF_THE_CHAIN = /\bSessionEntity\d*\.patch\(/;
/** Their functions call each other. */
const CLIENTS = new Set(["functions/platform/clients/files.ts", "functions/platform/clients/streamedFile.ts"]);

/** Takes entities to turn items that were read into rows; no handler that writes to the table has it. */
const READS_ENTITIES = "functions/analytics/factsOfPartition.ts";

/** Why a route without a session writes, deletes or stores files. All others read, and count attempts. */
const ANONYMOUS_WRITES: Record<string, string> = {
  "attachments.setLanguage": "the owner chooses the language of letters and pages",
  "attachments.plots": "parcels that the cadastre has just given are kept",
  "attachments.openUpload": "an upload is noted before the owner posts the file",
  "attachments.act": "the owner adds and removes files of sites and waybills",
  "attachments.updateSiteName": "the owner corrects the data of a site",
  "attachments.updateCadaster": "the owner corrects the data of a site",
  "attachments.updateOrigin": "the owner corrects the data of a site",
  "attachments.updateEudr": "the owner corrects the data of a site",
  "invoices.reportOfLetter": "the Raport of one waybill is made when it is asked for, and stored for its link",
  "sessions.signIn": "a link is used up, and a session begins",
  "sessions.signOut": "a session ends",
  "signing.signInByMobileId": "an attempt begins",
  "signing.signInBySmartId": "an attempt begins",
  "signing.signInByIdCard": "an attempt begins",
  "signing.signInCardToken": "an attempt goes on with the token of the card",
  "signing.cancelSignIn": "an attempt ends",
  "signing.finishSignIn": "an attempt is used up, and a session begins",
};

const granted = new Map<string, readonly Grant[]>([
  ...allRoutes.map(({ area, operation, row }) => [`api-${area}-${operation}`, row.grants] as const),
  ...Object.entries<QueueRow>(queues).map(([name, row]) => [`worker-${name}`, row.grants] as const),
  ...Object.entries<ScheduleRow>(schedules).map(([name, row]) => [`schedule-${name}`, row.grants] as const),
]);
const found = new Map<string, Set<Use>>();

beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: allFunctions().map(({ name, file }) => ({ in: file, out: name })),
    outdir: ".cache/tests/infra/unminified",
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  for (const { path, text } of outputFiles) found.set(basename(path, ".js"), usesIn(text));
});

/** esbuild names the source above what it took from it. */
function usesIn(bundle: string): Set<Use> {
  const uses = new Set<Use>();
  let source = "";
  for (const line of bundle.split("\n")) {
    source = /^\/\/ (\S+\.ts)$/.exec(line)?.[1] ?? source;
    if (OF_THE_CHAIN.test(line) || /\bfunction \w+\(/.test(line) || CLIENTS.has(source)) continue;
    for (const [use, call] of Object.entries(CALLS)) if (call.test(line)) uses.add(use as Use);
  }
  return uses;
}

const uses = (name: string, use: Use) => found.get(name)!.has(use);
const has = (grants: readonly Grant[], start: string) => grants.some((grant) => grant.startsWith(start));

describe("a grant to delete", () => {
  test.each([...granted])("%s has it exactly if its handler deletes", (name, grants) => {
    const calls = { items: uses(name, "deletes"), files: uses(name, "deletesFiles") };
    expect({ items: has(grants, "table:delete"), files: has(grants, "files:delete:") }).toEqual(calls);
  });

  test("is needed by whoever writes in batches, since AWS has one action for both kinds", () => {
    const batching = [...granted].filter(([name]) => uses(name, "batches"));
    expect(batching.length).toBeGreaterThan(5);
    expect(batching.filter(([, grants]) => !has(grants, "table:delete")).map(([name]) => name)).toEqual([]);
  });

  test("belongs to a part of the functions: most only read, or write", () => {
    const deleting = [...granted.keys()].filter((name) => uses(name, "deletes"));
    expect(deleting.length).toBeGreaterThan(40);
    expect(deleting.length).toBeLessThan(granted.size / 3);
  });
});

describe("a route without a session", () => {
  const anonymous = allRoutes.filter(({ row }) => row.who === "anyone");
  const nameOf = ({ area, operation }: { area: string; operation: string }) => `${area}.${operation}`;

  test.each(anonymous)("$area/$operation has grants to write exactly for what its handler writes", (route) => {
    const name = `api-${route.area}-${route.operation}`;
    const { grants } = route.row;
    const writes = uses(name, "writes") || uses(name, "deletes");
    expect({
      writes: has(grants, "table:write"),
      counts: has(grants, "table:count"),
      files: has(grants, "files:write:"),
    }).toEqual({
      writes,
      counts: uses(name, "counts") && !writes,
      files: uses(name, "writesFiles"),
    });
  });

  test("writes for a reason of the list, and only there", () => {
    const writing = anonymous.filter(({ row }) => /table:(write|delete)|files:(write|delete)/.test(row.grants.join()));
    expect(writing.map(nameOf).toSorted()).toEqual(Object.keys(ANONYMOUS_WRITES).toSorted());
  });
});

describe("the calls that are looked for", () => {
  const sources = globSync("functions/**/*.ts").map((path) => ({ path, text: readFileSync(path, "utf8") }));

  test("are of entities, whose names end so, and which no function passes on", () => {
    const entities = sources.flatMap(({ text }) =>
      [...text.matchAll(/(\w+) =(?: \/\*.*?\*\/)? entity</g)].map(([, name]) => name!),
    );
    expect(entities.length).toBeGreaterThan(60);
    expect(entities.filter((name) => !name.endsWith("Entity"))).toEqual([]);
    const passed = sources.flatMap(({ path, text }) =>
      path === READS_ENTITIES
        ? []
        : [...text.replaceAll(/^(import|export) [^;]*;/gm, "").matchAll(/[(,=:?] *\w+Entity *[,);]/g)].map(
            ([each]) => each,
          ),
    );
    expect(passed).toEqual([]);
  });

  test("are all ways to write: no other file sends a command that changes the table or the files", () => {
    const commands =
      /new (Put|Update|Delete|BatchWrite|TransactWrite|Copy|Create\w*|Upload\w*)(Items?|Objects?|Part|Upload)?Command/;
    const sending = sources.filter(({ text }) => commands.test(text)).map(({ path }) => path);
    expect(sending.toSorted()).toEqual([
      // To the bucket of facts, which no other function knows.
      "functions/analytics/nightFiles.ts",
      "functions/platform/clients/files.ts",
      "functions/platform/clients/streamedFile.ts",
      "functions/platform/table/entity.ts",
      "functions/platform/table/sequence.ts",
      "functions/platform/table/transaction.ts",
      "functions/platform/tokens/numberToken.ts",
      "functions/sessions/store/attempts.ts",
    ]);
  });
});
