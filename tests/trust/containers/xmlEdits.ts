import { at, type Random } from "#scripts/random/random.ts";

type Edit = (random: Random, xml: string, other: string) => string;

const PAIR = /<([\w:]+)\b[^>]*>([^<]*)<\/\1>/g;
/** Elements whose texts are swapped between signatures. */
const SWAPPED = [
  "ds:X509Certificate",
  "ds:SignatureValue",
  "xades:EncapsulatedX509Certificate",
  "xades:EncapsulatedOCSPValue",
  "xades:EncapsulatedTimeStamp",
  "ds:DigestValue",
  "ds:SignedInfo",
  "xades:SignedProperties",
];
const SPACES = [" ", "\n", "\t", "\r\n"];
const INSERTED = [
  "<!-- -->",
  "<?pi?>",
  "<![CDATA[]]>",
  "<x/>",
  '<ds:Object xmlns:ds="http://www.w3.org/2000/09/xmldsig#">1</ds:Object>',
  "&#65;",
  "&amp;",
  ...SPACES,
];
const PROLOGUES = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  "<?xml version='1.1'?>",
  "\ufeff",
  " ",
  '<?xml version="1.0" encoding="UTF-16"?>',
];

function replaceAt(text: string, start: number, length: number, by: string): string {
  return text.slice(0, start) + by + text.slice(start + length);
}

function matchesOf(random: Random, xml: string, pattern: RegExp): RegExpExecArray | undefined {
  const found = [...xml.matchAll(pattern)];
  return found.length > 0 ? random.pick(found) : undefined;
}

const otherCharacter: Edit = (random, xml) => {
  const place = random.int(0, xml.length - 1);
  return replaceAt(xml, place, 1, random.pick(["A", "b", "0", "=", "<", "&", '"', "õ", "\u0000", "\u202e", ""]));
};

const otherText: Edit = (random, xml) => {
  const found = matchesOf(random, xml, random.pick([/>([^<]+)</g, /="([^"]*)"/g, /[\s<]([\w:]+)=?/g]));
  if (!found) return xml;
  const [whole, text = ""] = found;
  const place = found.index + whole.indexOf(text);
  const by = random.pick([
    "",
    `${text}A`,
    text.toUpperCase(),
    text.slice(1),
    ` ${text}`,
    `${text}\n`,
    `&#${text.codePointAt(0)};${text.slice(1)}`,
  ]);
  return replaceAt(xml, place, text.length, by);
};

const spaces: Edit = (random, xml) => {
  const found = matchesOf(random, xml, /(?<=>)(?=<)|(?<=[A-Za-z])(?=\/?>)|(?<=")(?=\/?>)/g);
  return found ? replaceAt(xml, found.index, 0, random.pick(SPACES)) : xml;
};

const inserted: Edit = (random, xml) => {
  const found = matchesOf(random, xml, /(?<=>)/g);
  return found ? replaceAt(xml, found.index, 0, random.pick(INSERTED)) : xml;
};

const prologue: Edit = (random, xml) =>
  random.pick([
    `${random.pick(PROLOGUES)}${xml}`,
    xml.replace(/^<\?xml[^>]*\?>\s*/, random.pick(PROLOGUES)),
    `${xml}${random.pick(INSERTED)}`,
  ]);

const moved: Edit = (random, xml) => {
  const found = matchesOf(random, xml, PAIR);
  if (!found) return xml;
  const [whole] = found;
  const where = matchesOf(random, xml, />(?=<)/g);
  const removed = replaceAt(xml, found.index, whole.length, "");
  const place = (where?.index ?? 0) + 1;
  return random.pick([
    removed,
    replaceAt(xml, found.index, 0, whole),
    replaceAt(xml, place, 0, whole),
    replaceAt(removed, Math.min(place, removed.length), 0, whole),
  ]);
};

const swapped: Edit = (random, xml, other) => {
  const element = random.pick(SWAPPED);
  const pattern = new RegExp(`<${element}\\b[^>]*>[\\s\\S]*?</${element}>`, "g");
  const [mine, theirs] = [[...xml.matchAll(pattern)], [...other.matchAll(pattern)]];
  if (mine.length === 0 || theirs.length === 0) return xml;
  const found = random.pick(mine);
  return replaceAt(xml, found.index, found[0].length, random.pick(theirs)[0]);
};

/** Attack: signature wrapping. */
const wrapped: Edit = (random, xml, other) => {
  const [mine, theirs] = [xml, other].map((each) => /<ds:Signature\b[\s\S]*<\/ds:Signature>/.exec(each)?.[0] ?? "");
  return xml.replace(mine ?? "", () =>
    random.pick([`${mine}${theirs}`, `${theirs}${mine}`, `<ds:Object>${mine}</ds:Object>`, theirs ?? ""]),
  );
};

const EDITS = [
  otherCharacter,
  otherText,
  otherText,
  spaces,
  inserted,
  prologue,
  moved,
  moved,
  swapped,
  swapped,
  wrapped,
];

/** XML with one to three changes. @param other of another signature, from which parts are taken */
export function editedXml(random: Random, xml: string, other: string): string {
  let edited = xml;
  for (let count = random.weighted([1, 2, 3], (one) => 4 - one); count > 0; count--) {
    edited = at(EDITS, random.int(0, EDITS.length - 1))(random, edited, other);
  }
  return edited;
}
