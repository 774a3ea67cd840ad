import { createHash } from "node:crypto";
import { foldedName, isSafeName } from "#functions/platform/asice/zip/entryNames.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { linkHash } from "#functions/platform/linkHash.ts";
import { log } from "#functions/platform/log.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { Cents } from "#shared/basics/amounts.ts";
import { foldText, forbiddenCharacter, withoutForbidden } from "#shared/basics/documentText.ts";
import type { SignedKind } from "#shared/containers/containerStatus.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { SigningContainer } from "./store/container.ts";
import { beginClaim, beginRelease, finishClaim } from "./store/containerMoves.ts";

const COPIES_AT_ONCE = 4;

export interface FileToSign {
  id: number;
  name: string;
  mediaType: string;
  /** YYYY-MM-DD since which signatures of it are counted as awaited; missing where they are not. */
  date?: string;
  /** What a signer knows it by, when its name is not enough. */
  title?: string;
  /** With VAT. */
  sum?: Cents;
  content: Uint8Array;
}

export interface ContainerWanted {
  kind: SignedKind;
  company: number;
  name: string;
  files: readonly FileToSign[];
  by: Actor;
}

export interface Locking {
  /** False when one has changed or is locked already. */
  lock: (container: SigningContainer) => Promise<boolean>;
  release: (container: SigningContainer) => Promise<void>;
}

/** Undefined, with no lock left, when a file could not be locked (docs/rules/signing.md, "Locks of a container"). */
export async function claimContainer(
  { files, kind, company, name, by }: ContainerWanted,
  { lock, release }: Locking,
  now: Date,
): Promise<SigningContainer | undefined> {
  const hash = linkHash();
  const names = containedNames(files.map((file) => file.name));
  const copies = files.map(({ id, mediaType, content, date, title, sum }, index) => {
    const digest = createHash("sha256").update(content).digest();
    const facts = {
      id,
      name: names[index] ?? "",
      mediaType,
      size: content.byteLength,
      sha256: digest.toString("base64"),
      date,
      title,
      sum,
    };
    return { content, file: { ...facts, key: `containers/${hash}/${index + 1}/${digest.toString("hex")}` } };
  });
  const container: SigningContainer = {
    hash,
    company,
    kind,
    name,
    status: "claiming",
    version: 1,
    files: copies.map(({ file }) => file),
    signatures: [],
    createdAt: now.toISOString(),
    createdBy: by,
  };
  const renamed = files.filter((file) => forbiddenCharacter(foldText(file.name)) !== undefined);
  if (renamed.length > 0)
    log.warn("forbidden characters in names of files", { container: hash, kind, ids: renamed.map(({ id }) => id) });
  await beginClaim(container, now.getTime());
  try {
    await inParallel(copies, COPIES_AT_ONCE, ({ content, file }) => putFile(file.key, content, file.mediaType));
    if ((await lock(container)) && (await finishClaim(container))) return { ...container, status: "PENDING" };
  } catch (error) {
    await rollBack(container, release);
    throw error;
  }
  await rollBack(container, release);
  return undefined;
}

/** If the sweeper was first, it does the rest. */
async function rollBack(container: SigningContainer, release: Locking["release"]): Promise<void> {
  if (await beginRelease(container, Date.now())) await release({ ...container, status: "releasing" });
}

/** Leaves room for a number and for characters of two bytes or more. */
const MAX_STEM_BYTES = 200;
const MAX_ENDING = 12;

const RESERVED = ["mimetype", "META-INF"].map(foldedName);

/** Safe and unique by the rules of the verifier (docs/rules/signing.md, "What a container holds"). */
export function containedNames(names: readonly string[]): string[] {
  const taken = new Set(RESERVED);
  return names.map((name, index) => {
    const [stem, ending] = partsOf(name);
    let unique = "";
    for (let copy = 1; unique === ""; copy++) {
      const candidate = `${stem || `fail-${index + 1}`}${copy === 1 ? "" : ` (${copy})`}${ending}`;
      const tried = isSafeName(candidate) ? candidate : `fail-${index + 1}${copy === 1 ? "" : ` (${copy})`}`;
      if (!taken.has(foldedName(tried))) unique = tried;
    }
    taken.add(foldedName(unique));
    return unique;
  });
}

function partsOf(name: string): [stem: string, ending: string] {
  const clean = withoutForbidden(name, "_")
    .replaceAll(/["<>:/\\|?*]/g, "-")
    .replaceAll(/^[. ]+|[. ]+$/g, "");
  const dot = clean.lastIndexOf(".");
  const hasEnding = dot > 0 && clean.length - dot <= MAX_ENDING;
  const [stem, ending] = hasEnding ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ""];
  return [shortenedStem(stem).replace(/[. ]+$/, ""), ending];
}

function shortenedStem(stem: string): string {
  let [short, bytes] = ["", 0];
  for (const character of stem) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_STEM_BYTES) break;
    short += character;
  }
  return short;
}
