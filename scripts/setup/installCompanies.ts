import { factsOfForm, wireOpen } from "#functions/companies/companyWire.ts";
import { type Company, type CompanyFacts, companyById, companyIdsByCode } from "#functions/companies/store/company.ts";
import { changeCompany, createCompany } from "#functions/companies/store/companyWrites.ts";
import { Problem } from "#functions/platform/problem.ts";
import type { CompanyInput } from "#shared/companies/companyInput.ts";
import { newCompanyInput } from "#shared/companies/companyInput.ts";
import { checkCompanyCode } from "#shared/companies/identifiers.ts";
import { snakeKeys } from "#shared/platform/wireNames.ts";
import type { SetupCompany, SetupFile } from "./setupFile.ts";

export interface PlannedCompany {
  before: Company | undefined;
  facts: CompanyFacts;
}

/** The platform first. A company named as buyer and as owner is one company. @throws Error that names wrong fields. */
export async function companiesOfFile({ platform, buyers, owners }: SetupFile): Promise<PlannedCompany[]> {
  const found = new Map<string, { before: Company | undefined; input: CompanyInput }>();
  const note = async (
    company: SetupCompany,
    change: (input: CompanyInput, isNew: boolean) => Partial<CompanyInput>,
  ) => {
    const code = compactCode(company.code);
    const { before, input } = found.get(code) ?? (await storedInput(code));
    const named = { ...input, ...namedFacts(company), code };
    found.set(code, { before, input: { ...named, ...change(named, before === undefined) } });
  };
  await note(platform, (input) => ({ vat_percent: platform.vatPercent ?? input.vat_percent }));
  for (const owner of owners) {
    await note(owner, (input) => ({
      is_owner: true,
      margin: owner.margin ?? input.margin,
      purchase_vat_percent: owner.vatPercent ?? input.purchase_vat_percent,
    }));
  }
  for (const buyer of buyers) {
    await note(buyer, (input, isNew) => ({
      is_buyer: true,
      type: buyer.type ?? input.type,
      wood_type: buyer.woodType ?? input.wood_type,
      vat_percent: buyer.vatPercent ?? input.vat_percent,
      ...(isNew ? { has_destinations: buyer.destinations.length > 0 } : {}),
    }));
  }
  return [...found].map(([code, { before, input }]) => ({
    before,
    facts: checkedFacts(input, before, code === compactCode(platform.code)),
  }));
}

/** Tries again when somebody saves the company on its page at the same moment. */
export async function putCompany({ before, facts }: PlannedCompany): Promise<number> {
  if (before) {
    const changed = await changeCompany(before, facts);
    return changed.ok ? before.id : putCompany({ before: await companyById(before.id), facts });
  }
  const added = await createCompany(facts);
  return added.ok ? added.id : putCompany({ before: await companyById(added.id), facts });
}

export function compactCode(code: string): string {
  const checked = checkCompanyCode(code);
  return checked.ok ? checked.value : code;
}

async function storedInput(code: string): Promise<{ before: Company | undefined; input: CompanyInput }> {
  const id = (await companyIdsByCode([code])).get(code);
  const before = id === undefined ? undefined : await companyById(id);
  return { before, input: before ? wireOpen(before, []) : newCompanyInput };
}

function namedFacts(company: SetupCompany): Partial<CompanyInput> {
  const { name, phone, emails, certificates, vatNumber, bankAccount, pefcCode, fscCode, deadlineDays } = company;
  const named: { [Field in keyof CompanyInput]?: CompanyInput[Field] | undefined } = {
    ...company.address,
    ...snakeKeys({ name, phone, emails, certificates, vatNumber, bankAccount, pefcCode, fscCode, deadlineDays }),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function checkedFacts(input: CompanyInput, before: Company | undefined, isPlatform: boolean): CompanyFacts {
  try {
    return factsOfForm(input, before, isPlatform ? "platform" : before?.kind);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const wrong = Object.entries(error.fields ?? {}).map(([field, sentences]) => `${field}: ${sentences.join(" ")}`);
    throw new Error(`${input.name}: ${wrong.join(" ")}`, { cause: error });
  }
}
