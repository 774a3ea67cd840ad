import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { letterAddress } from "#functions/letters/letterAddress.ts";
import { PURCHASE_ACT } from "#shared/acts/actTypes.ts";
import { importLines } from "#tests/support/acts/actScreen.ts";
import { csvOf } from "#tests/support/reports/measurementFiles.ts";
import { get, makeAct, post, selectReports, startImport } from "#tests/support/site/site.ts";

/** What the pages of the tests show; made once for all of them. */
export interface World {
  /** Of the buyer and its destination that have open and acted reports. */
  buyer: number;
  destination: string;
  /** Of reports that wait for an act. */
  selection: string;
  act: number;
  /** Address of the public view of the act. */
  publicAct: string;
  /** Address that the letter of one of its purchase acts names. */
  attachments: string;
  /** A company with documents, and one of these. */
  documentCompany: number;
  document: number;
  /** Address of the public view of the document. */
  publicDocument: string;
  /** A company of the demo, its pending forecast and a confirmed one. */
  forecaster: number;
  forecast: number;
  confirmedForecast: number;
  /** A valid one of the demo, by owner and reference. */
  declaration: string;
  /** A draft of one that Virn files. */
  filing: string;
}

/** As an agent makes reports, an act, and files that failed or wait for a decision. Takes some seconds. */
export async function makeWorld(page: Page, baseURL: string): Promise<World> {
  const destination = `LAI${randomUUID().slice(0, 4).toUpperCase()}`;
  const acted = ["A1", "A2"].map((report) => ({ report, certificate: "FSC100" }));
  const open = [
    { report: "B1", assortment: "Männipalk" },
    { report: "B2", owner: 1 as const },
    { report: "B3", unit: "LCM", assortment: "Hakkpuit" },
  ];
  await importLines(page, destination, [...acted, ...open], baseURL);
  await makeAct(page, `${destination}-A`, baseURL);
  const { results } = await get(page.request, `/api/v1/reports/reports/?acted=True&search=${destination}-A1`);
  const [report] = results;
  const acts = await get(page.request, `/api/v1/acts/acts/?type=20&company=${report.company}`);
  const made = acts.results.find(({ id }: { id: number }) => id === report.acts[0].id);
  const [related] = await get(page.request, `/api/v1/acts/acts/${made.id}/get_related_acts/`);
  const purchases = await get(page.request, `/api/v1/acts/acts/?acts=${related.id}`);
  const wrong = Array.from({ length: 3 }, (_, row) => ({ "Raporti number": `${destination}-V${row}`, Kogus: "-1" }));
  await startImport(page, { name: "vigane.csv", csv: csvOf(wrong) }, baseURL);
  const odd = Array.from({ length: 12 }, (_, row) => ({
    "Raporti number": `${destination}-K${row}`,
    Kuupäev: "18.11.2027",
    "Sihtkoha kood": `${destination}${row}`,
  }));
  await startImport(page, { name: "kahtlane.csv", csv: csvOf(odd) }, baseURL);
  const listed = await get(page.request, "/api/v1/documents/companies/?type=30");
  const { results: documents } = await get(
    page.request,
    `/api/v1/documents/documents/?company=${listed.results[0].id}`,
  );
  const { companies } = await get(page.request, "/api/v1/forecasts/companies/");
  const forecaster = companies.find((each: { forecasts_count: number }) => each.forecasts_count > 0).id;
  const { results: forecasts } = await get(page.request, `/api/v1/forecasts/forecasts/?company=${forecaster}`);
  const forecastIn = (status: string) => forecasts.find((each: { status: string }) => each.status === status).id;
  const { results: declarations } = await get(page.request, "/api/v1/eudr/declarations?tab=valid");
  const owner = (await get(page.request, "/api/v1/companies/?kind=owner")).results[0].id;
  const { id: filing } = await post(page, "/api/v1/eudr/filings/", { owner, is_small: false }, baseURL);
  return {
    filing,
    declaration: declarations[0].id,
    forecaster,
    forecast: forecastIn("pending"),
    confirmedForecast: forecastIn("confirmed"),
    buyer: report.company,
    destination,
    selection: await selectReports(page, `${destination}-B`, baseURL),
    act: report.acts[0].id,
    publicAct: made.public_href,
    attachments: letterAddress(PURCHASE_ACT, purchases.results[0].hash),
    documentCompany: listed.results[0].id,
    document: documents[0].id,
    publicDocument: documents[0].public_href,
  };
}
