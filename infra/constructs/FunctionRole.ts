import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { foldersOf, queuesOf, statementsFor } from "#infra/iam/grants.ts";
import type { Grant, QueueName } from "#shared/messages/queues.ts";
import type { FunctionContext } from "./FunctionContext.ts";
import { acknowledge, folderWildcard } from "./nag.ts";

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
    acknowledge(this, { "AwsSolutions-IAM5[Resource::*]": "X-Ray's write actions take no resource." });
  }

  allow(grants: readonly Grant[], queueArn: (queue: QueueName) => string): void {
    const { shared, config } = this.context;
    for (const folder of foldersOf(grants)) {
      const finding = folderWildcard(this, shared.filesArn, folder);
      acknowledge(this, { [finding]: "The names of the files in a folder are not known at deploy time." });
    }
    const statements = statementsFor(grants, {
      table: shared.table.tableArn,
      files: shared.filesArn,
      mail: [shared.mail.identityArn, shared.mail.configurationSet.arn],
      eidSettings: shared.eidSettings,
      queue: queueArn,
    });
    for (const statement of statements) this.addToPolicy(statement);
    if (config.isLocal) this.allowForEmulators(grants, queuesOf(grants).map(queueArn));
  }

  /** MiniStack (1.5.33) checks a batch as its own action, where AWS checks sqs:SendMessage, and letters on `*`. */
  private allowForEmulators(grants: readonly Grant[], queues: string[]): void {
    if (queues.length > 0) {
      this.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessageBatch"], resources: queues }));
    }
    if (grants.includes("mail:send")) {
      this.addToPolicy(new PolicyStatement({ actions: ["ses:SendEmail"], resources: ["*"] }));
    }
  }
}
