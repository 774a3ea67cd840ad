import { beforeAll, expect, it, vi } from "vitest";
import { DeclarationEntity } from "#functions/eudr/store/declaration.ts";
import { createDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { dueWrite } from "#functions/eudr/store/filingDue.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain, work } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

const { service } = await vi.hoisted(async () => {
  const { openInformationSystem } = await import("#tests/support/eudr/informationSystem.ts");
  process.env["EUDR_FILING"] = "off";
  return { service: await openInformationSystem(["90080003"]) };
});

const ID = "VK7X2M9QP4RT3A";
let agent: Caller;
let owner: number;

beforeAll(async () => {
  await seedReference({ ...reference, owners: [], prices: [] });
  agent = await signedIn(superUser);
  const { body } = await agent.call("companies.create", { body: ownerForm(freeCode(8000), "Ootaja OÜ") });
  owner = body.id;
  const content = {
    isSmall: true,
    name: "Ootaja OÜ",
    code: freeCode(8000),
    address: { street: "Metsa 1", postcode: "45201", city: "Kadrina" },
    plots: ["00101:001:0001"],
    area: "stands" as const,
    lines: [],
    isConfidential: true,
  };
  const at = new Date(0).toISOString();
  await createDeclaration(
    {
      owner,
      id: ID,
      origin: "filed",
      reference: "",
      verification: "",
      plots: [],
      since: "",
      note: "",
      numberState: "unchecked",
      unknownPlots: [],
      filing: {
        kind: "sd",
        stage: "queued",
        content,
        internalReference: ID,
        uuid: "",
        status: "",
        contentVersion: "",
        rejection: "",
        errors: {},
        filer: owner,
        job: { operation: "submit", by: superUser.id, at },
      },
    },
    { by: superUser.id, at },
  );
  await write(dueWrite({ owner, id: ID }, at));
});

it("keeps what was ordered before filing was turned off, and sends and asks nothing", async () => {
  await work("eudrFilings", [{ owner, id: ID }, { due: true }]);
  await (await scheduleHandler("sweepOutbox"))();
  expect(await drain("eudrFilings")).toBe(0);
  expect(service.requests()).toEqual([]);
  expect((await DeclarationEntity.get({ owner, id: ID }))?.filing?.stage).toBe("queued");
});

it("has no routes for filing, and offers nothing", async () => {
  const params = { id: `${owner}-${ID}` };
  const body = { version: 1 };
  const answers = await Promise.all([
    agent.call("eudr.createFiling", { body: { owner, is_small: true } }),
    agent.call("eudr.submitFiling", { params, body }),
    agent.call("eudr.withdrawFiling", { params, body }),
    agent.call("eudr.fileAgain", { params, body }),
    agent.call("eudr.askFiling", { params }),
    agent.call("eudr.mandate", { params }),
    agent.call("eudr.makeMandate", { params, body: { ends_at: null } }),
    agent.call("eudr.uploadMandate", { params, body: { upload: "x", ends_at: null } }),
    agent.call("eudr.revokeMandate", { params: { owner: String(owner) } }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await agent.call("eudr.declarations", { query: { tab: "waiting" } })).body.is_filing_on).toBe(false);
  expect((await agent.call("eudr.declaration", { params })).body.filing.may).toEqual([]);
});
