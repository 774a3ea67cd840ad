import type { OpenDeclaration, WireFiling, WireFilingContent, WireMandate } from "#shared/eudr/declarationShapes.ts";

/** Replies of a declaration that Virn files, for tests of its page. */

export const OWNER = { id: 12, name: "Haavasalu Mets OÜ" };
export const ID = "12-V0123456789ABC";
export const PLATFORM = { id: 1, name: "Virn AS" };

export const CONTENT: WireFilingContent = {
  is_small: true,
  name: "Haavasalu Mets OÜ",
  code: "12345678",
  address: { street: "Metsa 1", postcode: "65401", city: "Rõuge vald" },
  plots: ["78401:001:0010"],
  area: "stands",
  lines: [{ product: "roundwood", species: ["KU", "MA"], volume: "120,5", deviation: "25" }],
  is_confidential: true,
};

function filing(changes: Partial<WireFiling> = {}): WireFiling {
  return {
    kind: "sd",
    stage: "draft",
    job: null,
    content: CONTENT,
    filed: null,
    filed_at: null,
    changed_plots: [],
    status: "",
    rejection: "",
    message: null,
    errors: {},
    mandate: "inForce",
    filer: PLATFORM,
    may: ["save", "submit", "remove"],
    ...changes,
  };
}

export function declaration(of: Partial<WireFiling> = {}, changes: Partial<OpenDeclaration> = {}): OpenDeclaration {
  const filed = filing(of);
  return {
    id: ID,
    owner: OWNER,
    reference: "",
    verification: "",
    number_state: "unchecked",
    checked_at: null,
    status: filed.status,
    state: "draft",
    kind: filed.kind,
    stage: filed.stage,
    job: filed.job,
    plots_count: 1,
    unknown_plots: [],
    since: null,
    note: "",
    added_at: "2026-11-02T08:00:00.000Z",
    version: 1,
    plots: ["78401:001:0010"],
    may_remove: true,
    filing: filed,
    history: [{ number: 1, at: "2026-11-02T08:00:00.000Z", kind: "added", by: "Mari Mets", changes: [] }],
    ...changes,
  };
}

export function mandate(changes: Partial<WireMandate> = {}): WireMandate {
  return {
    state: "inForce",
    document: {
      id: 7,
      company: OWNER.id,
      file_name: "Volitus Haavasalu Mets OÜ 2026-11-26.pdf",
      file_url: "/api/v1/documents/documents/7/file/",
      container: "abc",
    },
    ends_at: null,
    is_uploaded: false,
    is_proven: true,
    reason: "",
    may: ["revoke"],
    history: [],
    ...changes,
  };
}
