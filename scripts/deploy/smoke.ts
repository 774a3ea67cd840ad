import { randomUUID } from "node:crypto";
import type { SentLetter } from "#scripts/emulators/letters.ts";
import { suitsutest } from "#scripts/setup/suitsutest.ts";
import { type ActForm, actFormRoutes, type LoadedAct } from "#shared/actForm/contract.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { importRoutes } from "#shared/imports/contract.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";
import { reportRoutes } from "#shared/reports/contract.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import { uploadRoutes } from "#shared/uploads/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import type { Register } from "./register.ts";
import { actSteps } from "./smokeActs.ts";
import { forecastSteps } from "./smokeForecasts.ts";
import { check, checkFile, postUpload, type Step, type Undo, until } from "./smokeStep.ts";

export interface SmokeTest {
  api: ApiClient;
  /** One-time link of the person `Suitsutest`, as `npm run setup -- --smoke` prints it. */
  link: string;
  /** Absent where the table is not at hand. */
  openSession?: (lastUse: Date) => Promise<string>;
  /** An emulator, whose letters can be read and whose data may stay: more is tried there. */
  emulator?: {
    letters: () => Promise<SentLetter[]>;
    /** The setting that it is deployed with; empty for none. */
    forestRegisterUrl: string;
    /** Seeded, and never smoke tested: of a company a quarter has one forecast, which stays. */
    isFresh: boolean;
    /** False where its table has taken five wishes for a link lately, which is all that an account may have in a quarter of an hour. */
    triesLink: boolean;
    /** Absent where the functions cannot reach it. */
    register?: Register;
  };
  report: (text: string) => void;
  /** Aborted: the step that runs fails, and what the steps made is removed. */
  stop?: AbortSignal;
}

interface Found {
  company?: string;
  reports?: number[];
  loaded?: LoadedAct;
  act?: number;
}

/** Close to the 12 hours that a session lasts. */
const HOURS_AWAY = 11;
/** A worker that ran before EVR's keys were written reads them anew after five minutes. */
const KEYS_READ_MS = 330_000;
const ASK_AGAIN_MS = 30_000;
const DAY = new Date().toISOString().slice(0, 10);

/** The first failed step ends it: later ones build on it. What the steps made is removed in any case, newest first. */
export async function smokeTest(test: SmokeTest): Promise<{ passed: number; failed: number }> {
  const undo: Undo[] = [];
  const steps = stepsOf(test, {}, undo);
  let passed = 0;
  const stopped = stopOf(test);
  for (const [sentence, run] of steps) {
    if (!(await succeeds([sentence, () => Promise.race([stopped, run()])], test))) break;
    passed += 1;
  }
  const ends = undo.toReversed().map(({ what, run }): Step => [`${what} is removed`, run]);
  let ended = 0;
  for (const step of ends) ended += (await succeeds(step, test)) ? 1 : 0;
  return { passed: passed + ended, failed: steps.length - passed + ends.length - ended };
}

/** Sentences about what the test tries on an installation that is no emulator. */
export function sentencesOf(api: ApiClient): string[] {
  return stepsOf({ api, link: "", report: () => {} }, {}, []).map(([sentence]) => sentence);
}

/** Rejects when the test is stopped. */
function stopOf({ stop }: SmokeTest): Promise<never> {
  const stopped = new Promise<never>((_resolve, reject) => {
    if (stop?.aborted) reject(stop.reason);
    stop?.addEventListener("abort", () => reject(stop.reason), { once: true });
  });
  stopped.catch(() => {});
  return stopped;
}

