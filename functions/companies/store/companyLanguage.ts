import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";

interface CompanyLanguage {
  company: number;
  language: Language;
}

/** An item apart from the company: the person with the link of a letter changes it, never the form of the company. */
export const CompanyLanguageEntity = /* @__PURE__ */ entity<CompanyLanguage>()({
  name: "companyLanguage",
  /** In which language does this company read its letters? */
  key: { of: ["company"] },
});

export async function languageOf(company: number): Promise<Language> {
  return (await CompanyLanguageEntity.get({ company }))?.language ?? LANGUAGES[0];
}

export async function rememberLanguage(company: number, language: Language): Promise<void> {
  await write(CompanyLanguageEntity.put({ company, language }));
}
