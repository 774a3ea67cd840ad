import { beforeAll, expect, it } from "vitest";
import { seedReference } from "#scripts/seeding/reference.ts";
import { DESTINATION_CODE_LENGTH } from "#shared/companies/address.ts";
import { importReports } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, prices: [] });
  agent = await signedIn(superUser);
});

it.each(["a", 'Õ"'])(
  "takes a destination code of 200 characters, made of %s, in every call as in the import",
  async (part) => {
    const code = part.repeat(DESTINATION_CODE_LENGTH / part.length);
    const { company } = await importReports(agent, 2, 2, { destination: { code, name: "Pikk plats" } });
    const { body: reports } = await agent.call("reports.list", {
      query: { company, destination_code: code, acted: "False" },
    });
    expect(reports.count).toBe(2);

    const fields = [
      ["company", company],
      ["destinations", JSON.stringify([code])],
    ];
    const chosen = await agent.call("actForm.select", { rawBody: new URLSearchParams(fields).toString() });
    const selection = String(chosen.headers["location"]).split("/")[3]!;
    const { body: acts } = await agent.call("actForm.prepare", { query: { selection } });
    expect(acts[0].act_rows.length).toBeGreaterThan(0);

    const { body: options } = await agent.call("prices.options");
    const assortment = options.assortments[0].id;
    const price = { buyer: Number(company), destination: code, assortment, certificate: 0, valid_from: "2031-01-01" };
    const made = await agent.call("prices.create", { body: { ...price, price: 71.5 } });
    expect([made.status, made.body.destination.code]).toEqual([201, code]);
    const listed = await agent.call("prices.list", { query: { buyer: company, destination: code } });
    expect(listed.body.results.map(({ id }: { id: string }) => id)).toContain(made.body.id);
    const params = { id: made.body.id };
    expect((await agent.call("prices.change", { params, body: { price: 72.5, original_price: 71.5 } })).status).toBe(
      200,
    );
    expect((await agent.call("prices.remove", { params })).status).toBe(204);
  },
);