async function succeeds([sentence, run]: Step, { report }: SmokeTest): Promise<boolean> {
  const began = performance.now();
  try {
    await run();
  } catch (error) {
    report(`✗ ${sentence}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
  report(`✓ ${sentence} (${Math.round(performance.now() - began)} ms)`);
  return true;
}

function stepsOf(test: SmokeTest, found: Found, undo: Undo[]): Step[] {
  const { api, link, openSession, emulator } = test;
  const number = `SMOKE-${Date.now().toString(36).toUpperCase()}`;
  return [
    [
      "a call without a session is refused",
      async () => {
        const { status } = await api.send(sessionRoutes.me, {});
        check(status === 401, `answered ${status}`);
      },
    ],
    [
      "the one-time link signs in, once",
      async () => {
        await signInOnce(api, new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "");
        undo.push({ what: "its session", run: () => signOut(api) });
      },
    ],
    ...(emulator?.triesLink ? [letterStep(api, emulator.letters)] : []),
    [
      "a call without the CSRF token is refused",
      async () => {
        const { status } = await api.send(sessionRoutes.signOut, { isForged: true });
        check(status === 403, `answered ${status}`);
      },
    ],
    ...(openSession
      ? [
          [
            "a session that was not used for hours is extended by a route that only reads",
            async () => {
              api.store(await openSession(new Date(Date.now() - HOURS_AWAY * 3_600_000)));
              await api.call(reportRoutes.companies);
              await api.call(sessionRoutes.me);
            },
          ] satisfies Step,
        ]
      : []),
    [
      "a file goes to the bucket and through the queue",
      async () => {
        await importFile(api, `${number}.csv`, measurementFile(number));
        const { results } = await api.call(reportRoutes.list, { query: { acted: "False", search: number } });
        check(results.length === 2, `${results.length} reports instead of 2`);
        found.reports = results.map(({ id }) => id);
        found.company = String(results[0]?.company);
      },
    ],
    [
      "the dashboard lists the company with its reports",
      async () => {
        const companies = await api.call(reportRoutes.companies);
        const own = companies.find(({ id }) => String(id) === found.company);
        check((own?.report_counts.non_acted ?? 0) >= 2, "it does not");
      },
    ],
    ...(emulator?.register ? [waybillStep(api, emulator.register)] : []),
    [
      "reports are selected by an ordinary form and become an act to fill in",
      async () => {
        const chosen = (found.reports ?? []).map((id): [string, string] => ["reports[]", String(id)]);
        const { location } = await api.call(actFormRoutes.select, {
          form: [["company", found.company ?? ""], ...chosen],
        });
        const selection = location.split("/")[3] ?? "";
        const [loaded] = await api.call(actFormRoutes.prepare, { query: { selection } });
        check(loaded !== undefined && loaded.act_rows.length > 0, "without rows");
        if (loaded) found.loaded = loaded;
      },
    ],
    [
      "the act is set as a PDF before it exists",
      async () => {
        const { pdf } = await api.call(actFormRoutes.preview, { body: formOf(found.loaded, number) });
        await checkFile(pdf, "%PDF-");
      },
    ],
    [
      "the act is created, once for two equal forms",
      async () => {
        const body = { ...formOf(found.loaded, number), submission: randomUUID() };
        const { id } = await api.call(actFormRoutes.create, { body });
        undo.push({ what: "the sales act with its purchase act", run: () => removeAct(api, id, number) });
        const again = await api.call(actFormRoutes.create, { body });
        check(again.id === id, "the second form made another act");
        found.act = id;
      },
    ],
    [
      "a worker sets its PDF",
      async () => {
        const act = await until("the PDF of the act", async () => {
          const { results } = await api.call(actListRoutes.list, {
            query: { company: found.company ?? "", type: "20" },
          });
          return results.find(({ id, href }) => id === found.act && href !== null);
        });
        const { location } = await api.call(invoiceRoutes.pdf, { params: { id: String(act.id) } });
        await checkFile(location, "%PDF-");
      },
    ],
    [
      "the acted reports are no longer among the waiting ones",
      async () => {
        const { results } = await api.call(reportRoutes.list, { query: { acted: "False", search: number } });
        check(results.length === 0, `${results.length} still wait`);
      },
    ],
    ...actSteps({ api, undo, ...(emulator ? { emulator } : {}) }, { today: DAY, salesAct: () => found.act ?? 0 }),
    ...(emulator?.isFresh ? forecastSteps(api, { number, today: DAY }) : []),
  ];
}

async function signOut(api: ApiClient): Promise<void> {
  await api.call(sessionRoutes.signOut);
  const { status } = await api.send(sessionRoutes.me, {});
  check(status === 401, `a call after signing out answered ${status}`);
}

async function signInOnce(api: ApiClient, token: string): Promise<void> {
  await api.call(sessionRoutes.signIn, { body: { token } });
  const { isSuperUser } = await api.call(sessionRoutes.me);
  check(isSuperUser, "not as a super user");
  const { status } = await api.send(sessionRoutes.signIn, { body: { token } });
  check(status === 400, `the second time answered ${status}`);
}

function letterStep(api: ApiClient, letters: () => Promise<SentLetter[]>): Step {
  return [
    "a link that is asked for comes by e-mail and signs in, once",
    async () => {
      const before = (await letters()).length;
      await api.call(sessionRoutes.requestLink, { body: { email: suitsutest.email } });
      const token = await until("the letter with the link", async () => {
        const letter = (await letters()).slice(before).find(({ to }) => to.includes(suitsutest.email));
        return letter && /\/login#token=([\w-]+)/.exec(letter.text)?.[1];
      });
      await signInOnce(api, token);
    },
  ];
}

/** Deletes the act, which opens its reports again. `npm run setup -- --smoke-end` deletes their import. */
async function removeAct(api: ApiClient, id: number, number: string): Promise<void> {
  await until("the act to be free", async () => {
    const { status, text } = await api.send(actFormRoutes.remove, { params: { id: String(id) } });
    check(status === 200 || status === 404 || status === 409, `answered ${status} ${text}`);
    return status === 409 ? undefined : true;
  });
  await until("its reports to be open", async () => {
    const { results } = await api.call(reportRoutes.list, { query: { acted: "False", search: number } });
    return results.length === 2 ? true : undefined;
  });
}

function waybillStep(api: ApiClient, register: Register): Step {
  return [
    "a waybill of EVR becomes a report",
    async () => {
      const number = register.addWaybill();
      let askedAt = 0;
      const look = async () => {
        if (Date.now() - askedAt > ASK_AGAIN_MS) {
          askedAt = Date.now();
          await api.call(importRoutes.fetchWaybills);
        }
        const { results } = await api.call(reportRoutes.list, { query: { acted: "False", search: number } });
        return results.find(({ waybills }) => waybills.includes(number));
      };
      await until(`the report of waybill ${number}`, look, KEYS_READ_MS);
    },
  ];
}

async function importFile(api: ApiClient, fileName: string, text: string): Promise<void> {
  const file = new Blob([text], { type: "text/csv" });
  const upload = await api.call(uploadRoutes.create, {
    body: { file_name: fileName, size: file.size, content_type: file.type, purpose: "import" },
  });
  await postUpload(upload, file, fileName);
  const { id } = await api.call(importRoutes.start, { body: { upload: upload.id } });
  const params = { id: String(id) };
  const run = await until("the import", async () => {
    const { state, errors, doubt_print: print } = await api.call(importRoutes.load, { params });
    // A smoke test of an empty installation brings the first owner.
    if (state === "suspicious") await api.call(importRoutes.confirm, { params, body: { print } });
    return state === "complete" || state === "not_parsed" || state === "failed" ? { state, errors } : undefined;
  });
  check(run.state === "complete", `the import is ${run.state}: ${JSON.stringify(run.errors)}`);
}

function measurementFile(number: string): string {
  const { buyer, owner, assortment } = suitsutest;
  const row = (report: string, waybill: string, amount: string) =>
    [report, DAY, buyer.code, waybill, assortment, amount, "105,50", owner.code, owner.name].join(";");
  return [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    row(`${number}-1`, `${number}-W1`, "30,118"),
    row(`${number}-1`, `${number}-W1`, "2,624"),
    row(`${number}-2`, `${number}-W2`, "28,5"),
  ].join("\n");
}

function formOf(loaded: LoadedAct | undefined, number: string): ActForm {
  if (!loaded) throw new Error("no act was loaded");
  return {
    number,
    date: DAY,
    buyer_company: loaded.sales_act.buyer.id,
    sawmill_acts: [],
    act_rows: loaded.act_rows.map(({ id: rowId, margin, flat_price, amount, report_rows }) => ({
      id: rowId,
      margin,
      flat_price,
      amount,
      report_rows: report_rows.map(({ id }) => id),
    })),
    buy_acts: loaded.purchase_acts.map(({ previous_owner_id, act_id }, index) => ({
      id: previous_owner_id,
      number: `${number}-${index + 1}`,
      act_id,
    })),
  };
}
