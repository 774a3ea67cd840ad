import type { Context } from "aws-lambda";
import { beforeAll, describe, expect, it } from "vitest";
import { letterRoutes } from "#shared/letters/contract.ts";
import { mediaRoutes } from "#shared/media/contract.ts";
import { type Caller, eventOf, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { upload } from "#tests/support/reports/uploads.ts";
import { routeHandler } from "#tests/support/services/handlers.ts";

const HTML = "text/html,application/xhtml+xml,*/*;q=0.8";
let agent: Caller;

beforeAll(async () => {
  agent = await signedIn(superUser);
});

describe("a file", () => {
  const asked = async (accept?: string) => {
    const { body } = await agent.call("media.create", {
      body: { title: "Juhend", upload: await upload(agent, "juhend.pdf", "%PDF-1.7", "media") },
    });
    const input = { params: { id: String(body.id) }, headers: { accept } };
    const event = eventOf(mediaRoutes.file, input, agent.cookies, agent.csrf);
    return (await routeHandler("media", "file"))(event, {} as Context);
  };

  it("is a redirect for a browser, and its address in JSON for a page that downloads it", async () => {
    expect(await asked(HTML)).toMatchObject({ statusCode: 303, headers: { location: expect.stringMatching(/^http/) } });
    expect((await asked()).statusCode).toBe(303);
    const { statusCode, headers, body } = await asked("application/json");
    expect([statusCode, headers?.["cache-control"]]).toEqual([200, "no-store"]);
    expect(JSON.parse(body ?? "")).toEqual({ location: expect.stringMatching(/^http/) });
  });
});

describe("a refusal", () => {
  const opened = async (accept: string) => {
    const event = eventOf(letterRoutes.pdf, { params: { hash: "olematu" }, headers: { accept } }, [], "");
    const { statusCode, headers, body } = await (await routeHandler("letters", "pdf"))(event, {} as Context);
    return { statusCode, type: headers?.["content-type"], body };
  };

  it("of a letter's link is a page for a browser without a session, with the sentence of the problem", async () => {
    const { statusCode, type, body } = await opened(HTML);
    expect([statusCode, type]).toEqual([404, "text/html; charset=utf-8"]);
    expect(body).toContain('<html lang="et">');
    expect(body).toContain("<p>Akti ei leitud. Link on vigane või akt on kustutatud.</p>");
  });

  it("is JSON for a call", async () => {
    const { statusCode, type, body } = await opened("application/json");
    expect([statusCode, type]).toEqual([404, "application/json; charset=utf-8"]);
    expect(JSON.parse(body ?? "").code).toBe("not_found");
  });
});
