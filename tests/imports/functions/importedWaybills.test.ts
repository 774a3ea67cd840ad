import { beforeAll, expect, it } from "vitest";
import { fileSize, readFile } from "#functions/platform/clients/files.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { someWaybills } from "#tests/support/reports/evr.ts";
import { confirmDoubts, startImport } from "#tests/support/reports/uploads.ts";
import { takeMessages, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

let agent: Caller;
const waybill = someWaybills(200).find((each) => each.status === "finished" && each.timberReport)!;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 2) });
  agent = await signedIn(superUser);
});

async function imported(content: unknown): Promise<{ state: string; kept: string }> {
  const { body } = await startImport(agent, "veoselehed.json", JSON.stringify(content, undefined, 1));
  await work("imports", await takeMessages("imports"));
  const { state } = await confirmDoubts(agent, body.id);
  return { state, kept: `waybills/imports/${body.id}.json` };
}

it("keeps an imported file of waybills as it came, since uploads are deleted after a day", async () => {
  const { state, kept } = await imported([waybill]);
  expect(state).toBe("complete");
  expect(Buffer.from(await readFile(kept)).toString("utf8")).toBe(JSON.stringify([waybill], undefined, 1));
});

it("keeps no file that was not imported", async () => {
  const { state, kept } = await imported([{ ...waybill, status: "lost" }]);
  expect(state).toBe("not_parsed");
  expect(await fileSize(kept)).toBeUndefined();
});
