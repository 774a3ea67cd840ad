import { isDeepStrictEqual } from "node:util";
import type { QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { tableClient } from "#functions/platform/table/tableClient.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { allRoutes } from "#shared/routes.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { validInput } from "#tests/support/api/inputs.ts";
import { reference } from "#tests/support/site/demo.ts";

type Texts = Record<string, string>;

const LONE = "\ud800";
const TEXTS: Texts = { company: "2", owner: "2", search: "mets", q: "mets", from: "2026-01-01", to: "2026-12-31" };

let caller: Caller;
let queries: QueryCommandInput[] = [];

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 5), prices: [] });
  caller = await signedIn(superUser);
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      if (context["commandName"] === "QueryCommand") queries.push(args.input as QueryCommandInput);
      return next(args);
    },
    { step: "initialize", name: "watchQueries" },
  );
});
afterAll(() => {
  tableClient.middlewareStack.remove("watchQueries");
});

/** What each list is asked for: with its required fields, and with one more of the others each. */
function questionsOf(query: z.ZodMiniType): Texts[] {
  const valid = validInput(query) as Texts;
  const { required = [] } = z.toJSONSchema(query, { io: "input" });
  for (const name of Object.keys(valid)) valid[name] = TEXTS[name] ?? valid[name]!;
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (name in valid ? [[name, valid[name]!]] : [])));
  const others = Object.keys(valid).filter((name) => !required.includes(name) && !["cursor", "offset"].includes(name));
  return [pick(required), ...others.map((name) => pick([...required, name]))].filter(
    (question) => query.safeParse(question).success,
  );
}

const lists = allRoutes.flatMap(({ area, operation, row }) => {
  const query = row.query as z.ZodMiniType | undefined;
  if (!query || !("cursor" in (z.toJSONSchema(query, { io: "input" }).properties ?? {}))) return [];
  const params = row.params ? (validInput(row.params) as Texts) : undefined;
  return [{ name: `${area}.${operation}` as const, params, questions: questionsOf(query) }];
});

const text = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");

function valuesOf({ KeyConditionExpression: condition = "", ExpressionAttributeValues: values }: QueryCommandInput) {
  const [partition = "", ...range] = [...condition.matchAll(/:\d+/g)].map(([name]) => values?.[name]?.S ?? "");
  return { partition, first: range[0] ?? "" };
}

/** Keys as of the pages of a query that was sent, each with one part that is not of it. */
function foreignKeys(query: QueryCommandInput): object[] {
  const { IndexName: index } = query;
  const [pk, sk] = [`${index ?? ""}pk`, `${index ?? ""}sk`];
  const { partition, first } = valuesOf(query);
  const own: Record<string, unknown> = {
    [pk]: partition,
    [sk]: `${first}1`,
    ...(index && { pk: "report#1", sk: "report" }),
  };
  return [
    { ...own, [pk]: `${String(own[pk])}1` },
    { ...own, [sk]: `other#${String(own[sk])}` },
    { ...own, [sk]: `${String(own[sk])}${LONE}` },
    { ...own, [pk]: `${String(own[pk])}${LONE}` },
    { ...own, [sk]: "" },
    { ...own, [sk]: `${String(own[sk])}${"x".repeat(1024)}` },
    { ...own, other: "1" },
    { ...own, [sk]: 1 },
    ...(index
      ? [
          { ...own, pk: LONE },
          { ...own, sk: LONE },
          { [pk]: own[pk], [sk]: own[sk] },
        ]
      : []),
    ...["gsi1", "gsi2"].map((other) => ({ [`${other}pk`]: "x", [`${other}sk`]: "x", pk: "x", sk: "x" })),
  ];
}

const FOREIGN = [
  LONE,
  `0.${LONE}`,
  "{}",
  "[]",
  "-1",
  "1.5",
  "NaN",
  "null",
  "00000000",
  "9.",
  "2026-01-01_0",
  "9999-12-31_",
  ...[[LONE, "", 1], ["", LONE, 1], ["a", "", 1.5], ["", 1, LONE], [LONE, 2, ""], null, 1].map(text),
  "2026-01-01T00:00:00.000Z_0",
];

it("finds the lists that have cursors", () => {
  expect(lists.length).toBeGreaterThan(20);
});

describe("a cursor that is not of the list is refused before the table is asked with it:", () => {
  it.each(lists)("$name", async ({ name, params, questions }) => {
    for (const question of questions) {
      queries = [];
      const ask = (cursor?: string) =>
        caller.call(name, {
          ...(params && { params }),
          query: cursor === undefined ? question : { ...question, cursor },
        });
      const { body: whole } = await ask();
      // One of the shards of a list.
      const kinds = new Map(
        queries.map((query) => [`${query.IndexName} ${valuesOf(query).partition.split("#")[0]}`, query]),
      );
      const keys = [...kinds.values()].flatMap(foreignKeys);
      const cursors = [...FOREIGN, ...new Set(keys.map(text))];
      for (const plain of cursors) {
        for (const cursor of [plain, `0.${plain}`, text([plain, 2, ""])]) {
          queries = [];
          const answer = await ask(cursor);
          // A search has one page, and takes no cursor.
          const isIgnored = answer.status === 200 && whole.next === null && isDeepStrictEqual(answer.body, whole);
          const isRefused = isIgnored || [400, 404].includes(answer.status);
          expect([question, cursor, isRefused ? "refused" : answer.status]).toEqual([question, cursor, "refused"]);
          const begun = queries.filter(({ ExclusiveStartKey: start }) => start !== undefined);
          expect(begun).toEqual([]);
        }
      }
    }
  });
});
