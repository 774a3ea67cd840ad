import { wireChecked } from "#functions/containers/containerWire.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { deleteFile, readFile } from "#functions/platform/clients/files.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { useUpload } from "#functions/uploads/useUpload.ts";
import { containerRoutes } from "#shared/containers/contract.ts";

export const handler = endpoint(containerRoutes.validate, async ({ body, viewer, now }) => {
  const current = await currentTrust();
  if (!current) throw new Problem("trust_missing");
  const { key } = await useUpload(body.upload, "container", viewer, now);
  try {
    const bytes = await readFile(key);
    const checked = verifyContainer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), current.trust);
    return wireChecked(checked, current, now);
  } finally {
    await deleteFile(key);
  }
});
