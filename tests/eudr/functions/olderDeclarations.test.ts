import { expect, it } from "vitest";
import { type Declaration, declarationsOf } from "#functions/eudr/store/declaration.ts";
import {
  changeDeclaration,
  type DeclarationEvent,
  eventsOfDeclaration,
} from "#functions/eudr/store/declarationWrites.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { commit } from "#functions/platform/table/transaction.ts";

const at = "2026-11-20T08:00:00.000Z";
const older: Omit<Declaration, "id"> = {
  owner: 77,
  reference: "S26EEAB12CD34E",
  verification: "K7X2M9QP",
  origin: "typed",
  plots: ["00101:001:0001"],
  since: "2026-11-20",
  note: "",
  numberState: "usable",
  unknownPlots: [],
  state: "valid",
  addedBy: 1,
  at,
  version: 1,
};
const OlderDeclaration = entity<Omit<Declaration, "id">>()({
  name: "declaration",
  key: { of: ["owner"], by: ["reference"] },
});
const OlderEvent = entity<Omit<DeclarationEvent, "id"> & { reference: string }>()({
  name: "declarationEvent",
  key: { of: ["owner", "reference"], by: ["number"] },
});

it("reads and changes a declaration of shape 1, which has no id, and goes on with its history", async () => {
  const { owner, reference } = older;
  const event = { owner, reference, number: 1, at, kind: "added", by: 1, changes: [] } as const;
  await commit([OlderDeclaration.put(older), OlderEvent.put(event)]);
  const [read] = await declarationsOf(owner);
  expect(read).toEqual({ ...older, id: reference });
  await changeDeclaration(read!, { note: "Uus" }, "changed", { by: 1, at });
  expect((await declarationsOf(owner)).map(({ note, version }) => [note, version])).toEqual([["Uus", 2]]);
  const events = await eventsOfDeclaration({ owner, id: reference });
  expect(events.map(({ id, number }) => [id, number])).toEqual([
    [reference, 2],
    [reference, 1],
  ]);
});
