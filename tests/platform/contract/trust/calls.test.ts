import { describe, expect, it } from "vitest";
import { seeded } from "#scripts/random/random.ts";
import { hostileText } from "#tests/support/api/hostile.ts";
import { CALLERS } from "#tests/trust/calls/callers.ts";
import { generatedCalls, HostileFields } from "#tests/trust/calls/choose.ts";
import { callOf } from "#tests/trust/calls/generate.ts";
import { type Answered, answerJudge } from "#tests/trust/calls/judge.ts";
import { KnownValues } from "#tests/trust/calls/known.ts";
import { apiOperations } from "#tests/trust/calls/operations.ts";

const operations = apiOperations();
const named = (path: string, method = "GET") =>
  operations.find(({ route }) => route.row.path === path && route.row.method === method)!;
const judge = answerJudge();
const json = (body: unknown, status = 200): Answered => ({
  status,
  type: "application/json",
  location: undefined,
  text: JSON.stringify(body),
  milliseconds: 10,
});
const { route } = named("/reports/companies");
const refusal = { code: "forbidden", message: "Teil puudub selleks õigus." };

describe("the judge of answers", () => {
  it("finds nothing in the reply and the refusals of the document", () => {
    expect(judge(route, json([]), ["saladus"])).toEqual([]);
    expect(judge(route, json(refusal, 403), [])).toEqual([]);
    expect(judge(named("/acts/acts/{id}/files/{kind}").route, { ...json("", 303), location: "/files/1" }, [])).toEqual(
      [],
    );
  });

  it.each<[string, Answered, string]>([
    ["a 500", json({ code: "internal", message: "x" }, 500), "answers 500"],
    ["a 502 of the gateway", json({ message: "Bad Gateway" }, 502), "answers 502"],
    ["a status that is not documented", json({}, 418), "which the document does not have"],
    ["a body that is not documented", json([{ id: "1" }]), "another body than documented"],
    ["a refusal with a code of another route", json({ ...refusal, code: "price_exists" }, 403), "another body"],
    ["another content type", { ...json([]), type: "text/html" }, "as 'text/html'"],
    ["text that is no JSON", { ...json([]), text: "<p>" }, "another body"],
    ["what belongs to somebody else", json([{ name: "saladus" }]), "somebody else"],
    ["an answer after half a minute", { ...json([]), milliseconds: 30_000 }, "takes 30 s"],
  ])("finds %s", (_, answer, problem) => {
    expect(judge(route, answer, ["saladus"])).toEqual([expect.stringContaining(problem)]);
  });
});

describe("generated calls", () => {
  const values = new KnownValues();
  const random = seeded(20_261_122);
  const calls = Array.from({ length: 3_000 }, () => callOf(random, random.pick(operations), values));

  it("reach every operation, with bodies that its schema takes and with others", () => {
    expect(operations.length).toBeGreaterThan(130);
    const create = named("/companies", "POST");
    const bodies = Array.from({ length: 200 }, () => callOf(random, create, values).body ?? "");
    const taken = bodies.filter(
      (body) => body.startsWith('{"') && create.route.row.body?.safeParse(JSON.parse(body)).success,
    );
    expect(taken.length).toBeGreaterThan(10);
    expect(taken.length).toBeLessThan(200);
  });

  it("have hostile text of each kind, and addresses that HTTP takes", () => {
    const bodies = calls.map(({ body }) => body ?? "").join("\n");
    for (const text of ["\uffff", "\\ud800", "\\u0000", "\u202e", "<script>", "=1+1"]) expect(bodies).toContain(text);
    expect(calls.every(({ path }) => /^\/[\x21-\x7e]*$/.test(path))).toBe(true);
    const texts = Array.from({ length: 500 }, () => hostileText(random));
    expect(texts.some((text) => text.length > 4_000)).toBe(true);
    expect(texts.some((text) => text !== text.normalize("NFC"))).toBe(true);
  });

  it("have hostile text in every text field once, and name the fields that have it", () => {
    const texts = new HostileFields();
    const all = texts.count;
    expect(texts.untried()).toEqual(
      expect.arrayContaining(["companies.create body.name", "actForm.create body.buy_acts[].number"]),
    );
    const caller = { random: seeded(5), kept: new Set<number>(), values: new KnownValues(), texts };
    const sent = CALLERS.flatMap(({ role }) => [...generatedCalls({ ...caller, role }, 2_000)]);
    const named = sent.find(({ call }) => call.hostile.includes("body.bank_account"))!;
    const field = named.call.hostile.find((each) => each.startsWith("body."));
    expect(JSON.parse(named.call.body ?? "")).toHaveProperty(String(field).replace("body.", ""));
    expect(texts.untried()).toEqual([]);
    expect(all).toBeGreaterThan(300);
  });

  it("are as many as asked for, without those that would take the callers away", () => {
    const learned = new KnownValues();
    for (const id of [1, 2]) learned.learn("companies/people", { id });
    const texts = new HostileFields();
    const choosing = { role: "superUser", random: seeded(6), kept: new Set([1, 2]), values: learned, texts } as const;
    const made = [...generatedCalls(choosing, 1_500)];
    expect(made).toHaveLength(1_500);
    const away = made.filter(({ operation, call }) => operation.route.area === "people" && /\/[12]$/.test(call.path));
    expect(away.filter(({ call }) => call.method !== "GET")).toEqual([]);
  });

  it("take ids from answers of the same thing, and send objects of answers back", () => {
    const learned = new KnownValues();
    const load = named("/acts/acts/{id}/history");
    learned.learn(load.area, { results: [{ id: 4711, number: "A-1" }] });
    learned.learn("companies", [{ id: 12 }]);
    const paths = Array.from({ length: 100 }, () => callOf(random, load, learned, { isTame: true }).path);
    expect(paths.filter((path) => path.includes("/4711/")).length).toBeGreaterThan(70);
    const change = named("/prices/{id}", "PATCH");
    learned.learn(change.area, { price: 98.765, original_price: 12.345 });
    const bodies = Array.from({ length: 100 }, () => callOf(random, change, learned).body ?? "");
    expect(bodies.filter((body) => body.includes("98.765")).length).toBeGreaterThan(20);
  });
});
