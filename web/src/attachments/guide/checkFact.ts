import { checkCadaster, checkSiteName } from "#shared/acts/siteEdits.ts";
import type { SiteFact } from "#shared/attachments/askedFacts.ts";
import type { GuideText } from "./texts/guideTexts.ts";

type Checked = { ok: true; value: string } | { ok: false; error: string };

/** Uses the server's own rules, which answer in Estonian. */
export function checkFact(fact: SiteFact, typed: string, { errors }: GuideText): Checked {
  if (fact === "name") {
    const checked = checkSiteName(typed);
    if (checked.ok) return checked;
    return { ok: false, error: errors.name[checked.reason === "long" ? "long" : "empty"] };
  }
  if (fact === "cadaster") {
    const checked = checkCadaster(withColons(typed));
    // '' says that there is none, which only the button for it may send.
    if (checked.ok) return checked.value === "" ? { ok: false, error: errors.cadaster.empty } : checked;
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
