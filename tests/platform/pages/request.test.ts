import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ApiProblem } from "#web/api/apiProblem.ts";
import { MAX_ANSWER_MS } from "#web/api/exchange.ts";
import { call, transfer } from "#web/api/request.ts";

const list = { name: "things.list", method: "GET", address: "/api/v1/things/", facts: "" } as const;
const create = { name: "things.create", method: "POST", address: "/api/v1/things/{id}/", facts: "" } as const;

const location = { pathname: "/acts/dashboard/", search: "?q=1", hash: "", reload: vi.fn(), replace: vi.fn() };
const page = { location, alert: vi.fn(), addEventListener: vi.fn() };
const stored = new Map<string, string>();
let sent: { address: string; init: RequestInit }[];
let answers: (() => Response | Promise<Response>)[];

beforeEach(() => {
  sent = [];
  answers = [];
  stored.clear();
  vi.stubGlobal("document", { cookie: "other=1; csrftoken=abc", documentElement: { lang: "et" } });
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
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
          signal: expect.any(AbortSignal),
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
  test.each([
    ["HTTP 500", json(500, { code: "internal", message: "x", request_id: "r-1" }), 500],
    ["the gateway's own error page", () => new Response("<html>", { status: 504 }), 504],
  ])("is thrown by transfer without an alert: %s", async (_name, answer, status) => {
    answers = [answer];
    const error = await thrown(transfer(list, {}));
    expect(error).toMatchObject({ status, isServerError: true });
    expect(page.alert).not.toHaveBeenCalled();
  });

  test.each([
    ["offline", false, list, "Võrguühendus puudub. Andmed laaditakse ise, kui ühendus taastub."],
    ["offline", false, create, "Võrguühendus puudub. Sisestatu on alles; proovige uuesti, kui ühendus taastub."],
    ["no_answer", true, list, "Server ei vasta. Proovime ise uuesti."],
    ["no_answer", true, create, "Ühendus serveriga katkes. Sisestatu on alles; proovige uuesti."],
  ])("without an answer is %s (network: %s), and the page stays", async (code, onLine, row, message) => {
    vi.stubGlobal("navigator", { onLine });
    const error = await thrown(row === list ? transfer(row, {}) : call(row, { params: { id: 3 } } as never));
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ status: 0, code, message, isUnanswered: true, isServerError: false });
    expect(page.alert).not.toHaveBeenCalled();
    expect(location.reload).not.toHaveBeenCalled();
  });

  test.each([
    ["never answers", () => new Promise<Response>(() => {})],
    [
      "stops in the middle of its answer",
      () => new Response(new ReadableStream({ start: (it) => it.enqueue(new Uint8Array(1)) })),
    ],
  ])("of a server that %s comes after the time limit", async (_name, answer) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    answers = [answer];
    const asked = thrown(call(create, { params: { id: 3 }, body: {} } as never));
    await vi.advanceTimersByTimeAsync(MAX_ANSWER_MS - 1);
    expect(sent[0]?.init.signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toMatchObject({ code: "timed_out", isUnanswered: true });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  test("of a call that a navigation cut off is not shown", async () => {
    const fresh = await import("#web/api/request.ts");
    const settled = vi.fn();
    page.addEventListener.mock.calls.find(([name]) => name === "pagehide")?.[1]();
    void fresh
      .call(list)
      .catch(() => undefined)
      .finally(settled);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(settled).not.toHaveBeenCalled();
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

  test("is shown with its request id when the page was reloaded after another in the last ten seconds", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const failed = json(500, { code: "internal", message: "x", request_id: "r-2" });
    const fails = async () => {
      answers = [failed];
      return thrown((await import("#web/api/request.ts")).call(list));
    };
    const loadedAgain = async () => {
      void fails();
      await vi.waitFor(() => expect(location.reload).toHaveBeenCalledOnce());
      vi.resetModules();
    };
    await loadedAgain();
    await vi.advanceTimersByTimeAsync(9_000);
    const shown = {
      isServerError: true,
      requestId: "r-2",
      message: expect.stringMatching(/^Midagi läks jälle valesti.* r-2\.$/),
    };
    expect(await fails()).toMatchObject(shown);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await fails()).toMatchObject(shown);
    expect(page.alert).toHaveBeenCalledOnce();

    vi.clearAllMocks();
    vi.resetModules();
    await loadedAgain();
    expect(page.alert).toHaveBeenCalledOnce();
  });
});

test("is shown instead of a second reload when the call began soon after the reload, however long the answer takes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const slow = () =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(json(500, { code: "internal", message: "x", request_id: "r-3" })()), 25_000);
    });
  answers = [slow, slow];
  void (await import("#web/api/request.ts")).call(list);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(location.reload).toHaveBeenCalledOnce();
  vi.resetModules();
  const second = thrown((await import("#web/api/request.ts")).call(list));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(page.alert).toHaveBeenCalledOnce();
  expect(await second).toMatchObject({ isServerError: true, requestId: "r-3" });
});

const noSession = json(401, { code: "not_signed_in", message: "Palun logige sisse." });

test("redirects to sign-in, with the current page as return address, without a session", async () => {
  const fresh = await import("#web/api/request.ts");
  answers = [noSession];
  void fresh.call(list);
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith("/login?next=%2Facts%2Fdashboard%2F%3Fq%3D1"));
});

test("goes on in the language of the page that was left", async () => {
  const fresh = await import("#web/api/request.ts");
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "ru" } });
  answers = [noSession];
  void fresh.call(list);
  const address = "/login?next=%2Facts%2Fdashboard%2F%3Fq%3D1&language=ru";
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith(address));
});

test("returns from sign-in to the paper that was looked at", async () => {
  const fresh = await import("#web/api/request.ts");
  location.hash = "#vaade=/api/v1/a/";
  answers = [noSession];
  void fresh.call(list);
  const address = "/login?next=%2Facts%2Fdashboard%2F%3Fq%3D1%23vaade%3D%2Fapi%2Fv1%2Fa%2F";
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith(address));
  location.hash = "";
});

test("says at sign-in that the session has ended when the page has been answered before", async () => {
  const fresh = await import("#web/api/request.ts");
  answers = [json(200, []), noSession];
  await fresh.call(list);
  void fresh.call(create, { params: { id: 3 } } as never);
  const address = "/login?next=%2Facts%2Fdashboard%2F%3Fq%3D1&ended=1";
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith(address));
});
