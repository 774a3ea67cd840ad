import { openStorage } from "./storage.ts";

export interface NamedFiles {
  folder: string;
  /** Stored files by key. `what` names the file in sentences. */
  named: ReadonlyMap<string, { what: string; size: number }>;
  /** Keys that `sweepFiles` will delete. */
  noted: ReadonlySet<string>;
}

export async function fileDifferences({ folder, named, noted }: NamedFiles): Promise<string[]> {
  const stored = await storedSizes(folder);
  return [
    ...[...named].flatMap(([key, { what, size }]) => {
      const bytes = stored.get(key);
      if (bytes === undefined) return [`${what} is not stored`];
      return bytes === size ? [] : [`${what} has ${bytes} bytes, its item says ${size}`];
    }),
    ...[...stored.keys()]
      .filter((key) => !named.has(key) && !noted.has(key))
      .map((key) => `the stored file ${key} is named by nothing`),
  ];
}

async function storedSizes(folder: string): Promise<Map<string, number>> {
  const storage = openStorage();
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list(folder)) sizes.set(key, size);
  storage.close();
  return sizes;
}
