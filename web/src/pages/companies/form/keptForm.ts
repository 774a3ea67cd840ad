import type { TypedCompany } from "./typedCompany.ts";

export interface KeptForm {
  base: TypedCompany;
  typed: TypedCompany;
  version: number;
}

const PREFIX = "virn.company.1.";

/** For the reload after an error and for signing in again: in this tab only, and read once. */
export function keepForm(name: string, form: KeptForm): void {
  try {
    sessionStorage.setItem(`${PREFIX}${name}`, JSON.stringify(form));
  } catch {
    // A full or forbidden storage: the reload goes on without it.
  }
}

export function takeKeptForm(name: string): KeptForm | undefined {
  try {
    const text = sessionStorage.getItem(`${PREFIX}${name}`);
    sessionStorage.removeItem(`${PREFIX}${name}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
