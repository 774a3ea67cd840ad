import { foldText } from "#shared/basics/documentText.ts";

/** What people write where a cell has nothing, in lower case (docs/rules/imports.md, "Known forms"). */
const NONE_WORDS: ReadonlySet<string> = new Set(
  [
    "puudub|puuduvad|puudu|puudus|puudub info|info puudub|andmed puuduvad|ei ole|ei ole teada|ei tea",
    "ei|pole|pole teada|teadmata|tühi|määramata|ei kohaldu|ei kohaldata|ei kehti|ei vaja|mitte|n/a",
    "na|n.a|n/d|nd|none|null|nil|no|nan|undefined|unknown|not available|x|xx|xxx|?|??|???|.|..|...|/",
    "*|_",
  ].flatMap((words) => words.split("|")),
);

const MAX_NONE_LENGTH = 24;
const DASHES = /^[-\u2010-\u2015\u2212\s]+$/;
const ZEROS = /^[0\s]+$/;
const AROUND = /^[\s("'„“”[]+|[\s)"'„“”\].,;:!]+$/g;

/** True for '', and for text that says that there is nothing. */
export function isNone(text: string): boolean {
  if (text === "") return true;
  // A file has millions of cells, most of them longer or with digits.
  if (text.length > MAX_NONE_LENGTH || /[1-9]/.test(text)) return false;
  const plain = foldText(text).trim().toLowerCase();
  return (
    plain === "" ||
    DASHES.test(plain) ||
    ZEROS.test(plain) ||
    NONE_WORDS.has(plain) ||
    NONE_WORDS.has(plain.replaceAll(AROUND, ""))
  );
}
