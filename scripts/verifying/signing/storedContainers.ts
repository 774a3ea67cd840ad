import { containerByHash, type SigningContainer } from "#functions/containers/store/container.ts";
import type { Trust } from "#functions/platform/asice/certificates/anchors.ts";
import { type OpenContainer, openContainer } from "#functions/platform/asice/container/openContainer.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { Refusal } from "#functions/platform/asice/refusal.ts";
import { filesLeftByRestores, type LeftFiles } from "#scripts/verifying/basis/restorePoint.ts";
import { type ListedFile, openStorage, type Storage } from "#scripts/verifying/basis/storage.ts";
import { type Comparing, YOUNG_MS } from "#scripts/verifying/basis/storedFiles.ts";
import type { EpochMs } from "#shared/basics/measures.ts";

const FOLDER = "containers";

export interface NamedContainers {
  hashes: { has(hash: string): boolean; keys(): Iterable<string> };
  /** Keys that `sweepFiles` will delete. */
  noted: ReadonlySet<string>;
}

export interface VerifiedContainers {
  files: number;
  signed: number;
  /** Containers whose files were only listed, since the time was over. */
  unopened: number;
  differences: string[];
}

interface ComparingContainers extends Comparing {
  /** No container is opened after it. */
  until?: EpochMs;
}

/** Has one container in memory. No trust: only counts signatures (docs/rules/storage.md, "What verify checks"). */
export async function verifyContainers(
  named: NamedContainers,
  trust: Trust | undefined,
  { left, now = Date.now(), storage: given, until = Number.POSITIVE_INFINITY }: ComparingContainers = {},
): Promise<VerifiedContainers> {
  const storage = given ?? openStorage();
  const known = left ?? (await filesLeftByRestores());
  const result: VerifiedContainers = { files: 0, signed: 0, unopened: 0, differences: [] };
  const seen = new Set<string>();
  for await (const { hash, files } of folders(storage)) {
    seen.add(hash);
    result.files += files.size;
    const container = named.hashes.has(hash) ? await containerByHash(hash) : undefined;
    const isTimeOver = Date.now() >= until;
    if (isTimeOver && container) result.unopened++;
    const checked = await folderDifferences(container, files, {
      ...named,
      storage,
      trust,
      left: known,
      now,
      isTimeOver,
    });
    if (container?.signed !== undefined) result.signed++;
    result.differences.push(...checked);
  }
  const unseen = [...named.hashes.keys()].filter((hash) => !seen.has(hash));
  for (const hash of unseen) {
    const container = await containerByHash(hash);
    if (container && isOpen(container)) result.differences.push(`container ${hash}: none of its files is stored`);
  }
  if (!given) storage.close();
  return result;
}

type Files = ReadonlyMap<string, ListedFile>;

async function* folders(storage: Storage): AsyncIterable<{ hash: string; files: Files }> {
  let [hash, files] = ["", new Map<string, ListedFile>()];
  for await (const file of storage.list(FOLDER)) {
    const own = file.key.split("/")[1] ?? "";
    if (own !== hash && files.size > 0) yield { hash, files };
    if (own !== hash) [hash, files] = [own, new Map()];
    files.set(file.key, file);
  }
  if (files.size > 0) yield { hash, files };
}

interface Verifying extends NamedContainers {
  storage: Storage;
  trust: Trust | undefined;
  left: LeftFiles;
  now: number;
  isTimeOver: boolean;
}

async function folderDifferences(
  container: SigningContainer | undefined,
  stored: Files,
  verifying: Verifying,
): Promise<string[]> {
  const { noted, left, now } = verifying;
  // One that is between locked and free is told by containerCheck.
  if (container && !isOpen(container)) return [];
  const keys = container ? [...container.files.map(({ key }) => key), container.signed ?? []].flat() : [];
  const strays = [...stored.values()].filter(
    (file) => !keys.includes(file.key) && !noted.has(file.key) && file.modified <= now - YOUNG_MS && !left.has(file),
  );
  const orphaned = strays.map(({ key }) => `the stored file ${key} is named by nothing`);
  if (!container) return orphaned;
  const doomed = keys
    .filter((key) => noted.has(key))
    .map((key) => `container ${container.hash}: ${key} is noted as unused`);
  if (verifying.isTimeOver) return [...orphaned, ...doomed];
  return [
    ...orphaned,
    ...doomed,
    ...(await copyDifferences(container, stored, verifying)),
    ...(await signedDifferences(container, verifying)),
  ];
}

async function copyDifferences(
  { hash, files }: SigningContainer,
  stored: Files,
  { storage }: Verifying,
): Promise<string[]> {
  const found: string[] = [];
  for (const { key, name, size, sha256 } of files) {
    const bytes = stored.get(key)?.size;
    if (bytes === undefined) found.push(`container ${hash}: its file ${name} is not stored`);
    else if (bytes !== size)
      found.push(`container ${hash}: its file ${name} has ${bytes} bytes, its item says ${size}`);
    else if ((await storage.sha256(key)) !== sha256)
      found.push(`container ${hash}: its file ${name} is not the one that was locked`);
  }
  return found;
}

async function signedDifferences(container: SigningContainer, { storage, trust }: Verifying): Promise<string[]> {
  const { hash, signed, signatures } = container;
  if (signed === undefined) return [];
  const bytes = await storage.read(signed);
  if (!bytes) return [`container ${hash}: its signed file ${signed} is not stored`];
  const opened = tryToOpen(bytes);
  if (typeof opened === "string") return [`container ${hash}: its signed file cannot be read, ${opened}`];
  const found: string[] = [];
  if (opened.signatures.length !== signatures.length)
    found.push(`${opened.signatures.length} signatures, its item says ${signatures.length}`);
  if (!holds(opened, container)) found.push("other files than its item says");
  const checked = trust && verifyContainer(bytes, trust);
  if (checked && checked.verdict.state !== "valid")
    found.push(`a signature that is not valid, ${checked.verdict.reason}`);
  const signers = checked?.signatures.map(({ signer }) => signer?.personalCode).join();
  if (checked?.verdict.state === "valid" && signers !== signatures.map(({ code }) => code).join())
    found.push("other signers than its item says");
  return found.map((what) => `container ${hash}: its signed file has ${what}`);
}

function tryToOpen(bytes: Buffer): OpenContainer | string {
  try {
    return openContainer(bytes);
  } catch (error) {
    if (error instanceof Refusal) return error.reason;
    throw error;
  }
}

function holds(opened: OpenContainer, { files }: SigningContainer): boolean {
  return (
    opened.files.length === files.length &&
    opened.files.every(({ name, bytes, digest }, index) => {
      const file = files[index];
      return file?.name === name && file.size === bytes && file.sha256 === digest("sha256").toString("base64");
    })
  );
}

function isOpen({ status }: SigningContainer): boolean {
  return status !== "claiming" && status !== "releasing";
}
