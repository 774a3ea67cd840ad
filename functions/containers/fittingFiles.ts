import { MAX_CONTAINER_BYTES, MAX_CONTAINER_FILES } from "#shared/containers/limits.ts";
import type { FileToSign } from "./claimContainer.ts";

const READ_AT_ONCE = 4;

/** docs/rules/containers.md, "Limits of containers". Undefined when one of the first files is no longer stored. */
export async function fittingFiles<Item>(
  items: readonly Item[],
  read: (item: Item) => Promise<FileToSign | undefined>,
): Promise<FileToSign[] | undefined> {
  const files: FileToSign[] = [];
  let bytes = 0;
  for (let start = 0; start < Math.min(items.length, MAX_CONTAINER_FILES); start += READ_AT_ONCE) {
    const end = Math.min(start + READ_AT_ONCE, MAX_CONTAINER_FILES);
    for (const file of await Promise.all(items.slice(start, end).map(read))) {
      if (!file) return undefined;
      bytes += file.content.byteLength;
      if (bytes > MAX_CONTAINER_BYTES) return files;
      files.push(file);
    }
  }
  return files;
}
