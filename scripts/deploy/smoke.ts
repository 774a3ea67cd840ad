import { randomUUID } from "node:crypto";
import type { Viewer } from "#functions/platform/viewer.ts";
import { type ActForm, actFormRoutes, type LoadedAct } from "#shared/actForm/contract.ts";
import { actListRoutes } from "#shared/actLists/contract.ts";
import { importRoutes } from "#shared/imports/contract.ts";
import { invoiceRoutes } from "#shared/invoices/contract.ts";
import { reportRoutes } from "#shared/reports/contract.ts";
import { sessionRoutes } from "#shared/sessions/contract.ts";
import { uploadRoutes } from "#shared/uploads/contract.ts";
import type { ApiClient } from "./apiClient.ts";
import type { SentLetter } from "./letters.ts";
import type { Register } from "./register.ts";
import { actSteps } from "./smokeActs.ts";
import { forecastSteps } from "./smokeForecasts.ts";
import { check, checkFile, postUpload, type Step, until } from "./smokeStep.ts";

export interface SmokeTest {
  api: ApiClient;
  person: Viewer;
  letters: () => Promise<SentLetter[]>;
  openSession: (person: Viewer, lastUse: Date) => Promise<string>;
  buyer: string;
  /** Undefined where the functions cannot reach it. */
  register?: Register;
  report(text: string): void;
}

interface Found {
  company?: string;
  reports?: number[];
  loaded?: LoadedAct;
  act?: number;
}

/** Close to the 12 hours that a session lasts. */
const HOURS_AWAY = 11;
const DAY = new Date().toISOString().slice(0, 10);

/** The first failed step ends it: later ones build on it. */
export async function smokeTest(test: SmokeTest): Promise<{ passed: number; failed: number }> {
  const steps = stepsOf(test, {});
  let passed = 0;
  for (const [sentence, run] of steps) {
    const began = performance.now();
    try {
      await run();
    } catch (error) {
      test.report(`✗ ${sentence}: ${error instanceof Error ? error.message : String(error)}`);
      return { passed, failed: steps.length - passed };
    }
    passed += 1;
    test.report(`✓ ${sentence} (${Math.round(performance.now() - began)} ms)`);
  }
  return { passed, failed: 0 };
}

function stepsOf(test: SmokeTest, found: Found): Step[] {
  const { api, person, letters, buyer, register } = test;
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
      "a link that is asked for comes by e-mail and signs in, once",
      async () => {
        const before = (await letters()).length;
        await api.call(sessionRoutes.requestLink, { body: { email: person.email } });
        const token = await until("the letter with the link", async () => {
          const letter = (await letters()).slice(before).find(({ to }) => to.includes(person.email));
          return letter && /\/login#token=([\w-]+)/.exec(letter.text)?.[1];
        });
        await api.call(sessionRoutes.signIn, { body: { token } });
        const { isSuperUser } = await api.call(sessionRoutes.me);
        check(isSuperUser, "not as a super user");
        const { status } = await api.send(sessionRoutes.signIn, { body: { token } });
        check(status === 400, `the second time answered ${status}`);
      },
    ],
    [
      "a call without the CSRF token is refused",
      async () => {
        const { status } = await api.send(sessionRoutes.signOut, { isForged: true });
        check(status === 403, `answered ${status}`);
      },
    ],
    [
      "the dashboard lists the seeded companies",
      async () => {
        const companies = await api.call(reportRoutes.companies);
        check(
          companies.some(({ report_counts }) => report_counts.total > 0),
          "none of them has reports",
        );
      },
    ],
    [
      "a session that was not used for hours is extended by a route that only reads",
      async () => {
        api.store(await test.openSession(person, new Date(Date.now() - HOURS_AWAY * 3_600_000)));
        await api.call(reportRoutes.companies);
        await api.call(sessionRoutes.me);
      },
    ],
    [
      "a file goes to the bucket and through the queue",
      async () => {
        await importFile(api, `${number}.csv`, measurementFile(number, buyer));
        const { results } = await api.call(reportRoutes.list, { query: { acted: "False", search: number } });
        check(results.length === 2, `${results.length} reports instead of 2`);
        found.reports = results.map(({ id }) => id);
        found.company = String(results[0]?.company);
      },
    ],
    ...(register ? [waybillStep(api, register)] : []),
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
    ...actSteps(api, letters, { today: DAY, salesAct: () => found.act ?? 0 }),
    ...forecastSteps(api, { number, today: DAY }),
    [
      "signing out ends the session",
      async () => {
        await api.call(sessionRoutes.signOut);
        const { status } = await api.send(sessionRoutes.me, {});
        check(status === 401, `answered ${status}`);
      },
    ],
  ];
}

function waybillStep(api: ApiClient, register: Register): Step {
  return [
    "a waybill of EVR becomes a report",
    async () => {
      const number = register.addWaybill();
      await api.call(importRoutes.fetchWaybills);
      await until(`the report of waybill ${number}`, async () => {
        const { results } = await api.call(reportRoutes.list, { query: { acted: "False", search: number } });
        return results.find(({ waybills }) => waybills.includes(number));
      });
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

function measurementFile(number: string, buyer: string): string {
  const row = (report: string, waybill: string, assortment: string, amount: string) =>
    [report, DAY, buyer, waybill, assortment, amount, "105,50", "19990028", "Haavasalu Mets OÜ"].join(";");
  return [
    "Raporti number;Kuupäev;Ostja registrikood;Veoselehe number;Sortiment;Kogus;Hind;Eelmise omaniku kood;Eelmise omaniku nimi",
    row(`${number}-1`, `${number}-W1`, "KUPALK", "30,118"),
    row(`${number}-1`, `${number}-W1`, "MAPALK", "2,624"),
    row(`${number}-2`, `${number}-W2`, "KUPALK", "28,5"),
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
