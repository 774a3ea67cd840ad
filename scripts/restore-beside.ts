import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import type { Config } from "#infra/basis/config.ts";
import { namedInstallation, operatedConfig } from "#infra/basis/installationFile.ts";
import { stackOutput } from "./aws/stackOutput.ts";
import { failWith, readOptions } from "./commandLine.ts";
import { makeBucket } from "./restoring/makeBucket.ts";
import { instantOf } from "./restoring/restore.ts";
import { restoreTable } from "./restoring/restoreTable.ts";
import { sleep } from "./waiting/patience.ts";

const USAGE = `npm run restore:table -- NAME --to 2026-11-26T09:00:00Z|latest --as TABLE [--from TABLE]
npm run restore:bucket -- NAME --as BUCKET
Makes a table or a bucket beside the one of the installation (docs/runbook.md, "The worst day"): the table as it was at a time, and waits
until it can be used; the bucket empty, with all that the one of the stack has. --from names another table than the one in use.`;

async function run(): Promise<void> {
  const { positionals, values } = readOptions(USAGE, {
    allowPositionals: true,
    options: { to: { type: "string" }, as: { type: "string" }, from: { type: "string" } },
  });
  const [action, named] = positionals;
  const config = operatedConfig(namedInstallation(named, `npm run restore:${action} -- production`));
  const { as } = values;
  if (as === undefined) throw new Error(USAGE);
  if (action === "bucket") await bucket(config, as);
  else await table(config, { ...values, as });
}

async function table(config: Config, { to, as, from }: { to?: string; as: string; from?: string }): Promise<void> {
  const instant = to === "latest" ? ("latest" as const) : instantOf(to, new Date());
  const source = from ?? (await stackOutput(config, "data", "TableName"));
  const client = new DynamoDBClient({ region: config.region });
  const restore = { client, from: source, as, to: instant, clock: Date.now, wait: sleep, say: console.log };
  const seconds = await restoreTable(restore);
  client.destroy();
  console.log(`${as} can be used, after ${seconds} s.`);
}

async function bucket(config: Config, as: string): Promise<void> {
  const client = new S3Client({ region: config.region, forcePathStyle: config.isLocal });
  const isNew = await makeBucket(client, as, config);
  client.destroy();
  console.log(
    `Bucket ${as} ${isNew ? "is made" : "was there"}, with all that the one of the stack has but an access log.`,
  );
}

try {
  await run();
} catch (error) {
  failWith(error);
}
