import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acknowledge } from "./nag.ts";

interface MachineRoleProps {
  description: string;
  account: string;
  /** ARN of the state machine. */
  machine: string;
  functions: string[];
}

/** The role of a state machine with a Distributed Map. */
export class MachineRole extends Role {
  constructor(scope: Construct, id: string, { description, account, machine, functions }: MachineRoleProps) {
    const conditions = { StringEquals: { "aws:SourceAccount": account } };
    super(scope, id, { description, assumedBy: new ServicePrincipal("states.amazonaws.com", { conditions }) });
    const allow = (actions: string[], resources: string[]) =>
      this.addToPolicy(new PolicyStatement({ actions, resources }));
    allow(["lambda:InvokeFunction"], functions);
    // A Distributed Map starts its items as executions of the same state machine.
    allow(["states:StartExecution"], [machine]);
    const runs = machine.replace(":stateMachine:", ":execution:");
    allow(["states:DescribeExecution", "states:RedriveExecution", "states:StopExecution"], [`${runs}:*`, `${runs}/*`]);
    const reason = "The ids of executions are not known at deploy time.";
    const wildcard = (path: string) => `AwsSolutions-IAM5[Resource::${runs}${path}*]`;
    acknowledge(this, { [wildcard(":")]: reason, [wildcard("/")]: reason });
  }
}
