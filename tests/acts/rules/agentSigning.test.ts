import { expect, test } from "vitest";
import { type AgentSigningFacts, agentSigning } from "#shared/acts/agentSigning.ts";

const ready: AgentSigningFacts = { isBusy: false, hasFile: true, missingWaybill: undefined, hasContainer: false };

test.each<[string, Partial<AgentSigningFacts>, boolean, string]>([
  ["nothing is in the way", {}, true, "Lihtsalt ei saa"],
  ["a job is on it", { isBusy: true }, false, "Akti muudetakse praegu."],
  ["a job is on it and its file is not there", { isBusy: true, hasFile: false }, false, "Akti muudetakse praegu."],
  ["its file is not there", { hasFile: false }, false, "Akti failid on valmimas."],
  ["a paper waybill lacks its file", { missingWaybill: "VL1" }, false, "Paberveoseleht nr. VL1 on lisamata."],
  ["it is in a container", { hasContainer: true }, false, ""],
  ["it is in a container and busy", { hasContainer: true, isBusy: true }, false, ""],
])("when %s", (_, facts, can, error) => {
  expect(agentSigning({ ...ready, ...facts })).toEqual({ can_agent_sign: can, agent_sign_error: error });
});
