import { CfnOutput, Stack } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { verifySource } from "#infra/basis/bundle.ts";
import { CONCURRENCY_FOR_SIGN_IN } from "#infra/basis/concurrency.ts";
import { namesOf } from "#infra/basis/names.ts";
import { verifyDefinition } from "#infra/basis/verifyDefinition.ts";
import { verifyStatements } from "#infra/basis/verifyGrants.ts";
import { VERIFICATIONS, type VerifyStep, type VerifyStepRow, verifySteps } from "#shared/platform/verifySteps.ts";
import type { FunctionContext } from "./FunctionContext.ts";
import { FunctionRole } from "./FunctionRole.ts";
import { acknowledge, folderWildcard } from "./nag.ts";
import { VirnFunction } from "./VirnFunction.ts";

interface VerifyMachineProps {
  context: FunctionContext;
  /** Name of the bucket of facts, in which a run lies for a week. */
  bucketName: string;
}

/** Name of the state machine after the prefix of the installation. */
const NAME = "verify";
/** Functions that run side by side: where the account may run few, as many as a queue has. */
const AT_ONCE = { few: 2, many: 8 };

/** `npm run verify -- --on-aws NAME` starts it; nothing else does, so that it costs nothing until then (docs/scale.md, "Verify in parts"). */
export class VerifyMachine extends Construct {
  private readonly context: FunctionContext;
  private readonly bucketName: string;

  constructor(scope: Construct, id: string, { context, bucketName }: VerifyMachineProps) {
    super(scope, id);
    this.context = context;
    this.bucketName = bucketName;
    const { config } = context;
    const names = namesOf(config);
    const functions = {
      beginVerify: this.makeStep("beginVerify").functionArn,
      readPiece: this.makeStep("readPiece").functionArn,
      gatherParts: this.makeStep("gatherParts").functionArn,
      verifyPart: this.makeStep("verifyPart").functionArn,
      finishVerify: this.makeStep("finishVerify").functionArn,
    };
    const arn = names.stateMachineArn(NAME);
    const role = this.machineRole(arn, Object.values(functions));
    const atOnce = config.concurrency < CONCURRENCY_FOR_SIGN_IN ? AT_ONCE.few : AT_ONCE.many;
    const machine = new CfnStateMachine(this, "Machine", {
      stateMachineName: names.of(NAME),
      stateMachineType: "STANDARD",
      roleArn: role.roleArn,
      definitionString: Stack.of(this).toJsonString(verifyDefinition({ functions, atOnce })),
    });
    machine.node.addDependency(role);
    acknowledge(machine, {
      "AwsSolutions-SF1": "Each function has its log; AWS keeps the history of an execution for 90 days.",
      "AwsSolutions-SF2": "docs/decisions/0024-no-tracing.md",
    });
    new CfnOutput(Stack.of(this), "VerifyArn", { value: arn });
  }

  private machineRole(arn: string, functions: string[]): Role {
    const { account } = this.context.config;
    const role = new Role(this, "Role", {
      description: "Step Functions verifies the table",
      assumedBy: new ServicePrincipal("states.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
    });
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }));
    allow(["lambda:InvokeFunction"], functions);
    // A Distributed Map starts its items as executions of the same state machine.
    allow(["states:StartExecution"], [arn]);
    const runs = arn.replace(":stateMachine:", ":execution:");
    allow(["states:DescribeExecution", "states:RedriveExecution", "states:StopExecution"], [`${runs}:*`, `${runs}/*`]);
    const reason = "The ids of executions are not known at deploy time.";
    const wildcard = (path: string) => `AwsSolutions-IAM5[Resource::${runs}${path}*]`;
    acknowledge(role, { [wildcard(":")]: reason, [wildcard("/")]: reason });
    return role;
  }

  private makeStep(step: VerifyStep): VirnFunction {
    const row: VerifyStepRow = verifySteps[step];
    const { table, files } = this.context.shared;
    const role = new FunctionRole(this, `${step}Role`, { context: this.context, description: `Verification: ${step}` });
    const arns = { table: table.tableArn, facts: `arn:aws:s3:::${this.bucketName}`, files: files.arn };
    for (const statement of verifyStatements(row.grants, arns)) role.addToPolicy(statement);
    const reason = "The names of the files in a folder are not known at deploy time.";
    acknowledge(role, {
      [folderWildcard(this, this.bucketName, VERIFICATIONS)]: reason,
      [folderWildcard(this, files.bucketName, "containers")]: reason,
    });
    const made = new VirnFunction(this, step, {
      context: this.context,
      source: verifySource(step),
      description: row.purpose,
      role,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
    });
    made.addVariables({ FACTS_BUCKET: this.bucketName });
    return made;
  }
}
