import type { Page } from "@playwright/test";

/** As long as names of companies, destinations, assortments and files may be. */
const NAME = "Pika-Nimega Metsaühistu ja Saeveski Puidukaubanduse Osaühing Lõuna-Eesti harukontor";
const NAMES =
  /^(name|client|company|company_name|buyer_name|seller|previous_owner|owner|owner_name|assortment|assortment_name|destination|destination_name|place|site|city|municipality|address|file_name)$/;
const AMOUNTS = /amount|sum|total|volume|delivered|forecast|plan|value/;
const PRICES = /price|margin/;

/** Every read answers with names and amounts as long as they may be. */
export async function answerWidest(page: Page): Promise<void> {
  await page.route("**/api/v1/**", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    const response = await route.fetch();
    if (!response.headers()["content-type"]?.includes("json") || !response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: widened(await response.json(), "") });
  });
}

function widened(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => widened(each, key));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, widened(each, name)]));
  }
  if (typeof value === "string" && value !== "" && NAMES.test(key)) return `${value} ${NAME}`;
  if (typeof value === "number" && !/_(id|count)$/.test(key)) {
    if (PRICES.test(key)) return value * 10;
    if (AMOUNTS.test(key)) return value * 1000;
  }
  return value;
}
