import type { BrowserContext } from "@playwright/test";
import { letterAddress } from "#functions/letters/letterAddress.ts";
import { PURCHASE_ACT, SALES_ACT } from "#shared/acts/actTypes.ts";
import { BUY_DOCUMENT } from "#shared/documents/documentTypes.ts";

interface Listed {
  company: number;
  /** The newest first. */
  items: { id: number; hash: string; public_href: string | null }[];
}

/** Of a new act: a dozen rows or so. */
const REPORTS = 3;

/** Of pages that no link leads to before something is opened, chosen or sent: of rows, letters, a new act, a container. For an agent. */
export async function unlinkedAddresses(context: BrowserContext, url: string): Promise<string[]> {
  const sales = await listedFirst(context, "acts/acts", "acts/companies", SALES_ACT);
  const purchases = await listedFirst(context, "acts/acts", "acts/companies", PURCHASE_ACT);
  const documents = await listedFirst(context, "documents/documents", "documents/companies", BUY_DOCUMENT);
  return [
    "/containers/validate/",
    "/signing/waiting/",
    `/acts/origins/?acts=${sales.items[0]?.id}`,
    `/acts/update/${sales.items[0]?.id}/`,
    `/documents/update/${documents.items[0]?.id}/`,
    await forecastAddress(context),
    await declarationAddress(context),
    sales.items[0]?.public_href,
    letterAddress(PURCHASE_ACT, purchases.items[0]?.hash ?? ""),
    documents.items[0]?.public_href,
    await newActAddress(context, url),
    await containerAddress(context, url, documents.company),
  ].filter((address) => address != null);
}

async function forecastAddress({ request }: BrowserContext): Promise<string> {
  const { companies } = await (await request.get("/api/v1/forecasts/companies/")).json();
  const company = companies.find((one: { forecasts_count: number }) => one.forecasts_count > 0).id;
  const { results } = await (await request.get("/api/v1/forecasts/forecasts/", { params: { company } })).json();
  return `/forecasts/detail/${results[0].id}/`;
}

async function declarationAddress({ request }: BrowserContext): Promise<string> {
  const { results } = await (await request.get("/api/v1/eudr/declarations/", { params: { tab: "valid" } })).json();
  return `/eudr/${results[0].id}/`;
}

async function newActAddress(context: BrowserContext, url: string): Promise<string> {
  const { request } = context;
  const [company] = await (await request.get("/api/v1/reports/companies/")).json();
  const params = { company: company.id, acted: "False" };
  const { results } = await (await request.get("/api/v1/reports/reports/", { params })).json();
  const chosen: { id: number }[] = results.slice(0, REPORTS);
  const form = new URLSearchParams([
    ["company", String(company.id)],
    ["csrfmiddlewaretoken", await tokenOf(context)],
    ...chosen.map(({ id }) => ["reports[]", String(id)]),
  ]);
  const headers = { "content-type": "application/x-www-form-urlencoded", origin: url };
  const answer = await request.post("/acts/create/", { data: form.toString(), headers, maxRedirects: 0 });
  return answer.headers()["location"] ?? "";
}

async function tokenOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
}

/** What a list has of its first company. */
async function listedFirst(
  { request }: BrowserContext,
  list: string,
  companies: string,
  type: number,
): Promise<Listed> {
  const read = async (path: string, params: Record<string, number>) => {
    const { results } = await (await request.get(`/api/v1/${path}/`, { params })).json();
    return results;
  };
  const [first] = await read(companies, { type });
  return { company: first.id, items: await read(list, { type, company: first.id }) };
}

/** A container of all documents of a company, for the first signature. Left to itself it is gone after ten minutes. */
async function containerAddress(context: BrowserContext, url: string, company: number): Promise<string> {
  const answer = await context.request.post("/api/v1/documents/documents/sign/", {
    data: { company, documents: [], whole: true },
    headers: { origin: url, "x-csrftoken": await tokenOf(context) },
  });
  const { container_id: hash, message } = await answer.json();
  if (!hash) throw new Error(`No container: ${message}`);
  return `/containers/${hash}/`;
}
