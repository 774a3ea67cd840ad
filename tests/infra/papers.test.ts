import { readdirSync, readFileSync } from "node:fs";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { tableShape } from "#functions/platform/table/tableKeys.ts";
import { readConfig } from "#infra/basis/config.ts";
import { DeployerStack } from "#infra/stacks/deployer.ts";
import { KINDS } from "#scripts/tearing/lasting.ts";
import { settings } from "./settings.ts";
import { resourcesOf } from "./support.ts";

/* Commands and numbers of infra/README.md and docs/runbook.md that no other test runs or computes. */

const readme = readFileSync("infra/README.md", "utf8");
const runbook = readFileSync("docs/runbook.md", "utf8");

const prices = z
  .record(z.string(), z.object({ usd: z.number() }))
  .parse(JSON.parse(readFileSync("scripts/costing/prices.json", "utf8")));
const HOURS_OF_A_MONTH = 730;

describe("infra/README.md", () => {
  test("has the hours of GitHub's credentials and the minutes of its jobs", () => {
    const config = readConfig("staging", settings);
    const stack = new DeployerStack(new App(), "virn-staging-deployer", { config, repository: "virn/virn" });
    const sessions = resourcesOf(Template.fromStack(stack), "AWS::IAM::Role").map(
      ([, { Properties }]) => Properties["MaxSessionDuration"],
    );
    const { jobs } = parse(readFileSync(".github/workflows/installation.yml", "utf8"));
    const minutes = jobs.run["timeout-minutes"];
    expect(readme).toContain(`Its credentials live for three hours and its jobs for ${minutes} minutes`);
    expect(sessions).toEqual([3 * 3600, 3 * 3600]);
  });

  test("says what stays costs as the list of prices does, and a teardown says the same", () => {
    const secret = `${prices["secrets"]!.usd.toFixed(2)} USD a month`;
    const address = `${(prices["publicAddressHours"]!.usd * HOURS_OF_A_MONTH).toFixed(2)} USD a month`;
    expect(readme).toContain(`| secrets | stay, cost ${secret} each |`);
    expect(readme).toContain(`| fixed address | stays, costs ${address} |`);
    expect(KINDS["AWS::SecretsManager::Secret"].costs).toBe(secret);
    expect(KINDS["AWS::EC2::EIP"].costs).toBe(address);
    const days = /for (\d+ days)$/.exec(KINDS["AWS::SecretsManager::Secret"].removal)?.[1];
    expect(readme).toContain(`AWS gives them back for ${days} |`);
  });
});

/** Commands of the AWS CLI with the lines that they go on in. */
function awsCommands(): { service: string; operation: string; options: string[] }[] {
  const text = runbook.replaceAll(/\\\n\s*/g, " ");
  return [...text.matchAll(/\baws ([a-z0-9]+) ([a-z-]+)([^`\n|]*)/g)].map(
    ([, service = "", operation = "", rest = ""]) => ({
      service,
      operation,
      options: [...rest.matchAll(/ --([a-z-]+)/g)].map(([, option = ""]) => option),
    }),
  );
}

const pascal = (words: string) => words.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Options of the CLI itself. */
const OF_THE_CLI = new Set(["query", "output", "region"]);
/** Services without a client among the dependencies; the cycle of an emulator has them checked by the AWS CLI (scripts/deploy/cycleSteps.ts). */
const WITHOUT_CLIENT: Record<string, string[]> = {
  backup: ["delete-backup-vault-lock-configuration"],
  cloudformation: ["describe-stacks --stack-name"],
  cloudtrail: ["lookup-events --lookup-attributes"],
  iam: [
    "put-role-policy --role-name --policy-name --policy-document",
    "update-access-key --user-name --access-key-id --status",
  ],
  lambda: ["invoke --function-name"],
  s3: ["rm"],
  sesv2: ["get-account"],
};

describe("docs/runbook.md", () => {
  test("has commands of the AWS CLI whose operations and options are those of AWS's own clients", () => {
    const clients: Record<string, string> = {
      dynamodb: "dynamodb",
      s3api: "s3",
      secretsmanager: "secrets-manager",
      sqs: "sqs",
    };
    const wrong = awsCommands().flatMap(({ service, operation, options }) => {
      const own = options.filter((option) => !OF_THE_CLI.has(option));
      const client = clients[service];
      if (!client) {
        const words = [operation, ...own.map((option) => `--${option}`)].join(" ");
        return WITHOUT_CLIENT[service]?.includes(words) ? [] : [`${service} ${words}`];
      }
      const folder = `node_modules/@aws-sdk/client-${client}`;
      const members = readFileSync(`${folder}/dist-es/schemas/schemas_0.js`, "utf8");
      // A waiter is named like the operation that it repeats.
      const isThere =
        operation === "wait" ||
        readdirSync(`${folder}/dist-types/commands`).includes(`${pascal(operation)}Command.d.ts`);
      const lacking = own.filter((option) => !members.includes(`"${pascal(option)}"`));
      return isThere && lacking.length === 0 ? [] : [`${service} ${operation} ${lacking.join(" ")}`];
    });
    expect(wrong).toEqual([]);
    expect(awsCommands().length).toBeGreaterThan(10);
  });

  test("asks the table by an index and keys that it has", () => {
    for (const [, name] of runbook.matchAll(/--index-name (\w+)/g)) {
      const index = tableShape.indexes.find((each) => each.name === name);
      expect(runbook).toContain(`--key-condition-expression "${index?.partitionKey} = :state"`);
    }
  });

  test("has the outputs and scripts that its commands name", () => {
    const sources = readdirSync("infra/stacks").map((name) => readFileSync(`infra/stacks/${name}`, "utf8"));
    const outputs = new Set(
      sources.flatMap((text) => [...text.matchAll(/CfnOutput\(this, "(\w+)"/g)].map(([, name]) => name)),
    );
    const named = [...runbook.matchAll(/\boutput [a-z-]+ (\w+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !outputs.has(name))).toEqual([]);
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const used = [...`${runbook}${readme}`.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name = ""]) => name);
    expect(used.filter((name) => !(name in scripts))).toEqual([]);
  });
});
