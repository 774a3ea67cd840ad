import { type Reply, startAwsSimulator } from "#scripts/simulators/aws/simulator.ts";
import { settings } from "./settings.ts";

const ok = (body: string): Reply => ({ status: 200, body });

/** Step Functions with one machine, whose executions say `states` one after the other and then that they have succeeded. */
export interface SimulatedMachine {
  calls: string[];
  running: string[];
  states: string[];
}

/** @param arn of the machine, which the stack has as `output`. @param stored result of its run */
export async function simulateMachine(output: string, arn: string, stored: () => { run: string }) {
  const machine: SimulatedMachine = { calls: [], running: [], states: [] };
  const outputOf = (key: string, value: string) =>
    `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;
  const answers: Record<string, () => object> = {
    ListExecutions: () => ({ executions: machine.running.map((executionArn) => ({ executionArn })) }),
    StartExecution: () => ({ executionArn: "arn:run" }),
    DescribeExecution: () => ({
      status: machine.states.shift() ?? "SUCCEEDED",
      output: JSON.stringify({ run: stored().run }),
      cause: "Task timed out",
    }),
    ListMapRuns: () => ({ mapRuns: [{ mapRunArn: "arn:map" }] }),
    DescribeMapRun: () => ({ itemCounts: { total: 11, succeeded: 4 } }),
  };
  const simulator = await startAwsSimulator({
    account: settings.account,
    state: () => "ok",
    parameters: new Map(),
    more({ service, operation = "", method, url }) {
      machine.calls.push(`${service} ${operation || `${method} ${url.pathname}`}`);
      if (service === "cloudformation") return ok(outputOf(output, arn) + outputOf("FactsBucketName", "virn-facts"));
      if (service === "s3") return ok(JSON.stringify(stored()));
      const answer = answers[operation.split(".").at(-1) ?? ""];
      return answer && ok(JSON.stringify(answer()));
    },
  });
  return { machine, ...simulator };
}
