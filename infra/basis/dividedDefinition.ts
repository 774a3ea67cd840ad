import type { DividedStepNames } from "#shared/platform/dividedSteps.ts";

/** Beyond the longest segment and part by far. */
const TIMEOUT_SECONDS = 12 * 3600;
/** A throttled or killed function is tried again after one, two and four minutes. */
const RETRY = [{ ErrorEquals: ["States.ALL"], IntervalSeconds: 60, BackoffRate: 2, MaxAttempts: 3 }];

interface DividedOptions<Step extends string> {
  /** ARN of the function of each step. */
  functions: Readonly<Record<Step, string>>;
  /** Segments, and then parts, that are worked on side by side. */
  atOnce: number;
}

/**
 * A divided run in the language of Step Functions: a Distributed Map over the segments of the table and the folders of files, and one over the
 * parts of the keys. Each of these goes on until it has ended. A function that fails four times ends the run without a result.
 */
export function dividedDefinition<Step extends string>(
  steps: DividedStepNames<Step>,
  { functions, atOnce }: DividedOptions<Step>,
) {
  const nameOf = (step: Step) => step.charAt(0).toUpperCase() + step.slice(1);
  const task = (step: Step) => ({ Type: "Task", Resource: functions[step], Retry: RETRY });
  const all = (items: string, step: Step, next: string) => ({
    Type: "Map",
    ItemsPath: items,
    MaxConcurrency: atOnce,
    ItemProcessor: {
      ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" },
      StartAt: nameOf(step),
      States: {
        [nameOf(step)]: { ...task(step), Next: "HasEnded" },
        HasEnded: {
          Type: "Choice",
          Choices: [{ Variable: "$.goesOn", IsPresent: true, Next: nameOf(step) }],
          Default: "Ended",
        },
        // What the items return together must stay small.
        Ended: { Type: "Pass", Result: {}, End: true },
      },
    },
    ResultPath: null,
    Next: next,
  });
  return {
    StartAt: nameOf(steps.begin),
    TimeoutSeconds: TIMEOUT_SECONDS,
    States: {
      [nameOf(steps.begin)]: {
        ...task(steps.begin),
        Parameters: { "execution.$": "$$.Execution.Id", "startedAt.$": "$$.Execution.StartTime" },
        Next: "AllPieces",
      },
      AllPieces: all("$.pieces", steps.piece, nameOf(steps.gather)),
      [nameOf(steps.gather)]: { ...task(steps.gather), Next: "AllParts" },
      AllParts: all("$.items", steps.part, nameOf(steps.finish)),
      [nameOf(steps.finish)]: { ...task(steps.finish), End: true },
    },
  };
}
