import { expect, type Page } from "@playwright/test";
import { pageStack } from "#functions/platform/pageStack.ts";
import { signIn } from "#tests/support/site/site.ts";
import { test } from "#tests/support/site/test.ts";
import { messages } from "#web/ui/text/messages.ts";

/** docs/rules/api.md, "Errors of pages". */

interface Report {
  kind: string;
  name: string;
  message: string;
  stack: string;
  page: string;
}

/** What the page reports, and the statuses that it gets. */
function reportsOf(page: Page) {
  const reports: Report[] = [];
  const statuses: number[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (!response.url().endsWith("/api/v1/errors/")) return;
    reports.push(request.postDataJSON());
    statuses.push(response.status());
  });
  return { reports, statuses };
}

const throwing = (page: Page, message: string) =>
  page.evaluate((text) => void setTimeout(() => void Promise.reject(new TypeError(text))), message);

test("an error that nothing catches is reported once, five a minute at most, and never again by its own failure", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/?q=Mets");
  const { reports, statuses } = reportsOf(page);
  await throwing(page, 'isik 60001019906 kirjutas "Mets"');
  await throwing(page, 'isik 60001019906 kirjutas "Mets"');
  await expect.poll(() => statuses).toEqual([201]);
  expect(reports[0]).toMatchObject({
    kind: "rejection",
    name: "TypeError",
    message: 'isik [isikukood] kirjutas "…"',
    page: "/acts/dashboard/",
  });
  let refused = 0;
  await page.route("**/api/v1/errors/", (route) => {
    refused += 1;
    return route.abort();
  });
  for (let count = 0; count < 10; count++) await throwing(page, `viga ${count}`);
  await expect.poll(() => refused).toBe(4);
  await page.waitForTimeout(500);
  expect([refused, statuses]).toEqual([4, [201]]);
});

test("an outside address gets the error with the user once, without cookies and without the page that sends", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "agent", baseURL!);
  await page.goto("/acts/dashboard/");
  const address = `${baseURL!.replace("localhost", "127.0.0.1")}/errors-outside/`;
  const user = { id: 1, email: "mari@virn.example", name: "Mari Mets" };
  // The policy of the embedded site names no outside address.
  await page.route("**/acts/dashboard/", async (route) => {
    const answer = await route.fetch();
    const { "content-security-policy": _policy, ...headers } = answer.headers();
    await route.fulfill({ response: answer, headers });
  });
  await page.reload();
  await page.route("**/api/v1/errors/", (route) => route.fulfill({ status: 201, json: { address, user } }));
  const posts: { method: string; json: unknown; headers: Record<string, string> }[] = [];
  await page.route("**/errors-outside/", async (route) => {
    const request = route.request();
    posts.push({ method: request.method(), json: request.postDataJSON(), headers: await request.allHeaders() });
    await route.fulfill({ status: 204 });
  });
  const { reports } = reportsOf(page);
  await throwing(page, 'kirjutas "Mets"');
  await expect.poll(() => posts.length).toBe(1);
  await page.waitForTimeout(500);
  expect(posts).toEqual([{ method: "POST", json: { ...reports[0], user }, headers: expect.anything() }]);
  expect(reports).toHaveLength(1);
  expect(posts[0]!.headers).not.toHaveProperty("cookie");
  expect(posts[0]!.headers).not.toHaveProperty("referer");
});

test("a page that fails to render is reported with frames that lead to the sources", async ({ page, baseURL }) => {
  await signIn(page, "agent", baseURL!);
  const { reports } = reportsOf(page);
  await page.route("**/api/v1/acts/companies/?*", (route) => route.fulfill({ json: { results: [null], next: null } }));
  await page.goto("/acts/dashboard/");
  await expect(page.getByRole("heading", { name: messages.brokenTitle })).toBeVisible();
  await expect.poll(() => reports.map(({ kind }) => kind)).toContain("render");
  const { stack } = reports.find(({ kind }) => kind === "render")!;
  expect(stack).toContain("/assets/");
  expect(await pageStack(stack)).toMatch(/ \(?web\/src\/\S+\.tsx?:\d+:\d+/);
  expect((await page.request.get(`${/\/assets\/[\w.-]+\.js/.exec(stack)![0]}.map`)).status()).toBe(404);
});

test("an error of a page that needs no signing in is reported as well", async ({ page, baseURL }) => {
  await page.context().clearCookies();
  await page.goto(`${baseURL}/login`);
  const { statuses } = reportsOf(page);
  await page.context().clearCookies();
  await throwing(page, "viga enne sisselogimist");
  await expect.poll(() => statuses).toEqual([201]);
});
