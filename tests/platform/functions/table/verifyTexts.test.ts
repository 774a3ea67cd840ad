import { beforeAll, expect, it } from "vitest";
import { purchaseActsOf } from "#functions/acts/store/purchasesOfSale.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { plantText } from "#tests/support/plantText.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
  agent = await signedIn(superUser);
});

it("lists stored texts that a document cannot hold by item, attribute and character, those of packed rows too", async () => {
  const { company, ids } = await importReports(agent, 1, 2, {}, () => "Salajane lank");
  const form = formOf(await prepare(agent, company, ids), { number: "TEKST-1" });
  const { body } = await agent.call("actForm.create", { body: form });
  const [purchase] = await purchaseActsOf(body.id);
  expect(await differences()).toEqual([]);

  await plantText(/Salajane/g);
  const found = (await differences()).filter((one) => one.endsWith(", which a document cannot hold"));
  const site = "site.name has U+FFFE, which a document cannot hold";
  expect(found).toContain(`reportRows id ${ids[0]} part 0: rows.0.${site}`);
  expect(found).toContain(
    `actRows act ${body.id} generation 1 share 0 owner ${purchase!.seller} part 0: rows.rows.0.${site}`,
  );
  expect(found.join()).not.toContain("Salajane");
});
