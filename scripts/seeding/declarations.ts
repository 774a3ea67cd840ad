import { companyIdsByCode } from "#functions/companies/store/company.ts";
import { addDeclaration } from "#functions/eudr/addDeclaration.ts";
import { wantChecks } from "#functions/eudr/askNumbers.ts";
import { personByEmail } from "#functions/people/store/person.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { DemoOwner } from "#scripts/demo/owners.ts";
import { addDays, type IsoDate } from "#shared/basics/dates.ts";
import { isCadastralNumber } from "#shared/eudr/plots.ts";

const OWNERS_AT_ONCE = 16;
const DAYS_BEFORE = 400;
/** Last letters of verification numbers: the simulated Information System does not know the first, and has withdrawn the second. */
const ENDS = ["X", "W"];

/**
 * Every second owner has a declaration of the parcels of its sites (docs/rules/demo-data.md, "Declarations in the demo"). The
 * Information System is asked about them when the demo runs. `day`: of today in the demo.
 */
export async function seedDeclarations(owners: readonly DemoOwner[], email: string, day: IsoDate, now: Date) {
  const agent = await personByEmail(email);
  const deed = { by: agent?.id ?? ("" as const), at: now.toISOString() };
  const declaring = owners.filter((_, index) => index % 2 === 1);
  const ids = await companyIdsByCode(declaring.map(({ code }) => code));
  const declared = declaring.flatMap(({ code, sites }, index) => {
    const plots = sites.flatMap(({ holdingBase: { cadaster } }) => cadaster ?? []).filter(isCadastralNumber);
    const owner = ids.get(code);
    return owner === undefined || plots.length === 0 ? [] : [{ owner, plots, number: numberOf(index) }];
  });
  await wantChecks(declared.map(({ number }) => number));
  const since = addDays(day, -DAYS_BEFORE);
  await inParallel(declared, OWNERS_AT_ONCE, async (one) => void (await addDeclaration({ ...one, since }, deed)));
}

function numberOf(index: number): { reference: string; verification: string } {
  const digits = String(index + 1).padStart(5, "0");
  return { reference: `S26EEDEMO${digits}`, verification: `DEMO${digits}${ENDS[index] ?? ""}` };
}
