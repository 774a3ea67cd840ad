import { fieldProblem, type Problem } from "#functions/core/problem.ts";
import { companiesById, companyIdsByCode } from "#functions/data/companies/company.ts";

/** Names the company that has the code. */
export async function codeTaken(code: string): Promise<Problem> {
  const id = (await companyIdsByCode([code])).get(code);
  const name = id === undefined ? undefined : (await companiesById([id])).get(id)?.name;
  return fieldProblem({ code: name ? `See kood on juba ettevõttel ${name}.` : "See kood on juba teisel ettevõttel." });
}
