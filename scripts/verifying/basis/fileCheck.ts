import { filesLeftByRestores, type LeftFiles } from "./restorePoint.ts";
import { type ListedFile, openStorage } from "./storage.ts";

export interface NamedFiles {
  folder: string;
  /** Stored files by key. `what` names the file in sentences. */
  named: ReadonlyMap<string, { what: string; size: number }>;
  /** Keys that `sweepFiles` will delete. */
  noted: ReadonlySet<string>;
}

/** @param left files of work that a restore lost are no differences */
export async function fileDifferences({ folder, named, noted }: NamedFiles, left?: LeftFiles): Promise<string[]> {
  const stored = await storedFiles(folder);
  const isLeft = left ?? (await filesLeftByRestores());
  return [
    ...[...named].flatMap(([key, { what, size }]) => {
      const bytes = stored.get(key)?.size;
      if (bytes === undefined) return [`${what} is not stored`];
      return bytes === size ? [] : [`${what} has ${bytes} bytes, its item says ${size}`];
    }),
    ...[...stored.values()]
      .filter((file) => !named.has(file.key) && !noted.has(file.key) && !isLeft.has(file))
      .map(({ key }) => `the stored file ${key} is named by nothing`),
  ];
}

async function storedFiles(folder: string): Promise<Map<string, ListedFile>> {
  const storage = openStorage();
  const files = new Map<string, ListedFile>();
  for await (const file of storage.list(folder)) files.set(file.key, file);
  storage.close();
  return files;
}
