import { expect, it } from "vitest";
import type { WireEmail } from "#shared/acts/contract.ts";
import { toneOf } from "#web/letters/text.ts";

const email = (facts: Partial<WireEmail>): WireEmail => ({
  id: "1-1",
  act_id: 1,
  act_number: "2026-1",
  company_id: 5,
  kind: "act",
  state: "sent",
  created: "2026-11-20T10:00:00.000Z",
  send_at: null,
  batch: null,
  queued: null,
  sent: null,
  canceled: null,
  by: "",
  is_stuck: false,
  trouble: null,
  has_failed: false,
  pdf_url: null,
  ...facts,
});
const bounced = email({ trouble: { kind: "bounced", at: "2026-11-20T10:00:00.000Z", to: [], reason: "" } });

it.each([
  ["none", []],
  ["unsent", [email({ state: "unsent" }), email({ state: "sent" })]],
  ["sent", [email({ state: "sent" }), email({ state: "canceled" })]],
  ["problem", [email({ state: "unsent" }), bounced]],
  ["problem", [email({ state: "sending", is_stuck: true })]],
  ["failed", [{ ...bounced, has_failed: true }]],
  ["sent", [email({ state: "sent" }), bounced]],
  ["scheduled", [email({ state: "scheduled" })]],
] satisfies [string, WireEmail[]][])("of an act is %s", (tone, emails) => {
  expect(toneOf(emails)).toBe(tone);
});
