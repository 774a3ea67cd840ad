import { S3Client } from "@aws-sdk/client-s3";
import { toolkitOf } from "#infra/basis/bootstrap.ts";
import type { Config } from "#infra/basis/config.ts";
import { leftBehind } from "#scripts/deploy/leftBehind.ts";
import { sleep, type Wait } from "#scripts/waiting/patience.ts";
import { KINDS, removeLasting, retentionOf } from "./lasting.ts";
import { type DeployedStack, deleteStack, deployedStacks, LASTING_TYPES, type Lasting, lastingOf } from "./stacks.ts";

export interface Teardown {
  stacks: DeployedStack[];
  lasting: Lasting[];
}

interface Means {
  s3?: S3Client;
  wait?: Wait;
  say: (line: string) => void;
}

/** What there is of an installation, also what an earlier teardown or deploy left. @throws a sentence when AWS cannot be asked */
export async function teardownOf(config: Config): Promise<Teardown> {
  const stacks = await deployedStacks(config);
  const { region, restoredTable } = config;
  const lasting: Lasting[] = [];
  for (const stack of stacks) lasting.push(...(await lastingOf(stack)));
  const { tables, buckets } = await leftBehind(config);
  const add = (type: Lasting["type"], ids: readonly string[]) => {
    for (const id of ids) if (!lasting.some((each) => each.id === id)) lasting.push({ type, id, region });
  };
  add("AWS::DynamoDB::GlobalTable", [...tables, ...(restoredTable ? [restoredTable] : [])]);
  add("AWS::S3::Bucket", buckets);
  const order = (each: Lasting) => LASTING_TYPES.indexOf(each.type);
  return { stacks, lasting: lasting.toSorted((one, other) => order(one) - order(other)) };
}

/** Lines that say what a teardown deletes, what stays and what that costs. */
export function planLines({ stacks, lasting }: Teardown, config: Config, hasData: boolean): string[] {
  const { environment, web, mail } = config;
  const shown = lasting.map(({ type, id, region }) => {
    const { what, costs, removal } = KINDS[type];
    return hasData ? `  ${what} ${id}: ${removal}` : `  ${what} ${id} of ${region}, costs ${costs}`;
  });
  const records = [web?.domain, mail.existingIdentity ? undefined : `DKIM, MAIL FROM and DMARC of ${mail.domain}`];
  return [
    "Deleted, in this order, with their logs, alarms, roles, keys and messages:",
    ...(stacks.length > 0 ? stacks.map(({ name, region }) => `  stack ${name} of ${region}`) : ["  no stack is left"]),
    ...(hasData ? ["Then, and nobody can bring it back but where it says so:", ...shown] : []),
    ...(!hasData && shown.length > 0 ? ["Stays, until it is run with --with-data:", ...shown] : []),
    `Stays in any case: DNS records (${records.filter(Boolean).join("; ")}), which you delete where the domain is;`,
    `  stack ${toolkitOf(config)} with the bootstrap; copies in other accounts; infra/installations/${environment}.json.`,
  ];
}

/** @throws a sentence, before anything is deleted, when a law or a lock keeps data; or when AWS refuses a step */
export async function tearDown(
  { stacks, lasting }: Teardown,
  hasData: boolean,
  { s3 = new S3Client({}), wait = sleep, say }: Means,
): Promise<void> {
  const kept = hasData ? await retentionOf(lasting, s3, new Date()) : undefined;
  if (kept) throw new Error(`Nothing was deleted: ${kept}. Without --with-data the stacks go and all data stay.`);
  for (const stack of stacks) {
    await deleteStack(stack, wait);
    say(`Deleted stack ${stack.name}.`);
  }
  for (const each of hasData ? lasting : []) {
    await removeLasting(each, s3, wait);
    say(`Deleted ${KINDS[each.type].what} ${each.id}.`);
  }
}
