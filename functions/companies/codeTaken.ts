import { fieldProblem, type Problem } from "#functions/platform/problem.ts";
import { companiesById, companyIdsByCode } from "./store/company.ts";

/** Names the company that has the code. */
export async function codeTaken(code: string): Promise<Problem> {
  const id = (await companyIdsByCode([code])).get(code);
  const name = id === undefined ? undefined : (await companiesById([id])).get(id)?.name;
  return fieldProblem({ code: name ? `See kood on juba ettevõttel ${name}.` : "See kood on juba teisel ettevõttel." });
}
