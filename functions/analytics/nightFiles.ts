import { PutObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { awsLimits } from "#functions/platform/awsLimits.ts";
import { env, required } from "#functions/platform/env.ts";
import { FACT_TABLES, NIGHTS } from "#shared/platform/nightSteps.ts";

const s3 = /* @__PURE__ */ factsClient();

function factsClient(): S3Client {
  return new S3Client({ ...awsLimits(), forcePathStyle: env().FILES_PATH_STYLE === "true" });
}

export const factsBucket = () => required("FACTS_BUCKET");
export const nightKey = (run: string, ...parts: readonly string[]) => [NIGHTS, run, ...parts].join("/");
/** Lists the files of a table; Athena reads what it names (SymlinkTextInputFormat). */
export const tableKey = (table: string) => `${FACT_TABLES}/${table}/symlink.txt`;

export async function putFacts(key: string, body: string | Uint8Array): Promise<void> {
  await s3.send(new PutObjectCommand({ Bucket: factsBucket(), Key: key, Body: body }));
}

export async function keysUnder(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: factsBucket(), Prefix: `${folder}/` },
  )) {
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  }
  return keys;
}
