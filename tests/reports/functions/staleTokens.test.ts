import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { companiesOfKind } from "#functions/companies/store/company.ts";
import { tableClient, tableName } from "#functions/platform/table/tableClient.ts";
import { putTokens, tokensOf } from "#functions/platform/tokens/numberToken.ts";
import { searchReports } from "#functions/reports/reportSearch.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import type { ReportTab } from "#shared/reports/reportTab.ts";
import { formOf, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { openImport } from "#tests/support/imports/openImport.ts";
import { indexWaiting } from "#tests/support/reports/search.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
let company: string;
const buyer = reference.buyers[0]!;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2), prices: [] });
  agent = await signedIn(superUser);
  company = String((await companiesOfKind("buyer")).find(({ code }) => code === buyer.regCode)!.id);
});

/** Reports with these numbers; their destination is the batch. */
async function imported(batch: string, count: number, date = "2026-11-02"): Promise<string[]> {
  const reports = Array.from({ length: count }, (_, index) => {
    const number = `${batch}-${String(index).padStart(4, "0")}`;
    return {
      number,
      date,
      seller: { code: reference.platform.regCode, name: reference.platform.name },
      buyer: { code: buyer.regCode, name: buyer.name },
      destination: { code: batch, name: `Plats ${batch}` },
      waybills: [{ number: `W${number}`, finished: true }],
      rows: [
        {
          waybill: `W${number}`,
          assortment: { code: "KUPALK", name: "Kuusepalk" },
          unit: "SCM" as const,
          amount: "10",
          price: "100",
        },
      ],
    };
  });
  await (await openImport("file")).import(reports);
  return reports.map(({ number }) => number);
}

async function ids(batch: string): Promise<number[]> {
  const { body } = await agent.call("reports.list", { query: { company, destination_code: batch, acted: "False" } });
  return body.results.map(({ id }: { id: number }) => id);
}

async function act(batch: string, reports: readonly number[]): Promise<void> {
  const form = formOf(await prepare(agent, company, reports), { number: `AKT-${batch}` });
  expect((await agent.call("actForm.create", { body: form })).status).toBe(201);
}

/** Tokens that begin with a text, in a tab in which these reports are not. */
async function putStale(text: string, count: number, tab: ReportTab, reports: readonly number[]): Promise<void> {
  const tokens = Array.from({ length: count }, (_, index) => {
    const [token] = tokensOf({ kind: "report", id: reports[index % reports.length]!, tab, date: "2026-11-20" }, [
      `${text}${String(index).padStart(6, "0")}`,
    ]);
    return token!;
  });
  await putTokens(tokens);
}

/** Counts the queries of tokens while work runs. */
async function tokenQueries(work: () => Promise<unknown>): Promise<number> {
  const send = vi.spyOn(tableClient, "send");
  await work();
  const queries = send.mock.calls.filter(
    ([command]) =>
      command instanceof QueryCommand &&
      command.input.TableName === tableName() &&
      command.input.ExpressionAttributeValues?.[":pk"]?.startsWith("numberToken#"),
  );
  send.mockRestore();
  return queries.length;
}

const found = async (text: string, tab: ReportTab) => {
  const { reports, truncated } = await searchReports(text, tab);
  return { numbers: reports.map(({ number }) => number), truncated };
};

describe("a search behind tokens that have not followed their reports", () => {
  it("finds all 60 open reports behind 8,000 tokens of acted ones", { timeout: 120_000 }, async () => {
    await imported("PUUDA", 4);
    await act("PUUDA", await ids("PUUDA"));
    await indexWaiting();
    const actedIds = (await searchReports("PUUDA", "acted")).reports.map(({ id }) => id);
    const older = await imported("PUUDZ", 30, "2026-10-01");
    const newer = await imported("PUUDY", 30, "2026-10-02");
    await indexWaiting();
    await putStale("PUUDB", 8000, "open", actedIds);
    const expected = [...newer.toReversed(), ...older.toReversed()];
    expect(await found("PUUD", "open")).toEqual({ numbers: expected, truncated: false });
    expect(await tokenQueries(() => searchReports("PUUD", "open"))).toBe(2);
    expect(await tokenQueries(() => searchReports("PUUDZ", "open"))).toBe(1);
  });

  it("finds acted reports whose tokens still lie behind 6,000 of open ones", { timeout: 120_000 }, async () => {
    await imported("LAASZ", 3);
    await imported("LAASA", 1);
    await indexWaiting();
    await putStale("LAASB", 6000, "open", await ids("LAASA"));
    await act("LAASZ", await ids("LAASZ"));
    const expected = ["LAASZ-0002", "LAASZ-0001", "LAASZ-0000"];
    expect(await found("LAAS", "acted")).toEqual({ numbers: expected, truncated: false });
    await indexWaiting();
    expect(await found("LAAS", "acted")).toEqual({ numbers: expected, truncated: false });
  });

  it("ends after 40,000 tokens and says that there may be more", { timeout: 240_000 }, async () => {
    const [number] = await imported("KUUSZ", 1);
    await indexWaiting();
    await putStale("KUUSB", 40_000, "open", [999_999]);
    expect(await found("KUUS", "open")).toEqual({ numbers: [], truncated: true });
    expect(await found("KUUSZ", "open")).toEqual({ numbers: [number], truncated: false });
  });
});
