import type { SigningContainer } from "#functions/containers/store/container.ts";
import { openNewContainer, withSignature } from "#functions/platform/asice/container/buildContainer.ts";
import { readFile, readFileInto } from "#functions/platform/clients/files.ts";
import { inParallel } from "#functions/platform/parallel.ts";

const FILES_AT_ONCE = 8;

/** Undefined when a stored file has another size than the locked one. @throws Refusal */
export async function signedBytes(
  { files, signed }: Pick<SigningContainer, "files" | "signed">,
  signature: Buffer,
  now: Date,
): Promise<Buffer | undefined> {
  if (signed) return withSignature(bufferOf(await readFile(signed)), signature, now);
  const { slices, close } = openNewContainer(files, signature);
  const keyed = files.map(({ key }, index) => ({ key, slice: slices[index] ?? Buffer.alloc(0) }));
  let isWhole = true;
  await inParallel([...Map.groupBy(keyed, ({ key }) => key)], FILES_AT_ONCE, async ([key, [first, ...others]]) => {
    if (!first || !(await readFileInto(key, first.slice))) isWhole = false;
    else for (const { slice } of others) first.slice.copy(slice);
  });
  return isWhole ? close(now) : undefined;
}

/** A view, not a copy: together with the container they may be 200 MB. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
