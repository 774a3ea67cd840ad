import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiProblem } from "#web/api/problem.ts";
import { call, transfer } from "#web/api/request.ts";

const list = { name: "things.list", method: "GET", address: "/api/v1/things/" } as const;
const create = { name: "things.create", method: "POST", address: "/api/v1/things/{id}/" } as const;

const location = { pathname: "/acts/dashboard/", search: "?q=1", reload: vi.fn(), replace: vi.fn() };
const page = { location, alert: vi.fn(), addEventListener: vi.fn() };
let sent: { address: string; init: RequestInit }[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal("document", { cookie: "other=1; csrftoken=abc" });
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ address, init });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.resetModules();
});

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a call", () => {
  test("sends the specified headers when it reads", async () => {
    answers = [json(200, [1])];
    expect(await transfer(list, { query: { acted: "True" } })).toEqual([1]);
    expect(sent).toEqual([
      {
        address: "/api/v1/things/?acted=True",
        init: {
          headers: { Accept: "application/json", "X-Requested-With": "XMLHttpRequest", "X-CSRFToken": "abc" },
          credentials: "same-origin",
        },
      },
    ]);
  });

  test("sends JSON and the CSRF header when it writes, and accepts an empty response", async () => {
    answers = [() => new Response(null, { status: 204 })];
    expect(await transfer(create, { params: { id: 3 }, body: { price: 2.5 } })).toBeNull();
    expect(sent[0]).toMatchObject({
      address: "/api/v1/things/3/",
      init: {
        method: "POST",
        body: '{"price":2.5}',
        headers: { Accept: "application/json", "X-CSRFToken": "abc", "Content-Type": "application/json" },
      },
    });
  });

  test("fetches a CSRF token before a write when there is none", async () => {
    vi.stubGlobal("document", { cookie: "" });
    answers = [json(401, {}), json(200, {})];
    await transfer(create, { params: { id: 3 } });
    expect(sent.map(({ address }) => address)).toEqual(["/api/v1/me/", "/api/v1/things/3/"]);
    expect(sent[0]!.init.headers).not.toHaveProperty("X-CSRFToken");
  });

  test("retries once with a new CSRF token, then throws", async () => {
    const refused = json(403, { code: "csrf", message: "Turvakontroll ebaõnnestus." });
    answers = [refused, json(200, {}), refused, json(200, {})];
    const error = await thrown(transfer(create, { params: { id: 3 } }));
    expect(error).toMatchObject({ code: "csrf", status: 403 });
    expect(sent.map(({ address }) => address)).toEqual(["/api/v1/things/3/", "/api/v1/me/", "/api/v1/things/3/"]);
  });

  test("throws any other refusal with its field errors, without a retry", async () => {
    answers = [json(400, { code: "invalid_fields", message: "Paranda.", fields: { number: ["On kasutusel."] } })];
    const error = await thrown(call(create, { params: { id: 3 } } as never));
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ code: "invalid_fields", message: "Paranda.", fields: { number: ["On kasutusel."] } });
    expect(sent).toHaveLength(1);
    expect(page.alert).not.toHaveBeenCalled();
  });
});

describe("an error", () => {
  test("while the network is down shows an alert, and reloads when it is back", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const fresh = await import("#web/api/request.ts");
    answers = [];
    void fresh.call(list);
    await vi.waitFor(() => expect(page.alert).toHaveBeenCalledOnce());
    expect(location.reload).not.toHaveBeenCalled();
    const online = page.addEventListener.mock.calls.find(([name]) => name === "online");
    online?.[1]();
    expect(location.reload).toHaveBeenCalledOnce();
  });

  test.each([
    ["HTTP 500", json(500, { code: "internal", message: "x", request_id: "r-1" }), 500],
    ["the gateway's own error page", () => new Response("<html>", { status: 504 }), 504],
    ["no answer", () => Promise.reject(new TypeError("offline")), 0],
  ])("is thrown by transfer without an alert: %s", async (_name, answer, status) => {
    answers = [answer];
    const error = await thrown(transfer(list, {}));
    expect(error).toMatchObject({ status, isServerError: true });
    expect(page.alert).not.toHaveBeenCalled();
  });

  test("lets pages save their drafts, alerts once and reloads, and never settles the call", async () => {
    const fresh = await import("#web/api/request.ts");
    const { onBeforeReload } = await import("#web/api/leave.ts");
    const order: string[] = [];
    onBeforeReload(() => order.push("stored"));
    page.alert.mockImplementation((text: string) => order.push(text));
    location.reload.mockImplementation(() => order.push("reload"));
    answers = [json(500, {}), json(500, {})];
    const settled = vi.fn();
    void fresh.call(list).finally(settled);
    void fresh.call(list).finally(settled);
    await vi.waitFor(() => expect(order).toContain("reload"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(order).toEqual(["stored", "Midagi läks valesti, palun proovige uuesti.", "reload"]);
    expect(settled).not.toHaveBeenCalled();
  });
});

test("redirects to sign-in, with the current page as return address, when the session has ended", async () => {
  const fresh = await import("#web/api/request.ts");
  answers = [json(401, { code: "not_signed_in", message: "Palun logi sisse." })];
  void fresh.call(list);
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith("/login?next=%2Facts%2Fdashboard%2F%3Fq%3D1"));
});
