/** As names are written on waybills, in the register and abroad; without marks and dots. */
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  [
    "ou osauhing as aktsiaselts tu tulundusuhistu uhistu uu usaldusuhing tuh taisuhing fie",
    "fuusilisestisikustettevotja sa sihtasutus mtu mittetulundusuhing ku korteriuhistu ltd llc oy",
    "oyj ab sia uab gmbh inc",
  ].flatMap((words) => words.split(" ")),
);

const SOLE_TRADER = /\bfuusilisest isikust ettevotja\b/g;

/** Words of a name without its legal form, marks over letters and case. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize("NFD")
    .replaceAll(/[\p{M}.'’`´/]/gu, "")
    .toLowerCase()
    .replaceAll(SOLE_TRADER, "fie");
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = [...words];
  while (LEGAL_FORMS.has(own[0] ?? "")) own.shift();
  while (LEGAL_FORMS.has(own.at(-1) ?? "")) own.pop();
  return own.length > 0 ? own : words;
}

/** Equal for names of one company (docs/rules/imports.md, "Names beside codes"). */
export function companyNameKey(name: string): string {
  return wordsOf(name).join("");
}

/** The name without its legal form, for a search: half of all names have the same form. */
export function withoutLegalForm(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const own = words.filter((word) => companyNameKey(`${word} x`) !== "x");
  return (own.length > 0 ? own : words).join(" ");
}
