import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import * as z from "zod/mini";
import { seeded } from "#scripts/random/random.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { type StartedSystem, startSystem } from "#tests/support/services/startedSystem.ts";
import { postForm, type UploadForm } from "#tests/support/services/systemUser.ts";
import { type Find, type Outcome, type PartOptions, shareOf } from "#tests/trust/basis/finds.ts";
import { verifyAfter } from "#tests/trust/basis/system.ts";
import { type ApiCaller, apiCaller, CALLERS, type SentCall } from "./callers.ts";
import { type Choosing, generatedCalls, HostileFields } from "./choose.ts";
import { type Answered, answerJudge } from "./judge.ts";
import { KnownValues } from "./known.ts";
import type { ApiOperation } from "./operations.ts";

const CALLS = 20_000;
const WORK = ".cache/trust";
const QUEUES_MS = 60_000;
const callersIds = z.object({ user: z.object({ id: z.number() }) });
const idReply = z.object({ id: z.number() });
const uploadForm = z.object({ id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) });
const storedCall = z.object({
  who: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.optional(z.string()),
  contentType: z.optional(z.string()),
});

/** Calls routes on demo data: answers must be no 5xx, be as documented, in time and without data of others. Then runs `verify`. */
export async function tryCalls(options: PartOptions): Promise<Outcome> {
  const system = await startSystem("demo", { LOG_LEVEL: "SILENT" });
  try {
    if (options.call !== undefined) return await resend(system, options.call);
    const again = `npm run trust -- --only calls --seed ${options.seed}`;
    const secrets = await hiddenThings(system);
    const each = Math.ceil(shareOf(CALLS, options) / CALLERS.length);
    const judge = answerJudge();
    const values = new KnownValues();
    const texts = new HostileFields();
    const statuses = new Map<number, number>();
    const found: Find[] = [];
    const kept = new Set((await Promise.all(CALLERS.map((one) => idOf(system, one)))).filter((id) => id !== undefined));
    await Promise.all(
      CALLERS.map(async ({ name, email, from, role }, index) => {
        const caller = await apiCaller(system, email, from);
        const random = seeded(options.seed * 1_000_003 + index);
        for await (const { call, operation, answer } of callsOf(
          { system, caller, role, random, kept, values, texts },
          each,
        )) {
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          const hidden = index === 0 || isPublic(operation) ? [] : secrets;
          for (const problem of judge(operation.route, answer, hidden)) {
            const path = `${WORK}/call-${options.seed}-${found.length}.json`;
            mkdirSync(WORK, { recursive: true });
            writeFileSync(path, JSON.stringify({ who: name, ...call }));
            const what = `${operation.route.area}.${operation.route.operation} by ${name}: ${problem}`;
            found.push({ what, repeat: `npm run trust -- --only calls --call ${path}` });
          }
        }
      }),
    );
    await setTimeout(QUEUES_MS);
    found.push(...(await verifyAfter(system, again)));
    // A small share of the calls does not reach every field.
    if (options.share === 1) {
      found.push(...texts.untried().map((field) => ({ what: `${field} has had no hostile text`, repeat: again })));
    }
    const counts = [...statuses].toSorted(([one], [other]) => one - other);
    const made = counts.reduce((sum, [, count]) => sum + count, 0);
    const reached = `hostile text in ${texts.count - texts.untried().length} of ${texts.count} fields`;
    const note = [...counts.map(([status, count]) => `${status}: ${count}`), reached].join(", ");
    return { tried: `${made} calls`, found, note };
  } finally {
    await system.close();
  }
}

/** The public view of an act or a document names the parties to everybody who has its link. */
function isPublic({ route }: ApiOperation): boolean {
  return route.row.path.startsWith("/public/");
}

interface Calling extends Choosing {
  system: StartedSystem;
  caller: ApiCaller;
}

/** One after another; later ones use ids of earlier answers. */
async function* callsOf({ system, caller, ...choosing }: Calling, count: number) {
  for (const { operation, call } of generatedCalls(choosing, count)) {
    const answer = await sent(caller, call);
    await learn(system, choosing.values, operation, answer);
    if (answer.status === 401) await caller.signIn();
    yield { call, operation, answer };
  }
}

async function sent(caller: ApiCaller, call: SentCall): Promise<Answered> {
  const began = performance.now();
  const { status, headers, text } = await caller.send(call);
  const milliseconds = performance.now() - began;
  return { status, type: headers["content-type"] ?? "", location: headers.location, text, milliseconds };
}

async function learn(
  system: StartedSystem,
  values: KnownValues,
  { area }: ApiOperation,
  { status, type, text }: Answered,
): Promise<void> {
  if (status >= 300 || !type.includes("json")) return;
  const answer: unknown = JSON.parse(text);
  values.learn(area, answer);
  const opened = uploadForm.safeParse(answer);
  if (!opened.success) return;
  await postForm(system, formOf(opened.data), "Raporti number;Kuupäev\r\nMR-1;18.11.2026");
  values.add(area, "upload", opened.data.id);
}

const formOf = ({ id, url, fields }: z.infer<typeof uploadForm>): UploadForm => ({ id, url, fields });

async function idOf(system: StartedSystem, { email, from }: (typeof CALLERS)[number]): Promise<number | undefined> {
  if (email === undefined) return undefined;
  const caller = await apiCaller(system, email, from);
  const { text } = await caller.send({ method: "GET", path: "/api/v1/me" });
  return callersIds.parse(JSON.parse(text)).user.id;
}

async function hiddenThings(system: StartedSystem): Promise<string[]> {
  const [agent] = CALLERS;
  const caller = await apiCaller(system, agent.email, agent.from);
  const mark = `saladus-${randomUUID()}`;
  const post = async (path: string, body: unknown) => {
    const { status, text } = await caller.send({ method: "POST", path: `/api/v1${path}`, body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${path} answered ${status} ${text}`);
    return JSON.parse(text);
  };
  const company = idReply.parse(
    await post("/companies", { ...ownerForm(freeCode(7_400), "Võõras Mets OÜ"), emails: [`${mark}@virn.example`] }),
  );
  const content = "%PDF-1.7";
  const file = { file_name: `${mark}.pdf`, size: content.length, content_type: "application/pdf", purpose: "document" };
  const opened = uploadForm.parse(await post("/uploads", file));
  await postForm(system, opened, content);
  await post("/documents/documents", { uploads: [opened.id], company: company.id, document_type: 30, again: true });
  return [mark];
}

async function resend(system: StartedSystem, path: string): Promise<Outcome> {
  const { who, ...call } = storedCall.parse(JSON.parse(readFileSync(path, "utf8")));
  const found = CALLERS.find(({ name }) => name === who) ?? CALLERS[0];
  const caller = await apiCaller(system, found.email, found.from);
  const { status, text } = await sent(caller, {
    method: call.method,
    path: call.path,
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(call.contentType ? { contentType: call.contentType } : {}),
  });
  console.log(`${status} ${text}`);
  const problem = { what: `answers ${status}`, repeat: `npm run trust -- --only calls --call ${path}` };
  return { tried: "1 call", found: status >= 500 ? [problem] : [] };
}
