import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { problems } from "#shared/platform/problems.ts";
import { allRoutes } from "#shared/routes.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

/** Calls with an id that the page makes. Each returns the call, and what is another one. */
const REPEATED: Record<string, () => Promise<{ call: (body: object) => Promise<Answer>; one: object; other: object }>> =
  {
    "actForm.create": async () => {
      const { company, ids } = await importReports(agent, 1, 2);
      const one = { ...formOf(await prepare(agent, company, ids)), submission: randomUUID() };
      return {
        call: (body) => agent.call("actForm.create", { body }),
        one,
        other: { ...one, number: `${one.number}-B` },
      };
    },
    "letters.schedule": async () => {
      const batch = randomUUID();
      const [first, second] = [1, 2].map((act) => ({ email: `${act}000000-1`, edition: 1 }));
      return {
        call: (body) => agent.call("letters.schedule", { body }),
        one: { batch, letters: [first] },
        other: { batch, letters: [first, second] },
      };
    },
    "eudr.remind": async () => {
      const batch = randomUUID();
      const owners = [...(await companyIdsByCode(reference.owners.map(({ code }) => code))).values()];
      return {
        call: (body) => agent.call("eudr.remind", { body }),
        one: { batch, owners: owners.slice(0, 1) },
        other: { batch, owners: owners.slice(0, 2) },
      };
    },
  };

/** What is named by the id was made by the server, or the call only names what another one made. */
const NAMED: Record<string, string> = {
  "actForm.preview": "another form is another job: its id is the hash of both",
  "attachments.addPaperWaybill": "names an upload, which is used once",
  "letters.takeBack": "names a batch",
  "eudr.takeBackReminders": "names a batch",
};

describe("an id of the page with another body is refused, and with the same one answers as before:", () => {
  it.each(Object.entries(REPEATED))("%s", async (_name, open) => {
    const { call, one, other } = await open();
    const first = await call(one);
    expect(first.status).toBeLessThan(300);
    expect((await call(one)).status).toBe(first.status);
    const refused = await call(other);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      "repeated_otherwise",
      problems.repeated_otherwise.message,
    ]);
  });

  it("of two calls at once", async () => {
    const { call, one, other } = await REPEATED["eudr.remind"]!();
    const answers = await Promise.all([call(one), call(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

it("knows each call with an id of the page", () => {
  const found = allRoutes.flatMap(({ area, operation, row }) => {
    if (!row.body) return [];
    const { properties = {} } = z.toJSONSchema(row.body as z.ZodMiniType, { io: "input" });
    const isMade = JSON.stringify(properties).includes('"format":"uuid"');
    return isMade ? [`${area}.${operation}`] : [];
  });
  expect(found.toSorted()).toEqual([...Object.keys(REPEATED), ...Object.keys(NAMED)].toSorted());
});
