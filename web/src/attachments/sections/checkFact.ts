import { checkCadaster, checkSiteName } from "#shared/acts/siteEdits.ts";
import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import type { GuideText } from "#web/attachments/texts/guideTexts.ts";
import type { CheckedText } from "#web/ui/fields/InlineEdit.tsx";

/** Uses the server's own rules, which answer in Estonian. */
export function checkFact(fact: SiteFact, typed: string, { errors }: GuideText): CheckedText {
  if (fact === "name") {
    const checked = checkSiteName(typed);
    if (checked.ok) return checked;
    return { ok: false, error: errors.name[checked.reason === "long" ? "long" : "empty"] };
  }
  if (fact === "cadaster") {
    const checked = checkCadaster(withColons(typed));
    // A typed 0 is an answer where no number is known yet: as '' it would equal the shown value and not be saved.
    if (checked.ok) return { ok: true, value: checked.value || "0" };
    return { ok: false, error: errors.cadaster[checked.reason] };
  }
  const value = typed.trim();
  if (value !== "") return { ok: true, value };
  return { ok: false, error: fact === "deed" ? errors.empty : errors[fact] };
}

/** Digits without colons, as a phone's keyboard of numbers types them: 123450010001 is 12345:001:0001. */
export function withColons(typed: string): string {
  return typed.replaceAll(/(?<!\d)(\d{5})(\d{3})(\d{4})(?!\d)/g, "$1:$2:$3");
}
