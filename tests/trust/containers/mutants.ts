import type { Random } from "#scripts/random/random.ts";
import { flippedBytes, movedBytes } from "#tests/support/byteChanges.ts";
import { type TestEntry, zipOf } from "#tests/support/containers/zips.ts";
import { editedXml } from "./xmlEdits.ts";
import { rawEntries } from "./zip.ts";

type Mutation = (random: Random, container: Buffer, other: Buffer) => Buffer;

const isXml = (name: string) => name.startsWith("META-INF/");
const isSignature = (name: string) => name.startsWith("META-INF/signatures");

function entriesOf(container: Buffer): TestEntry[] {
  return rawEntries(container).map(({ name, content, central }) => ({
    name,
    content,
    deflate: central["method"] === 8,
  }));
}

function changed(entries: readonly TestEntry[], index: number, change: Partial<TestEntry>): TestEntry[] {
  return entries.map((entry, place) => (place === index ? { ...entry, ...change } : entry));
}

const header: Mutation = (random, container) => {
  const bytes = Buffer.from(container);
  const { at } = random.pick(rawEntries(container));
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const [start, length] = random.pick([
    [at.local + 4, 26],
    [at.local + 4, 26],
    [at.central + 4, 42],
    [at.central + 4, 42],
    [end + 4, 18],
  ]);
  const place = start + random.int(0, length - 1);
  bytes[place] = random.pick([0, 1, 0xff, (bytes[place] ?? 0) + 1, random.int(0, 255)]) & 0xff;
  return bytes;
};

function otherName(random: Random, name: string): string {
  return random.pick([
    name.toUpperCase(),
    name.normalize("NFD"),
    name.replace("a", "а"),
    `../${name}`,
    `./${name}`,
    `/${name}`,
    `${name} `,
    `${name}.`,
    `${name}\u0000.txt`,
    name.replace(".", "\u202e."),
    name.replace("/", "\\"),
    `META-INF/${name}`,
    "META-INF/signatures9.xml",
    "META-INF/container.xml",
    "mimetype",
    "",
  ]);
}

const renamed: Mutation = (random, container) => {
  const entries = entriesOf(container);
  const index = random.int(0, entries.length - 1);
  const name = otherName(random, entries[index]?.name ?? "");
  return zipOf(
    changed(
      entries,
      index,
      random.pick([{ name }, { name }, { localName: name || "x" }, { rawName: Buffer.from(name, "latin1") }]),
    ),
  );
};

const arranged: Mutation = (random, container, other) => {
  const entries = entriesOf(container);
  const [one, two] = [random.int(0, entries.length - 1), random.int(0, entries.length - 1)];
  const [first, second] = [entries[one], entries[two]];
  if (!first || !second) return container;
  const strange = random.pick(entriesOf(other));
  const swapped = changed(changed(entries, one, second), two, first);
  const exchanged = changed(changed(entries, one, { content: second.content }), two, { content: first.content });
  return zipOf(
    random.pick([
      swapped,
      swapped,
      exchanged,
      entries.toReversed(),
      [...entries, first],
      [...entries, { ...first, name: otherName(random, first.name) }],
      [...entries, strange],
      entries.filter((_, index) => index !== one),
      changed(entries, one, { content: strange.content }),
      changed(entries, one, { content: Buffer.concat([first.content, Buffer.from("\n")]) }),
      changed(entries, one, { content: Buffer.alloc(0) }),
    ]),
  );
};

/** The central directory contradicts the local header or the bytes. */
const contradicting: Mutation = (random, container) => {
  const entries = entriesOf(container);
  const index = random.int(0, entries.length - 1);
  const content = entries[index]?.content ?? Buffer.alloc(0);
  const change: Partial<TestEntry> = random.pick([
    { deflate: true },
    { deflate: false },
    { descriptor: "signed" },
    { descriptor: "bare" },
    { flags: 0 },
    { flags: 1 },
    { flags: 0x808 },
    { method: 8 },
    { method: 12 },
    { localMethod: 8 },
    { crc: 1 },
    { localCrc: 1 },
    { bytes: content.length + 1 },
    { localBytes: content.length + 1 },
    { offset: 0 },
    { extra: Buffer.from([0x75, 0x70, 1, 0, 1]) },
    { extra: Buffer.from([1, 2, 0, 0]) },
    { comment: Buffer.from("a comment") },
    { attributes: 0xa1ff0000 },
    { padding: Buffer.from("more") },
    { behind: Buffer.from("hidden") },
  ]);
  const comment = random.chance(0.1)
    ? Buffer.from(random.pick(["a comment", container.toString("latin1").slice(0, 60_000)]), "latin1")
    : Buffer.alloc(0);
  return zipOf(changed(entries, index, change), { comment });
};

const editedXmlEntry: Mutation = (random, container, other) => {
  const entries = entriesOf(container);
  const index = random.pick(entries.flatMap(({ name }, place) => (isXml(name) ? [place] : [])));
  const entry = entries[index];
  const alike = entriesOf(other).filter(({ name }) => isSignature(name) === isSignature(entry?.name ?? ""));
  const theirs = random.pick(alike.filter(({ name }) => isXml(name))).content.toString("utf8");
  const xml = editedXml(random, entry?.content.toString("utf8") ?? "", theirs);
  return zipOf(changed(entries, index, { content: Buffer.from(xml) }));
};

/** A signature of this or another container under another name, or replacing another one. */
const copied: Mutation = (random, container, other) => {
  const entries = entriesOf(container);
  const own = entries.filter(({ name }) => isSignature(name));
  const strange = entriesOf(other).filter(({ name }) => isSignature(name));
  const signature = random.pick([...own, ...strange]);
  const name = random.pick([
    "META-INF/signatures7.xml",
    "META-INF/signatures-a.xml",
    "META-INF/signatures.xml",
    "META-INF/Signatures1.xml",
  ]);
  const index = entries.findIndex((entry) => entry === random.pick(own));
  return zipOf(
    random.pick([[...entries, { ...signature, name }], changed(entries, index, { content: signature.content })]),
  );
};

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  "bytes flipped": flippedBytes,
  "bytes moved": movedBytes,
  "a header changed": header,
  "an entry renamed": renamed,
  "entries arranged anew": arranged,
  "headers that contradict": contradicting,
  "XML edited": editedXmlEntry,
  "a signature copied": copied,
};
