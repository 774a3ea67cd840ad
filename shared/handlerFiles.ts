import type { NightStep } from "#shared/platform/nightSteps.ts";
import { type QueueRow, queues } from "#shared/platform/queues.ts";
import { type ScheduleRow, schedules } from "#shared/platform/schedules.ts";

/** `import(`#${file}`)` loads the handler. */
export function routeFile(area: string, operation: string): string {
  return `functions/${area}/api/${operation}.ts`;
}

export function workerFile(queue: string): string {
  return `functions/${nounIn(queues, queue)}/${queue}.worker.ts`;
}

export function scheduleFile(schedule: string): string {
  return `functions/${nounIn(schedules, schedule)}/${schedule}.schedule.ts`;
}

export function nightStepFile(step: NightStep): string {
  return `functions/analytics/${step}.step.ts`;
}

const DIVIDED = { verify: "verifying", export: "exporting" } as const;
/** Work that a state machine divides (infra/basis/dividedDefinition.ts). */
export type DividedMachineName = keyof typeof DIVIDED;

export function dividedStepFile(machine: DividedMachineName, step: string): string {
  return `scripts/${DIVIDED[machine]}/divided/${step}.step.ts`;
}

function nounIn(rows: Readonly<Record<string, QueueRow | ScheduleRow>>, name: string): string {
  const row = rows[name];
  if (!row) throw new Error(`There is no ${name}`);
  return row.noun;
}
