import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { putSelection } from "#functions/actForm/store/selection.ts";
import { companyById } from "#functions/companies/store/company.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { fieldProblem, Problem } from "#functions/platform/problem.ts";
import { actFormRoutes } from "#shared/actForm/contract.ts";
import { destinationCode } from "#shared/platform/schemas.ts";

const SELECTION_SECONDS = 7 * 24 * 60 * 60;
const codes = z.array(destinationCode).check(z.maxLength(500));

export const handler = endpoint(actFormRoutes.select, async ({ body, viewer, now }) => {
  const company = await companyById(Number(body.company));
  if (company?.kind !== "buyer") throw new Problem("not_found");
  const id = randomUUID();
  await putSelection({
    id,
    person: viewer.id,
    company: company.id,
    destinations: destinationCodes(body.destinations),
    reports: (body.reports ?? []).map(Number),
    except: (body.except ?? []).map(Number),
    expiresAt: Math.floor(now.getTime() / 1000) + SELECTION_SECONDS,
  });
  return { location: `/acts/create/${id}/` };
});

function destinationCodes(text: string | undefined): string[] {
  if (!text) return [];
  try {
    return codes.parse(JSON.parse(text));
  } catch {
    throw fieldProblem({ destinations: "Sihtkohtade loend on vigane." });
  }
}
