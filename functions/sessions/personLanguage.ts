import { languageOf } from "#functions/companies/store/companyLanguage.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { LANGUAGES, type Language } from "#shared/basics/languages.ts";
import { accessOf } from "#shared/people/roles.ts";

/** That of the only company of an owner's user, for pages and letters (docs/rules/user-interface.md, "Languages"). */
export async function languageOfPerson({ roles, companies }: Viewer): Promise<Language> {
  const { isSuperUser, isParty } = accessOf(roles);
  const [only, ...others] = isSuperUser || !isParty ? [] : companies;
  return only === undefined || others.length > 0 ? LANGUAGES[0] : languageOf(only);
}
