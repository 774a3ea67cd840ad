import { deleteFile, readFile } from "#functions/clients/files.ts";
import { containerWire } from "#functions/containers/containerWire.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { verifyContainer } from "#functions/containers/verify/verifyContainer.ts";
import { Problem } from "#functions/core/problem.ts";
import { endpoint } from "#functions/entry/http.ts";
import { useUpload } from "#functions/uploads/useUpload.ts";
import { containerRoutes } from "#shared/api/areas/containers/containers.ts";

export const handler = endpoint(containerRoutes.validate, async ({ body, viewer, now }) => {
  const current = await currentTrust();
  if (!current) throw new Problem("trust_missing");
  const { key } = await useUpload(body.upload, "container", viewer, now);
  try {
    const bytes = await readFile(key);
    const checked = verifyContainer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), current.trust);
    return containerWire(checked, current, now);
  } finally {
    await deleteFile(key);
  }
});
