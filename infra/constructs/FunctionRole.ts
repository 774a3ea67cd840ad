import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import type { Grant, QueueName } from "../../shared/api/route.ts";
import { folders, statementsFor } from "../grants.ts";
import { acknowledge, starWithin } from "../nag.ts";
import type { House } from "./VirnFunction.ts";

interface FunctionRoleProps {
  house: House;
  description: string;
}

/** A role that a Lambda takes: it may write its log and traces, and what it is granted. */
export class FunctionRole extends Role {
  private readonly data: House["data"];

  constructor(scope: Construct, id: string, { house, description }: FunctionRoleProps) {
    super(scope, id, { assumedBy: new ServicePrincipal("lambda.amazonaws.com"), description });
    this.data = house.data;
    house.logGroup.grantWrite(this);
    acknowledge(this, { "AwsSolutions-IAM5[Resource::*]": "X-Ray's writing actions have no resource to be named." });
    for (const folder of Object.keys(folders)) {
      const star = starWithin(this.data.filesArn, folder);
      acknowledge(this, { [star]: "The files of a folder have names that are not known before." });
    }
  }

  /** Lets the role's functions do what the rows of the tables say, and nothing beside it. */
  allow(grants: readonly Grant[], queueArn: (queue: QueueName) => string): void {
    const statements = statementsFor(grants, {
      table: this.data.table.tableArn,
      files: this.data.filesArn,
      mailIdentity: this.data.mailIdentityArn,
      queue: queueArn,
    });
    for (const statement of statements) this.addToPolicy(statement);
  }
}
