import { globSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { floorOf } from "#scripts/architecture/arrows.ts";
import { type SourceFile, sourcesIn } from "#scripts/architecture/sources.ts";
import { routeFile, scheduleFile, workerFile } from "#shared/handlerFiles.ts";
import { roles } from "#shared/people/roles.ts";
import { queueNames } from "#shared/platform/queues.ts";
import { addressOf } from "#shared/platform/route.ts";
import { schedules } from "#shared/platform/schedules.ts";
import { allRoutes } from "#shared/routes.ts";

const functions = sourcesIn("functions");

describe("rows and handler files match one to one", () => {
  test("routes", () => {
    const wanted = allRoutes.map(({ area, operation }) => routeFile(area, operation));
    expect(globSync("functions/*/api/**/*.*").sort()).toEqual(wanted.sort());
  });

  test("queues", () => {
    expect(globSync("functions/**/*.worker.ts").sort()).toEqual(queueNames.map(workerFile).sort());
  });

  test("schedules", () => {
    expect(globSync("functions/**/*.schedule.ts").sort()).toEqual(Object.keys(schedules).map(scheduleFile).sort());
  });

  test.each(functions.filter(({ path }) => floorOf(path)?.name === "handlers"))(
    "$path exports its handler and nothing else",
    ({ text }) => {
      const exported = [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)];
      expect(exported.map(([, name]) => name)).toEqual(["handler"]);
    },
  );

  test.each(functions.filter(({ path }) => path.includes("/api/")))(
    "$path serves the route of its name",
    ({ path, text }) => {
      const operation = /(\w+)\.ts$/.exec(path)?.[1];
      expect(text).toMatch(new RegExp(`endpoint\\((compiledReply\\()?\\w+Routes\\.${operation}\\b`));
    },
  );

  test.each(functions.filter(({ path }) => path.endsWith(".worker.ts")))(
    "$path processes the queue of its name",
    ({ path, text }) => {
      const queue = /(\w+)\.worker\.ts$/.exec(path)?.[1];
      expect(text).toMatch(new RegExp(`worker\\(\\s*"${queue}",`));
    },
  );
});

describe("a route", () => {
  test("has a method and path that no other route has", () => {
    // A router ignores the names of parameters.
    const addresses = allRoutes.map(({ row }) => `${row.method} ${addressOf(row).replace(/\{\w+\}/g, "{}")}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(allRoutes)("$area/$operation has a valid path and describes its parameters", ({ row }) => {
    expect(row.path).toMatch(/^(?:\/(?:[a-z0-9_]+|\{[a-z_]+\}))+$/);
    const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { params } = row;
    const described = params instanceof z.ZodMiniObject ? Object.keys(params.shape) : [];
    expect(described.sort()).toEqual(inPath.sort());
  });

  test.each(allRoutes)("$area/$operation says who may call it", ({ row: { who } }) => {
    if (typeof who === "string") expect(["anyone", "signedIn"]).toContain(who);
    else {
      expect(who.length).toBeGreaterThan(0);
      expect(roles).toEqual(expect.arrayContaining([...who]));
    }
  });

  test.each(allRoutes)("$area/$operation sends no message or mail when it is a GET", ({ row }) => {
    if (row.method !== "GET") return;
    expect(row.body).toBeUndefined();
    expect(row.grants.filter((grant) => grant.startsWith("queue:") || grant === "mail:send")).toEqual([]);
  });

  test.each(allRoutes)("$area/$operation may read the table, for the session of its caller", ({ row: { grants } }) => {
    expect(grants).toContain("table:read");
  });

  test.each(allRoutes)("$area/$operation grants each thing once", ({ row: { grants } }) => {
    expect(new Set(grants).size).toBe(grants.length);
  });
});

describe("layers", () => {
  const shared = sourcesIn("shared");
  const web = sourcesIn("web");

  test("rules are pure: they import two libraries, and dayjs in one file", () => {
    const domain = shared.filter(({ path }) => ["basics", "rules"].includes(floorOf(path)?.name ?? ""));
    expect(domain.length).toBeGreaterThan(80);
    expect(
      offences(domain, (name, path) => {
        if (name.startsWith("shared/") || name === "decimal.js" || name === "stdnum") return true;
        return name === "dayjs" && path === "shared/basics/dates.ts";
      }),
    ).toEqual([]);
    expect(linesWith(domain, /\bDate\.now\(|\bnew Date\(\)|\bprocess\.|\bconsole\.|\bMath\.random\(/)).toEqual([]);
  });

  test("shared imports neither functions nor web", () => {
    expect(offences(shared, (name) => !/^(functions|web|scripts|infra|tests)\//.test(name))).toEqual([]);
  });

  test("web imports no functions, and calls them through the API only", () => {
    expect(offences(web, (name) => !/^(functions|scripts|infra|tests)\//.test(name))).toEqual([]);
  });

  test("functions import only what is deployed with them", () => {
    expect(offences(functions, (name) => !/^(web|scripts|infra|tests)\//.test(name))).toEqual([]);
  });

  test("a handler imports the routes of its own area, not all routes", () => {
    const others = functions.filter(({ path }) => path !== "functions/hrefs.ts");
    expect(offences(others, (name) => name !== "shared/routes.ts")).toEqual([]);
    const hrefs = functions.find(({ path }) => path === "functions/hrefs.ts");
    expect(hrefs?.text).toContain('import type { areas } from "#shared/routes.ts";');
  });

  test("the address of a call comes from the route table", () => {
    const isTable = /^(?:shared\/platform\/route|functions\/hrefs)\.ts$/;
    const others = [...functions, ...shared, ...web].filter(({ path }) => !isTable.test(path));
    // The site of an act has its own address, to which its four changes add their names.
    expect(linesWith(others, /\/api\/v1\//)).toEqual([
      "functions/attachments/attachmentsView.ts: update_url: `/api/v1/acts/sites/${id}/`,",
    ]);
  });

  test("the environment is read in one file", () => {
    const others = functions.filter(({ path }) => path !== "functions/platform/env.ts");
    expect(linesWith(others, /process\.env/)).toEqual([]);
  });

  test("only stores and the table's own code name keys of the table", () => {
    const isStore = /^functions\/(?:\w+\/store|platform\/(?:table|tokens))\//;
    const others = [...functions.filter(({ path }) => !isStore.test(path)), ...shared, ...web];
    const outside = [...others, ...sourcesIn("infra", "scripts")];
    // The calls of the specification name a waybill by a field `pk`, and the runbook's query is compared with the table by its own test.
    const named = linesWith(outside, /\b(?:gsi\d\w*|pk|sk)\b/).filter(
      (line) => !/: pk: (?:z\.|waybill\.)|\{ pk: waybill \}|runbookCommands\.ts: 'aws dynamodb query /.test(line),
    );
    expect(named).toEqual([]);
  });
});

/** Imports that a rule does not allow, as `file → import`. */
function offences(files: readonly SourceFile[], isAllowed: (name: string, path: string) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((name) => !isAllowed(name, path)).map((name) => `${path} → ${name}`),
  );
}

/** Lines of code that match, comments aside, as `file: line`. */
function linesWith(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
}
