import { deleteFiles, putFile } from "#functions/clients/files.ts";
import { type Act, fileKey } from "#functions/data/acts/act.ts";
import { ACT_FILE_KINDS, ACT_FILES, type ActFileKind } from "#shared/domain/acts/files/actFiles.ts";

/** Versions back from the current one whose files are looked for; a burst of saves makes a handful. */
const VERSIONS_BACK = 25;

/** @throws Error for an empty file, which no reader opens. */
export async function storeFile(
  act: Pick<Act, "hash" | "version">,
  kind: ActFileKind,
  bytes: Uint8Array,
): Promise<void> {
  if (bytes.length === 0) throw new Error(`File ${kind} of an act came out empty`);
  await putFile(fileKey(act, kind), bytes, ACT_FILES[kind].contentType);
}

/** Deletes the files of one version, whichever exist. */
export async function deleteVersion(act: Pick<Act, "hash" | "version">): Promise<void> {
  await deleteFiles(ACT_FILE_KINDS.map((kind) => fileKey(act, kind)));
}

/** Deletes what earlier versions left, in one call, whichever exist (docs/rules/files.md, "Files of a version"). */
export async function deleteEarlierVersions({ hash, version }: Pick<Act, "hash" | "version">): Promise<void> {
  const first = Math.max(1, version - VERSIONS_BACK);
  const earlier = Array.from({ length: version - first }, (_, index) => first + index);
  await deleteFiles(earlier.flatMap((one) => ACT_FILE_KINDS.map((kind) => fileKey({ hash, version: one }, kind))));
}
