import { Effect, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { foldersOf, queuesOf, statementsFor } from "#infra/basis/grants.ts";
import { namesOf } from "#infra/basis/names.ts";
import type { Grant } from "#shared/platform/queues.ts";
import type { FunctionContext } from "./FunctionContext.ts";
import { acknowledge, folderWildcard } from "./nag.ts";

/** Lambda connects a function to a VPC with these. */
const NETWORK_ACTIONS = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

interface FunctionRoleProps {
  context: FunctionContext;
  description: string;
}

export class FunctionRole extends Role {
  private readonly context: FunctionContext;

  constructor(scope: Construct, id: string, { context, description }: FunctionRoleProps) {
    super(scope, id, { assumedBy: new ServicePrincipal("lambda.amazonaws.com"), description });
    this.context = context;
    context.logGroup.grantWrite(this);
    acknowledge(this, {
      "AwsSolutions-IAM5[Resource::*]": "Lambda's connection to a network takes no resource.",
    });
  }

  allow(grants: readonly Grant[]): void {
    const { shared, config } = this.context;
    const names = namesOf(config);
    for (const folder of foldersOf(grants)) {
      const finding = folderWildcard(this, shared.files.bucketName, folder);
      acknowledge(this, { [finding]: "The names of the files in a folder are not known at deploy time." });
    }
    const statements = statementsFor(grants, {
      table: shared.table.tableArn,
      files: shared.files.arn,
      mail: [names.identityArn, names.configurationSet.arn],
      sender: config.mail.address,
      eidSettings: shared.eidSettings,
      eudrKeys: shared.eudrKeys,
      hasObjectLock: config.objectLock !== undefined,
      queue: names.queueArn,
    });
    for (const statement of statements) this.addToPolicy(statement);
    if (config.isLocal) this.allowForEmulators(grants, queuesOf(grants).map(names.queueArn));
  }

  /** Lambda connects the function by its role, on every resource as AWS wants; its code is denied the same. */
  allowNetwork(functionName: string): void {
    const statement = { actions: [...NETWORK_ACTIONS], resources: ["*"] };
    const itself = namesOf(this.context.config).functionArn(functionName);
    this.addToPolicy(new PolicyStatement(statement));
    this.addToPolicy(
      new PolicyStatement({
        ...statement,
        effect: Effect.DENY,
        conditions: { ArnEquals: { "lambda:SourceFunctionArn": itself } },
      }),
    );
  }

  /** MiniStack (1.5.33) checks a batch as its own action, where AWS checks sqs:SendMessage, and letters on `*`. */
  private allowForEmulators(grants: readonly Grant[], queues: string[]): void {
    if (queues.length > 0) {
      this.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessageBatch"], resources: queues }));
    }
    if (grants.includes("mail:send")) {
      this.addToPolicy(new PolicyStatement({ actions: ["ses:SendRawEmail"], resources: ["*"] }));
    }
  }
}
