import type { NightStep } from "#shared/platform/nightSteps.ts";

/** Beyond the longest segment of 10 M rows by far, and long before the next night. */
const TIMEOUT_SECONDS = 12 * 3600;
/** A throttled or killed function is tried again after one, two and four minutes. */
const RETRY = [{ ErrorEquals: ["States.ALL"], IntervalSeconds: 60, BackoffRate: 2, MaxAttempts: 3 }];

interface NightOptions {
  /** ARN of the function of each step. */
  functions: Readonly<Record<NightStep, string>>;
  /** Segments that are read side by side. */
  atOnce: number;
}

/**
 * The nightly export in the language of Step Functions: a Distributed Map over the segments of the table, in which a segment goes on until it
 * has ended. A segment that fails four times ends the night, and the tables stay those of the night before.
 */
export function nightDefinition({ functions, atOnce }: NightOptions) {
  const task = (step: NightStep) => ({ Type: "Task", Resource: functions[step], Retry: RETRY });
  return {
    StartAt: "BeginNight",
    TimeoutSeconds: TIMEOUT_SECONDS,
    States: {
      BeginNight: {
        ...task("beginNight"),
        Parameters: { "execution.$": "$$.Execution.Id", "startedAt.$": "$$.Execution.StartTime" },
        Next: "ExportSegments",
      },
      ExportSegments: {
        Type: "Map",
        ItemsPath: "$.segments",
        MaxConcurrency: atOnce,
        ItemProcessor: {
          ProcessorConfig: { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" },
          StartAt: "ExportPart",
          States: {
            ExportPart: { ...task("exportSegment"), Next: "HasEnded" },
            HasEnded: {
              Type: "Choice",
              Choices: [{ Variable: "$.after", IsPresent: true, Next: "ExportPart" }],
              Default: "Ended",
            },
            // What the segments return together must stay small.
            Ended: { Type: "Pass", Result: {}, End: true },
          },
        },
        ResultPath: null,
        Next: "PublishNight",
      },
      PublishNight: { ...task("publishNight"), End: true },
    },
  };
}
