import { CfnOutput, Stack } from "aws-cdk-lib";
import { CfnStateMachine } from "aws-cdk-lib/aws-stepfunctions";
import { Construct } from "constructs";
import { dividedSource } from "#infra/basis/bundle.ts";
import { CONCURRENCY_FOR_SIGN_IN } from "#infra/basis/concurrency.ts";
import { dividedDefinition } from "#infra/basis/dividedDefinition.ts";
import { dividedStatements } from "#infra/basis/dividedGrants.ts";
import { namesOf } from "#infra/basis/names.ts";
import type { DividedMachineName } from "#shared/handlerFiles.ts";
import type { DividedStepNames, DividedStepRow } from "#shared/platform/dividedSteps.ts";
import { EXPORTED_FOLDERS, EXPORTS, exportStepNames, exportSteps } from "#shared/platform/exportSteps.ts";
import type { FileFolder } from "#shared/platform/grants.ts";
import { FACT_TABLES, NIGHTS } from "#shared/platform/nightSteps.ts";
import { VERIFICATIONS, VERIFIED_FOLDERS, verifyStepNames, verifySteps } from "#shared/platform/verifySteps.ts";
import type { FunctionContext } from "./FunctionContext.ts";
import { FunctionRole } from "./FunctionRole.ts";
import { MachineRole } from "./MachineRole.ts";
import { acknowledge, folderWildcard } from "./nag.ts";
import { VirnFunction } from "./VirnFunction.ts";

interface DividedMachineProps {
  context: FunctionContext;
  /** Of the bucket of facts, in which a run lies for a week. */
  bucketName: string;
  machine: DividedMachineName;
}

interface Machine {
  does: string;
  steps: DividedStepNames<string>;
  rows: Readonly<Record<string, DividedStepRow>>;
  /** Folder of the bucket of facts. */
  runs: string;
  readFolders: readonly FileFolder[];
  output: string;
}

const MACHINES: Readonly<Record<DividedMachineName, Machine>> = {
  verify: {
    does: "verifies the table",
    steps: verifyStepNames,
    rows: verifySteps,
    runs: VERIFICATIONS,
    readFolders: VERIFIED_FOLDERS,
    output: "VerifyArn",
  },
  export: {
    does: "exports everything",
    steps: exportStepNames,
    rows: exportSteps,
    runs: EXPORTS,
    readFolders: EXPORTED_FOLDERS,
    output: "ExportArn",
  },
};

/** Functions that run side by side: where the account may run few, as many as a queue has. */
const AT_ONCE = { few: 2, many: 8 };

/** `npm run verify` and `npm run export` start it with `--on-aws NAME`; nothing else does, so that it costs nothing until then (docs/scale.md). */
export class DividedMachine extends Construct {
  private readonly props: DividedMachineProps;
  private readonly machine: Machine;

  constructor(scope: Construct, id: string, props: DividedMachineProps) {
    super(scope, id);
    this.props = props;
    this.machine = MACHINES[props.machine];
    const { config } = props.context;
    const names = namesOf(config);
    const { steps, does, output } = this.machine;
    const functions = Object.fromEntries(Object.values(steps).map((step) => [step, this.makeStep(step).functionArn]));
    const arn = names.stateMachineArn(props.machine);
    const role = new MachineRole(this, "Role", {
      description: `Step Functions ${does}`,
      account: config.account,
      machine: arn,
      functions: Object.values(functions),
    });
    const atOnce = config.concurrency < CONCURRENCY_FOR_SIGN_IN ? AT_ONCE.few : AT_ONCE.many;
    const made = new CfnStateMachine(this, "Machine", {
      stateMachineName: names.of(props.machine),
      stateMachineType: "STANDARD",
      roleArn: role.roleArn,
      definitionString: Stack.of(this).toJsonString(dividedDefinition(steps, { functions, atOnce })),
    });
    made.node.addDependency(role);
    acknowledge(made, {
      "AwsSolutions-SF1": "Each function has its log; AWS keeps the history of an execution for 90 days.",
      "AwsSolutions-SF2": "docs/decisions/0024-no-tracing.md",
    });
    new CfnOutput(Stack.of(this), output, { value: arn });
  }

  private makeStep(step: string): VirnFunction {
    const { context, bucketName, machine } = this.props;
    const { rows, runs, readFolders } = this.machine;
    const row = rows[step];
    if (!row) throw new Error(`The machine ${machine} has no step ${step}`);
    const { table, files } = context.shared;
    const role = new FunctionRole(this, `${step}Role`, { context, description: `${machine} in parts: ${step}` });
    const arns = { table: table.tableArn, facts: `arn:aws:s3:::${bucketName}`, files: files.arn, runs, readFolders };
    for (const statement of dividedStatements(row.grants, arns)) role.addToPolicy(statement);
    const reason = "The names of the files in a folder are not known at deploy time.";
    for (const folder of [runs, NIGHTS, FACT_TABLES])
      acknowledge(role, { [folderWildcard(this, bucketName, folder)]: reason });
    for (const folder of readFolders) acknowledge(role, { [folderWildcard(this, files.bucketName, folder)]: reason });
    const made = new VirnFunction(this, step, {
      context,
      source: dividedSource(machine, step),
      description: row.purpose,
      role,
      memoryMb: row.memoryMb,
      timeoutSeconds: row.timeoutSeconds,
    });
    made.addVariables({ FACTS_BUCKET: bucketName });
    return made;
  }
}
