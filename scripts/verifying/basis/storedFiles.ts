import { type ActFiles, fileKey } from "#functions/acts/store/act.ts";
import { actInHash } from "#functions/acts/store/actLinks.ts";
import type { EpochMs } from "#shared/basics/measures.ts";
import type { FileFolder } from "#shared/platform/grants.ts";
import { filesLeftByRestores, type LeftFiles } from "./restorePoint.ts";
import { type ListedFile, openStorage, type Storage } from "./storage.ts";

/** The product notes or names a file within the hour after which `sweepFiles` deletes it. */
export const YOUNG_MS = 60 * 60_000;

/** Files of an act in little memory: their keys follow from the hash. */
export interface FilesOfAct {
  hash: string;
  files: Pick<ActFiles, "edition" | "stored"> | undefined;
  /** The edition that is stored, or is being made. */
  edition: number;
  /** What a deleted act had stays where an export has it, and may go. */
  isDeleted: boolean;
}

export interface NamedFiles {
  /** Folders in which items name each file by its key. */
  folders: readonly FileFolder[];
  /** Stored files by key. `what` names the file in sentences. The size is undefined where no item says it. */
  named: Map<string, { what: string; size: number | undefined }>;
  acts: Map<number, FilesOfAct>;
  /** Keys that `sweepFiles` will delete. */
  noted: Set<string>;
}

export interface Comparing {
  /** Files of work that a restore lost are no differences. */
  left?: LeftFiles;
  /** A file that is younger than an hour may still be named. */
  now?: EpochMs;
  /** By default the bucket, whose lists are read. */
  storage?: Storage;
}

/** Compares both ways; reads the list of each folder once, page by page. */
export async function fileDifferences(files: NamedFiles, comparing: Comparing = {}): Promise<string[]> {
  const { now = Date.now(), left = await filesLeftByRestores(), storage = openStorage() } = comparing;
  const isStray = (file: ListedFile) =>
    !files.noted.has(file.key) && file.modified <= now - YOUNG_MS && !left.has(file);
  const found = [
    ...(await namedDifferences(files, storage, isStray)),
    ...(await actDifferences(files, storage, isStray)),
  ];
  if (!comparing.storage) storage.close();
  return found;
}

type IsStray = (file: ListedFile) => boolean;

const strayText = (key: string) => `the stored file ${key} is named by nothing`;

async function namedDifferences({ folders, named }: NamedFiles, storage: Storage, isStray: IsStray): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const folder of folders) {
    for await (const file of storage.list(folder)) {
      const own = named.get(file.key);
      if (own) seen.add(file.key);
      if (own?.size !== undefined && own.size !== file.size)
        found.push(`${own.what} has ${file.size} bytes, its item says ${own.size}`);
      if (!own && isStray(file)) found.push(strayText(file.key));
    }
  }
  for (const [key, { what }] of named) if (!seen.has(key)) found.push(`${what} is not stored`);
  return found;
}

/** `acts/<hash>/<edition>/<kind>`: the hash has the id of its act, so the files of one act come together. */
async function actDifferences({ acts }: NamedFiles, storage: Storage, isStray: IsStray): Promise<string[]> {
  const found: string[] = [];
  const seen = new Map<number, number>();
  for await (const file of storage.list("acts")) {
    const [, hash = "", edition = ""] = file.key.split("/");
    const id = actInHash(hash) ?? 0;
    const act = acts.get(id);
    const isOwn = act?.hash === hash;
    if (isOwn && act.files?.stored.some((kind) => fileKey(hash, act.files?.edition ?? 0, kind) === file.key))
      seen.set(id, (seen.get(id) ?? 0) + 1);
    else if (!(isOwn && (act.isDeleted || Number(edition) === act.edition)) && isStray(file))
      found.push(strayText(file.key));
  }
  for (const [id, { files }] of acts) {
    const [stored, wanted] = [seen.get(id) ?? 0, files?.stored.length ?? 0];
    if (stored !== wanted) found.push(`act ${id}: ${stored} of its ${wanted} files are stored`);
  }
  return found;
}
