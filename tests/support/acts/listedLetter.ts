import type { WireEmail } from "#shared/acts/contract.ts";

/** An unsent letter as lists have it. */
export function listedLetter(changes: Partial<WireEmail> = {}): WireEmail {
  return {
    id: "1-1",
    act_id: 1,
    act_number: "2026-1",
    company_id: 701,
    kind: "act",
    state: "unsent",
    created: "2026-11-18T10:00:00.000Z",
    send_at: null,
    batch: null,
    queued: null,
    sent: null,
    canceled: null,
    by: "",
    is_stuck: false,
    addresses: [],
    trouble: null,
    has_failed: false,
    pdf_url: null,
    ...changes,
  };
}
