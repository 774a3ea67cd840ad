import { readFileSync } from "node:fs";
import { join } from "node:path";

const RUNBOOK = join(import.meta.dirname, "../../docs/runbook.md");

/** What the cycle of an emulator runs for a command of the runbook, or the test that runs it instead. */
type Run = { as: string } | { test: string } | "as it is";

const REVOKE = `aws iam put-role-policy --role-name "$ROLE" --policy-name RevokeOlderSessions --policy-document '{"Version":"2012-10-17", "Statement":[{"Effect":"Deny","Action":"*","Resource":"*","Condition":{"DateLessThan":{"aws:TokenIssueTime":"'"$(date -u +%FT%TZ)"'"}}}]}'`;

/** Each command of a block of the runbook, in its order. `tests/infra/runbook.test.ts` finds one that is missing. */
export const RUNS: Readonly<Record<string, Run>> = {
  "output data TableName": "as it is",
  // The pause of the runbook waits six minutes.
  "npm run pause -- production --wait": { as: "npm run -s pause -- local" },
  "npm run restore:table -- production --to 2026-11-26T09:00:00Z --as virn-restored": {
    as: "npm run -s restore:table -- local --to latest --as virn-restored",
  },
  'TABLE_NAME=virn-restored npm run restore -- --to 2026-11-26T09:00:00Z --from "$(output data TableName)" --dry-run':
    "as it is",
  'TABLE_NAME=virn-restored npm run restore -- --to 2026-11-26T09:00:00Z --from "$(output data TableName)" | tee lost.txt':
    { test: "tests/platform/contract/embedded/restoreFiles.test.ts" },
  "TABLE_NAME=virn-restored FILES_BUCKET=virn-restored-files npm run restore -- --to 2026-11-26T00:00:00Z --copied | tee lost.txt":
    { test: "tests/platform/functions/lostRegion.test.ts" },
  "npm run export -- --check everything": { test: "tests/platform/functions/lostWithoutCopy.test.ts" },
  'TABLE_NAME="$(output data TableName)" npm run setup -- --from-export everything': {
    test: "tests/platform/functions/lostWithoutCopy.test.ts",
  },
  "TABLE_NAME=virn-restored npm run verify": "as it is",
  "TABLE_NAME=virn-restored npm run setup -- --sign-out": "as it is",
  "TABLE_NAME=virn-restored npm run setup -- --erase 17,23": "as it is",
  "npm run restore:bucket -- production --as virn-restored-files": {
    as: "npm run -s restore:bucket -- local --as virn-restored-files",
  },
  'aws iam update-access-key --user-name "$USER_NAME" --access-key-id "$ACCESS_KEY" --status Inactive': "as it is",
  [REVOKE]: "as it is",
  'aws cloudtrail lookup-events --lookup-attributes AttributeKey=AccessKeyId,AttributeValue="$ACCESS_KEY" --query "Events[].[EventTime, EventName, Resources[0].ResourceName]" --output text':
    "as it is",
  "npm run keys -- production evr --none": { as: "npm run -s keys -- local evr --none" },
  "npm run keys -- production eudr --none": { as: "npm run -s keys -- local eudr --none" },
  "npm run keys -- production eid --none": { as: "npm run -s keys -- local eid --none" },
  "npm run keys -- production evr evr-keys.json": { as: 'npm run -s keys -- local evr - <<< "$EVR_KEYS"' },
  "npm run keys -- production eudr eudr-keys.json": { test: "tests/infra/keys.test.ts" },
  "npm run keys -- production eid eid-settings.json": { test: "tests/infra/keys.test.ts" },
  // MiniStack (1.5.33) has no such call: the AWS CLI checks the words and makes none.
  'aws sqs start-message-move-task --source-arn "$DEAD_LETTER_QUEUE_ARN"': {
    as: 'aws sqs start-message-move-task --source-arn "$DEAD_LETTER_QUEUE_ARN" --generate-cli-skeleton output',
  },
  'aws sqs list-message-move-tasks --source-arn "$DEAD_LETTER_QUEUE_ARN"': {
    as: 'aws sqs list-message-move-tasks --source-arn "$DEAD_LETTER_QUEUE_ARN" --generate-cli-skeleton output',
  },
  "npm run verify -- --on-aws production": { test: "tests/infra/dividedMachine.test.ts" },
  "npm run export -- --all --on-aws production": { test: "tests/infra/dividedMachine.test.ts" },
  "npm run pause -- production": { as: "npm run -s pause -- local" },
  "npm run resume -- production": { as: "npm run -s resume -- local" },
  'aws dynamodb query --table-name "$(output data TableName)" --index-name gsi1 --key-condition-expression "gsi1pk = :state" --expression-attribute-values \'{":state":{"S":"queuedWaybill#refused"}}\' --query "Items[].[since.S, company.S, number.S, reason.S]" --output text':
    "as it is",
  'TABLE_NAME="$(output data TableName)" npm run setup -- --sign-out': {
    test: "tests/personalData/functions/restored.test.ts",
  },
  'aws sqs receive-message --queue-url "$(output mail MailEventsQueue)" --max-number-of-messages 10 --visibility-timeout 5':
    {
      // Version 1 of the AWS CLI asks AWS itself for queues of us-east-1.
      as: 'aws sqs receive-message --queue-url "$(output mail MailEventsQueue)" --max-number-of-messages 10 --visibility-timeout 5 --endpoint-url "$AWS_ENDPOINT_URL"',
    },
  "TABLE_NAME=virn-… npm run verify -- --fold-numbers": {
    as: "TABLE_NAME=virn-restored npm run -s verify -- --fold-numbers",
  },
  'TABLE_NAME="$(output data TableName)" npm run verify -- --mend | tee mended.txt': {
    as: 'TABLE_NAME="$(output data TableName)" npm run verify -- --mend',
  },
};

/** Commands between words that run; of the others the AWS CLI checks operation and options, and calls nothing. */
export const RUNS_OF_WORDS: Readonly<Record<string, string>> = {
  "aws lambda invoke --function-name virn-production-schedule-sweepActs /dev/stdout":
    // A socket, which is the output here, cannot be opened by this name.
    "aws lambda invoke --function-name virn-local-schedule-sweepActs /dev/stdout | cat",
  "aws s3 rm s3://BUCKET/KEY": "aws s3 rm help | cat",
};

/** Commands of the AWS CLI between words, for which the runbook has no block. */
export function inlineAwsCommands(): string[] {
  const text = readFileSync(RUNBOOK, "utf8").replaceAll(/^ *```sh\n.*?^ *```$/gms, "");
  return [...text.matchAll(/`(aws [^`]+)`/g)].map(([, command = ""]) => command.replaceAll(/\s*\n\s*/g, " "));
}

/** The function by which the commands name outputs, for an installation. */
export function outputFunction(name: string): string {
  const [block = ""] = blocks();
  return block.slice(0, block.indexOf("}") + 1).replaceAll("virn-production", `virn-${name}`);
}

/** Commands of all blocks for a shell, without line breaks. */
export function runbookCommands(): string[] {
  return blocks().flatMap((block) =>
    block
      .replace(/^output\(\) \{[^}]*\}\n/, "")
      // A line goes on after a backslash, and inside of quotes.
      .replaceAll(/\\\n\s*/g, "")
      .replaceAll(/",\n\s*"/g, '", "')
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );
}

function blocks(): string[] {
  return [...readFileSync(RUNBOOK, "utf8").matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, block = ""]) => block);
}
