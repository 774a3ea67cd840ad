import { beforeAll, expect, it, vi } from "vitest";
import { actById } from "#functions/acts/store/act.ts";
import { eventsOfAct } from "#functions/acts/store/actEvent.ts";
import { handler as layNumbers } from "#functions/attachments/layNumbers.schedule.ts";
import { createDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { agentOfOwners, heldAct, rowsOfTwoSites } from "#tests/support/acts/attachments.ts";
import type { Caller } from "#tests/support/api/callApi.ts";
import { mortal } from "#tests/support/chaos/mortal.ts";

/** A dead process logs an error. */
vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

let agent: Caller;

beforeAll(async () => {
  agent = await agentOfOwners();
}, 60_000);

it("numbers of a declaration are laid once over each site, wherever the schedule dies", async () => {
  // Both sites, and the mark that they were looked at.
  const deaths = [1, 2].flatMap((at) => [false, true].map((isWritten) => ({ at, isWritten })));
  const made = await heldAct(agent, "SURM", rowsOfTwoSites);
  const owner = made.own.seller;
  const number = { reference: "S26EEVIRN00001", verification: "K7X2M9QP" };
  const facts = {
    ...number,
    owner,
    id: number.reference,
    origin: "typed",
    plots: ["00101:001:0001"],
    since: "2026-01-01",
    note: "",
  } as const;
  const checked = { ...facts, numberState: "usable", unknownPlots: [], wasValid: true } as const;
  await createDeclaration(checked, { by: "", at: new Date().toISOString() });
  for (const death of deaths) await mortal(death, () => layNumbers());
  await layNumbers();
  const act = (await actById(made.own.id))!;
  expect([act.unnumbered, act.edits]).toEqual([{ solid: 0, loose: 0 }, 2]);
  const { events } = await eventsOfAct(act.id, undefined);
  expect(events.filter(({ kind }) => kind === "siteChanged")).toHaveLength(2);
  expect(await differences()).toEqual([]);
}, 120_000);
