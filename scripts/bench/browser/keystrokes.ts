import type { BrowserContext } from "@playwright/test";
import { reference } from "#scripts/bench/data/measuredReports.ts";
import { interactionTimes, watchInteractions } from "./interactions.ts";

const ROWS = 10_000;
const KEYSTROKES = 40;
const PAUSE_MS = 150;

/** Milliseconds from a keystroke to the paint of its result, in the margin of an assortment of the largest act. */
export async function keystrokeTimes(browser: BrowserContext, url: string): Promise<number[]> {
  const page = await browser.newPage();
  await page.goto(await formAddress(browser, url));
  const margin = page.locator('tr[data-kind="group"] [data-cell="margin"] input').first();
  await margin.waitFor({ timeout: 60_000 });
  await margin.focus();
  await watchInteractions(page);
  for (let typed = 0; typed < KEYSTROKES; typed++) {
    await page.keyboard.press(typed % 2 === 0 ? "3" : "Backspace");
    await page.waitForTimeout(PAUSE_MS);
  }
  const times = await interactionTimes(page, KEYSTROKES);
  await page.close();
  return times;
}

async function formAddress(browser: BrowserContext, url: string): Promise<string> {
  const companies: { id: number; name: string }[] = await (
    await browser.request.get("/api/v1/reports/companies/")
  ).json();
  const company = companies.find(({ name }) => name === reference.buyers[0]?.name);
  const token = (await browser.cookies()).find(({ name }) => name === "csrftoken")?.value ?? "";
  const answer = await browser.request.post("/acts/create/", {
    form: { company: String(company?.id), csrfmiddlewaretoken: token },
    headers: { origin: url },
    maxRedirects: 0,
  });
  const address = answer.headers()["location"] ?? "";
  const selection = address.split("/")[3] ?? "";
  const loaded = await browser.request.get("/api/v1/acts/create/", { params: { selection } });
  const [act]: { act_rows: unknown[] }[] = await loaded.json();
  if (act?.act_rows.length !== ROWS) throw new Error(`The act has ${act?.act_rows.length} rows`);
  return address;
}
