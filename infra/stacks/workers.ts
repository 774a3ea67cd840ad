import { Stack, type StackProps } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { CfnSecret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import type { FunctionRole } from "#infra/constructs/FunctionRole.ts";
import { logGroup } from "#infra/constructs/logs.ts";
import { QueueWorker } from "#infra/constructs/QueueWorker.ts";
import { ScheduledFunction } from "#infra/constructs/ScheduledFunction.ts";
import type { House, VirnFunction } from "#infra/constructs/VirnFunction.ts";
import { queueVariables } from "#infra/grants.ts";
import { acknowledge } from "#infra/nag.ts";
import { type Grant, type QueueName, type QueueRow, queueNames, queues } from "#shared/messages/queues.ts";
import { type ScheduleRow, schedules } from "#shared/messages/schedules.ts";

type Worker = { worker: VirnFunction; role: FunctionRole };

/** What runs without a caller: each row of `queues` with its worker, and each of `schedules`. */
export class WorkersStack extends Stack {
  readonly queueWorkers = new Map<QueueName, QueueWorker>();
  readonly scheduled: ScheduledFunction[];

  constructor(scope: Construct, id: string, { house, ...props }: StackProps & { house: Omit<House, "logGroup"> }) {
    super(scope, id, props);
    const own: House = { ...house, logGroup: logGroup(this, "Logs") };
    for (const name of queueNames) {
      this.queueWorkers.set(name, new QueueWorker(this, `Queue-${name}`, { name, row: queues[name], house: own }));
    }
    this.scheduled = Object.entries<ScheduleRow>(schedules).map(([name, row]) => {
      const scheduled = new ScheduledFunction(this, `Schedule-${name}`, { name, row, house: own });
      this.grant(scheduled, row.grants);
      return scheduled;
    });
    const evrApiKeys = this.evrApiKeys(house.config.environment);
    // Only now, as a worker may send to any queue.
    for (const [name, queueWorker] of this.queueWorkers) {
      const row: QueueRow = queues[name];
      this.grant(queueWorker, row.grants);
      if (row.reaches?.includes("evr")) this.letReachEvr(queueWorker, house.config.evrUrl, evrApiKeys);
    }
  }

  /** @throws for a name without a row. */
  queueOf(name: QueueName): QueueWorker["queue"] {
    const queueWorker = this.queueWorkers.get(name);
    if (!queueWorker) throw new Error(`No queue ${name}`);
    return queueWorker.queue;
  }

  private grant({ worker, role }: Worker, grants: readonly Grant[]): void {
    role.allow(grants, (queue) => this.queueOf(queue).queueArn);
    worker.addVariables(queueVariables(grants, (queue) => this.queueOf(queue).queueUrl));
  }

  /** The keys of the waybill register, written by hand (infra/config.ts): an empty list, until somebody does. */
  private evrApiKeys(environment: string): CfnSecret {
    const secret = new CfnSecret(this, "EvrApiKeys", { name: `virn/${environment}/evr-api-keys`, secretString: "[]" });
    acknowledge(secret, { "AwsSolutions-SMG4": "The register gives out the keys, and only to people." });
    return secret;
  }

  /** The function learns which secret holds the keys, not the keys. */
  private letReachEvr({ worker, role }: Worker, evrUrl: string, { attrId: secretArn }: CfnSecret): void {
    worker.addVariables({ EVR_BASE_URL: evrUrl, EVR_API_KEYS: secretArn });
    role.addToPolicy(new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [secretArn] }));
  }
}
