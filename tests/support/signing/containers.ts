import { createHash, randomUUID } from "node:crypto";
import { ContainerEntity, type SigningContainer } from "#functions/containers/store/container.ts";
import { putFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";

/** A container with its files in the storage, as a sign call leaves it. */
export async function storedSigning(
  facts: Partial<SigningContainer> & { company: number },
  contents: readonly Buffer[] = [Buffer.from("%PDF-1.7 esimene akt"), Buffer.from("%PDF-1.7 teine akt")],
): Promise<SigningContainer> {
  const hash = randomUUID();
  const files = contents.map((content, index) => {
    const sha256 = createHash("sha256").update(content).digest();
    const key = `containers/${hash}/${sha256.toString("hex")}`;
    return {
      id: index + 1,
      name: `Ostuakt ${index + 1}, õ.pdf`,
      mediaType: "application/pdf",
      key,
      size: content.length,
      sha256: sha256.toString("base64"),
    };
  });
  for (const [index, file] of files.entries()) await putFile(file.key, contents[index]!, file.mediaType);
  const container: SigningContainer = {
    hash,
    status: "PENDING",
    version: 1,
    kind: "acts",
    name: "Ostuaktid",
    files,
    signatures: [],
    createdAt: new Date().toISOString(),
    createdBy: 1,
    ...facts,
  };
  await write(ContainerEntity.put(container));
  return container;
}
