import { FIELDS, type Field, type TypedCompany } from "./typedCompany.ts";

export interface MergedForms {
  form: TypedCompany;
  /** Fields that only the other one changed; the form has their values now. */
  taken: Field[];
  /** Fields that both changed; the form keeps what was typed here. */
  conflicts: Field[];
}

/** What was typed here, on top of what somebody else saved meanwhile. `base` is what both began with. */
export function mergeForms(base: TypedCompany, mine: TypedCompany, theirs: TypedCompany): MergedForms {
  const form = { ...theirs };
  const [taken, conflicts]: [Field[], Field[]] = [[], []];
  for (const field of FIELDS) {
    const isMine = !isSame(base[field], mine[field]);
    const isTheirs = !isSame(base[field], theirs[field]);
    if (isMine) Object.assign(form, { [field]: mine[field] });
    if (isTheirs && !isSame(mine[field], theirs[field])) (isMine ? conflicts : taken).push(field);
  }
  return { form, taken, conflicts };
}

export function isSameForm(one: TypedCompany, other: TypedCompany): boolean {
  return FIELDS.every((field) => isSame(one[field], other[field]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
