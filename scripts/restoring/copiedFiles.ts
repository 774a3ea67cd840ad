import type { S3Client } from "@aws-sdk/client-s3";
import { editionOf } from "#functions/acts/store/act.ts";
import { readPartitions } from "#functions/platform/table/wholeTable.ts";
import { filesOfBucket } from "#scripts/files/filesOfBucket.ts";
import { partitionOf } from "#scripts/verifying/basis/storedItems.ts";
import type { FilePlan } from "./fileVersions.ts";

interface Copied {
  client: S3Client;
  bucket: string;
  /** `same` for a file that the table knows, `later` for one of an act or a container that it does not. */
  see: (kind: FilePlan["kind"], key: string) => void;
}

/**
 * Looks at files that a backup or a copy brought: all are as young as that, and have no version before, so that the table tells which came
 * after it. @returns how many there are
 */
export async function seeCopiedFiles({ client, bucket, see }: Copied): Promise<number> {
  const editions = new Map<string, number>();
  const signed = new Set<string>();
  await readPartitions((items) => {
    const partition = partitionOf(items);
    for (const act of partition.of("act")) editions.set(act.hash, editionOf(act));
    for (const { signed: key } of partition.of("signingContainer")) if (key !== undefined) signed.add(key);
  });
  let looked = 0;
  for await (const files of filesOfBucket(client, bucket)) {
    for (const { Key: key = "" } of files) {
      looked++;
      const [folder, hash = "", edition] = key.split("/");
      const known = editions.get(hash);
      if (folder === "acts") {
        if (known !== undefined) see("same", key);
        if (Number(edition) > (known ?? 0)) see("later", key);
      } else if (folder === "containers" && key.endsWith(".asice") && !signed.has(key)) see("later", key);
    }
  }
  return looked;
}
