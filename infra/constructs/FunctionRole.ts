import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { folders, queuesOf, statementsFor } from "#infra/grants.ts";
import { acknowledge, starWithin } from "#infra/nag.ts";
import type { Grant, QueueName } from "#shared/messages/queues.ts";
import type { House } from "./VirnFunction.ts";

interface FunctionRoleProps {
  house: House;
  description: string;
}

/** A role that a Lambda takes: it may write its log and traces, and what it is granted. */
export class FunctionRole extends Role {
  private readonly house: House;

  constructor(scope: Construct, id: string, { house, description }: FunctionRoleProps) {
    super(scope, id, { assumedBy: new ServicePrincipal("lambda.amazonaws.com"), description });
    this.house = house;
    house.logGroup.grantWrite(this);
    acknowledge(this, { "AwsSolutions-IAM5[Resource::*]": "X-Ray's writing actions have no resource to be named." });
    for (const folder of Object.keys(folders)) {
      const star = starWithin(house.data.filesArn, folder);
      acknowledge(this, { [star]: "The files of a folder have names that are not known before." });
    }
  }

  /** Lets the role's functions do what the rows of the tables say, and nothing beside it. */
  allow(grants: readonly Grant[], queueArn: (queue: QueueName) => string): void {
    const { data, config } = this.house;
    const statements = statementsFor(grants, {
      table: data.table.tableArn,
      files: data.filesArn,
      mailIdentity: data.mailIdentityArn,
      queue: queueArn,
    });
    for (const statement of statements) this.addToPolicy(statement);
    if (config.isLocal) this.allowAsEmulatorsAsk(queuesOf(grants).map(queueArn));
  }

  /** MiniStack (1.5.33) knows batches as an action of their own, where to AWS they are messages sent. */
  private allowAsEmulatorsAsk(queues: string[]): void {
    if (queues.length === 0) return;
    this.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessageBatch"], resources: queues }));
  }
}
