import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Viewer } from "#functions/platform/viewer.ts";
import { hashOf } from "#functions/sessions/sessionLife.ts";
import { putSession } from "#functions/sessions/store/session.ts";
import { type Role, roles } from "#shared/people/roles.ts";
import { problemReply } from "#shared/platform/problems.ts";
import { allRoutes, type NamedRoute } from "#shared/routes.ts";
import { type Answer, type Caller, nobody, signedIn, superUser } from "#tests/support/api/callApi.ts";

const nameOf = ({ area, operation }: NamedRoute) => `${area}.${operation}` as const;
const named = allRoutes.map((route) => [nameOf(route), route] as const);
const unsafe = named.filter(([, { row }]) => row.method !== "GET");

/** Two sessions of one person. */
type Sessions = readonly [Caller, Caller];
const sessions = new Map<string, Sessions>();
let people = 0;

/** A person with these roles, the same for all routes but the one that ends the session. */
async function sessionsOf(held: readonly Role[], { operation }: NamedRoute): Promise<Sessions> {
  const name = held.join(" ");
  const known = sessions.get(name);
  if (known && operation !== "signOut") return known;
  const id = 40 + people++;
  const viewer: Viewer = { id, name, email: `x${id}@virn.example`, roles: [...held], companies: [7] };
  const both = [await signedIn(viewer), await signedIn(viewer)] as const;
  if (operation !== "signOut") sessions.set(name, both);
  return both;
}

/** Sessions of somebody who may call the route. */
function permitted(route: NamedRoute): Promise<Sessions> {
  const { who } = route.row;
  return sessionsOf(typeof who === "string" ? ["superUser"] : who, route);
}

/** A random IP address for each call, so that no limit applies. */
const fromAnywhere = () => ({
  "cloudfront-viewer-address": `${Array.from({ length: 4 }, () => Math.floor(Math.random() * 255)).join(".")}:1`,
});

const isRefusal = ({ status, body }: Answer) => status === 403 && body.code === "csrf";

function expectProblem(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(z.strictObject(problemReply.shape).parse(answer.body).message).not.toBe("");
}

beforeAll(() => signedIn(superUser));

describe.each(named)("%s", (name, route) => {
  const { who } = route.row;

  it("rejects callers without a session, unless it is public", async () => {
    const expiresAt = Math.floor(Date.now() / 1000) - 1;
    const past = {
      hash: hashOf(`${"t".repeat(43)}.${superUser.id}`),
      csrf: "c",
      expiresAt,
      endsAt: expiresAt + 86_400,
    };
    await putSession({ ...past, personId: superUser.id });
    const strangers: Record<string, string[]> = {
      nobody: ["csrftoken=anonymous-token"],
      "an unknown cookie": ["csrftoken=anonymous-token", `virn=${"u".repeat(43)}.${superUser.id}`],
      "an empty cookie": ["csrftoken=anonymous-token", "virn="],
      "an ended session": ["csrftoken=anonymous-token", `virn=${"t".repeat(43)}.${superUser.id}`],
      "the cookie of https": ["csrftoken=anonymous-token", `__Host-virn=${"t".repeat(43)}.${superUser.id}`],
    };
    for (const [stranger, cookies] of Object.entries(strangers)) {
      const answer = await nobody().call(name, { cookies, headers: fromAnywhere() });
      if (who === "anyone") expect([stranger, [401, 403, 500].includes(answer.status)]).toEqual([stranger, false]);
      else expectProblem(answer, 401, "not_signed_in");
    }
  });

  it.each(roles)("admits a %s exactly when its row allows it", async (role) => {
    const answer = await (await sessionsOf([role], route))[0].call(name, { headers: fromAnywhere() });
    if (Array.isArray(who) && !who.includes(role)) expectProblem(answer, 403, "forbidden");
    else expect([401, 403, 500]).not.toContain(answer.status);
  });
});

