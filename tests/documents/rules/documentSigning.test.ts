import { expect, it } from "vitest";
import { documentSigning } from "#shared/documents/documentSigning.ts";

it.each([
  [{ hasContainer: false, isBusy: false, size: 1 }, true, "Lihtsalt ei saa"],
  [{ hasContainer: true, isBusy: true, size: 0 }, false, ""],
  [{ hasContainer: false, isBusy: true, size: 0 }, false, "Dokumenti muudetakse praegu."],
  [{ hasContainer: false, isBusy: false, size: 0 }, false, "Tühja faili ei saa allkirjastada."],
])("says of a document %j whether the agent may sign it", (facts, can_agent_sign, agent_sign_error) => {
  expect(documentSigning(facts)).toEqual({ can_agent_sign, agent_sign_error });
});
