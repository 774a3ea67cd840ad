/** What is typed into 'Päritolu andmed'. */
export interface OriginDraft {
  possession_type: 10 | 20;
  forest_notice: string;
  contract_number: string;
  previous_owner: string;
  county: string;
}

/** Of this tab, so that a reload after an error loses nothing. `key`: of a site. */
const nameOf = (key: string) => `virn.origin ${key}`;

export function keepDraft(key: string, draft: OriginDraft): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: the form itself still has it.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(nameOf(key));
  } catch {
    // As above.
  }
}

/** Undefined for none, and for one that another version of the page kept. */
export function keptDraft(key: string): OriginDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? "null");
    return isDraft(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isDraft(kept: unknown): kept is OriginDraft {
  if (typeof kept !== "object" || kept === null) return false;
  const possession: unknown = Reflect.get(kept, "possession_type");
  const texts = ["forest_notice", "contract_number", "previous_owner", "county"];
  return (possession === 10 || possession === 20) && texts.every((name) => typeof Reflect.get(kept, name) === "string");
}