describe.each(unsafe)("%s, which changes something,", (name, route) => {
  it("rejects a call without the CSRF token of the session", async () => {
    const [caller, other] = await permitted(route);
    const tokens = {
      none: undefined,
      empty: "",
      forged: "x".repeat(43),
      "another session's": other.csrf,
      longer: `${caller.csrf}A`,
    };
    for (const [kind, token] of Object.entries(tokens)) {
      const answer = await caller.call(name, { headers: { ...fromAnywhere(), "x-csrftoken": token } });
      expect([kind, isRefusal(answer)]).toEqual([kind, true]);
    }
  });

  it("rejects a planted CSRF token, also when cookie and header match", async () => {
    const [caller] = await permitted(route);
    const cookies = [caller.cookies[0]!, "csrftoken=planted"];
    expect(isRefusal(await caller.call(name, { cookies, headers: { "x-csrftoken": "planted" } }))).toBe(true);
  });

  it("rejects a call from a page of another origin", async () => {
    const [caller] = await permitted(route);
    const ours = process.env["PUBLIC_URL"]!;
    const places: Record<string, Record<string, string | undefined>> = {
      "no Origin, no Referer": { origin: undefined },
      "a foreign Origin": { origin: "https://evil.example" },
      "a foreign Origin with our Referer": { origin: "https://evil.example", referer: `${ours}/login` },
      "an opaque Origin": { origin: "null" },
      "an Origin that begins like ours": { origin: `${ours}.evil.example` },
      "another port": { origin: ours.replace(/\d+$/, "4000") },
      "another scheme": { origin: ours.replace("http:", "https:") },
      "a foreign Referer": { origin: undefined, referer: `https://evil.example/?${ours}` },
      "a Referer that is no address": { origin: undefined, referer: "about" },
    };
    for (const [place, headers] of Object.entries(places)) {
      const answer = await caller.call(name, { headers: { ...fromAnywhere(), ...headers } });
      expect([place, isRefusal(answer)]).toEqual([place, true]);
    }
    const byReferer = await caller.call(name, {
      headers: { ...fromAnywhere(), origin: undefined, referer: `${ours}/a/b` },
    });
    expect(byReferer.status).not.toBe(403);
  });
});

describe("a form of the browser", () => {
  const forms = unsafe.filter(([, { row }]) => row.form);

  it.each(forms)("%s needs the CSRF token in a field", async (name, route) => {
    const [caller] = await permitted(route);
    const post = (rawBody: string) => caller.call(name, { rawBody, headers: { "x-csrftoken": undefined } });
    expect(isRefusal(await post("company=1"))).toBe(true);
    expect(isRefusal(await post("company=1&csrfmiddlewaretoken=forged"))).toBe(true);
    expect(isRefusal(await post(`csrfmiddlewaretoken=forged&csrfmiddlewaretoken=${caller.csrf}`))).toBe(true);
    expect((await post(`company=1&csrfmiddlewaretoken=${caller.csrf}`)).status).not.toBe(403);
  });
});

describe("a GET request", () => {
  it("needs no token and accepts any Origin, since without CORS headers foreign pages cannot read the reply", async () => {
    const caller = await signedIn(superUser);
    const answer = await caller.call("sessions.me", {
      headers: { origin: "https://evil.example", "x-csrftoken": undefined },
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.headers).filter((header) => header.startsWith("access-control"))).toEqual([]);
  });

  it("sets the CSRF cookie when it is missing or of another session", async () => {
    const caller = await signedIn(superUser);
    for (const cookies of [[caller.cookies[0]!], [caller.cookies[0]!, "csrftoken=planted"]]) {
      const { cookies: set } = await caller.call("sessions.me", { cookies });
      expect(set).toEqual([expect.stringContaining(`csrftoken=${caller.csrf};`)]);
    }
    expect((await caller.call("sessions.me")).cookies).toEqual([]);
  });
});
