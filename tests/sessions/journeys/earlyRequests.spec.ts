import { expect, type Request } from "@playwright/test";
import { newAgent, signInByLetter } from "#tests/support/site/signing.ts";
import { signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";

test("a page requests its data once, before the application script has loaded", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/index-*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const api = () => asked.filter((path) => path.startsWith("/api/")).toSorted();
  await page.goto("/reports/dashboard/", { waitUntil: "commit" });
  await expect.poll(api).toEqual(["/api/v1/me/", "/api/v1/reports/companies/"]);
  release();
  await expect(page.getByRole("tabpanel").getByRole("group").first()).toBeVisible();
  expect(api()).toEqual(["/api/v1/me/", "/api/v1/reports/companies/"]);
});

test("a visitor without a session is redirected to sign in, and then returns to the same page", async ({ page }) => {
  await page.goto("/reports/dashboard/?sort=name");
  await expect(page).toHaveURL(/\/login\?next=%2Freports%2Fdashboard%2F%3Fsort%3Dname/);
  await page.getByRole("button", { name: /Mari Mets/ }).click();
  await expect(page).toHaveURL(/\/reports\/dashboard\/\?sort=name/);
});

test("the pages that people see first load few scripts", async ({ page, baseURL }) => {
  // The application would add what it loads later.
  await page.route("**/assets/index-*.js", (route) => route.abort());
  const scripts = async () => {
    const files = page.locator("link[rel=modulepreload], script[src^='/assets/']");
    const names = await files.evaluateAll((all) =>
      all.map((one) => one.getAttribute("href") ?? one.getAttribute("src")),
    );
    return names.map((name) => /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(name ?? "")?.[1]).toSorted();
  };
  await page.goto("/login");
  await expect.poll(scripts).toEqual(["LoginPage", "early", "index", "rolldown-runtime", "visitors", "web"]);
  await signIn(page, "agent", baseURL!);
  await page.goto("/reports/dashboard/");
  const ofReports = ["ReportsPage", "Shell", "early", "frame", "index", "rolldown-runtime", "visitors", "web"];
  await expect.poll(scripts).toEqual(ofReports);
  // They leave the line to the styles, for which the first view waits.
  const others = page.locator(":is(link[rel=modulepreload], script[type=module][src]):not([fetchpriority=low])");
  await expect(others).toHaveCount(0);
  await expect(page.locator("link[rel=stylesheet]:not([fetchpriority])")).toHaveCount(1);
});

test("the secret of a mailed link is in no address and no header of a request", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const email = await newAgent(page, "38001085718", baseURL!);
  await page.context().clearCookies();
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  const link = await signInByLetter(page, email);
  const [, secret = ""] = /\/login#token=([\w-]{43})$/.exec(link) ?? [];
  expect(secret).not.toBe("");
  const sent = await Promise.all(
    requests.map(async (request) => `${request.url()} ${JSON.stringify(await request.allHeaders())}`),
  );
  expect(sent.filter((request) => request.includes("/api/v1/session"))).not.toEqual([]);
  expect(sent.filter((request) => request.includes(secret))).toEqual([]);
  expect(page.url()).not.toContain("token");
});
