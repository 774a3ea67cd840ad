import type { Company } from "#functions/companies/store/company.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { checkPerson, type PersonInput, personErrorTexts } from "#shared/people/personInput.ts";
import type { StoredPerson } from "./store/person.ts";
import type { PersonOutcome } from "./store/personWrites.ts";

/** @throws Problem `invalid_fields` with a sentence for each wrong field. */
export function checkedPerson(typed: PersonInput, company: Company, before: StoredPerson | undefined): PersonInput {
  const isAgent = before?.roles.includes("superUser") === true;
  const checked = checkPerson(typed, {
    mayBeAgent: company.kind === "platform" || isAgent,
    mayLackCode: before !== undefined && !before.personalCode,
    mayLackEmail: before?.email === "",
    storedEmail: before?.email,
  });
  if (checked.ok) return checked.input;
  const sentences = Object.entries(checked.errors).map(([field, error]) => [field, personErrorTexts[error]]);
  throw fieldProblem(Object.fromEntries(sentences));
}

export function throwIfRefused(outcome: PersonOutcome): void {
  if (outcome.ok) return;
  switch (outcome.reason) {
    case "changed":
      throw new Problem("person_changed");
    case "not_found":
      throw new Problem("not_found");
    case "email_taken":
      throw fieldProblem({ email: "See e-posti aadress on juba teisel inimesel." });
    case "code_taken":
      throw fieldProblem({ personal_code: "See isikukood on juba teisel inimesel." });
    case "too_many_companies":
      throw fieldProblem({ personal_code: "Sellel inimesel on liiga palju ettevõtteid." });
  }
}
