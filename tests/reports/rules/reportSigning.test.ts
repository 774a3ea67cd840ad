import { expect, it } from "vitest";
import { type PurchaseSigning, reportSigning } from "#shared/reports/reportSigning.ts";

const open = (can_agent_sign = true): PurchaseSigning => ({ status: undefined, can_agent_sign });
const inContainer = (status: NonNullable<PurchaseSigning["status"]>): PurchaseSigning => ({
  status,
  can_agent_sign: false,
});

it.each<[string, PurchaseSigning[], string | null, boolean]>([
  ["without a purchase act", [], null, true],
  ["whose act can be signed", [open()], null, true],
  ["of which one act cannot be signed", [open(), open(false)], null, false],
  ["of which one act is in no container", [inContainer("SIGN_BOTH"), open()], null, true],
  ["being signed", [inContainer("SIGN_BOTH"), inContainer("PENDING"), inContainer("SIGN_ONE")], "PENDING", false],
  ["signed by one", [inContainer("SIGN_BOTH"), inContainer("SIGN_ONE")], "SIGN_ONE", false],
  ["signed by both", [inContainer("SIGN_BOTH"), inContainer("SIGN_BOTH")], "SIGN_BOTH", false],
])("a report %s", (_name, purchases, status, can_agent_sign) => {
  expect(reportSigning(purchases)).toEqual({ container: status === null ? null : { status }, can_agent_sign });
});
