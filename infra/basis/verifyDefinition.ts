import type { VerifyStep } from "#shared/platform/verifySteps.ts";

/** Beyond the longest segment and part by far. */
const TIMEOUT_SECONDS = 12 * 3600;
/** A throttled or killed function is tried again after one, two and four minutes. */
const RETRY = [{ ErrorEquals: ["States.ALL"], IntervalSeconds: 60, BackoffRate: 2, MaxAttempts: 3 }];
const DISTRIBUTED = { Mode: "DISTRIBUTED", ExecutionType: "STANDARD" } as const;

interface VerifyOptions {
  /** ARN of the function of each step. */
  functions: Readonly<Record<VerifyStep, string>>;
  /** Segments, and then parts, that are read side by side. */
  atOnce: number;
}

/**
 * A verification in the language of Step Functions: a Distributed Map over the segments of the table and the folders of files, each of which
 * goes on until it has ended, and one over the parts of the keys. A function that fails four times ends the run without a result.
 */
export function verifyDefinition({ functions, atOnce }: VerifyOptions) {
  const task = (step: VerifyStep) => ({ Type: "Task", Resource: functions[step], Retry: RETRY });
  return {
    StartAt: "BeginVerify",
    TimeoutSeconds: TIMEOUT_SECONDS,
    States: {
      BeginVerify: {
        ...task("beginVerify"),
        Parameters: { "execution.$": "$$.Execution.Id", "startedAt.$": "$$.Execution.StartTime" },
        Next: "ReadPieces",
      },
      ReadPieces: {
        Type: "Map",
        ItemsPath: "$.pieces",
        MaxConcurrency: atOnce,
        ItemProcessor: {
          ProcessorConfig: DISTRIBUTED,
          StartAt: "ReadPiece",
          States: {
            ReadPiece: { ...task("readPiece"), Next: "HasEnded" },
            HasEnded: {
              Type: "Choice",
              Choices: [{ Variable: "$.goesOn", IsPresent: true, Next: "ReadPiece" }],
              Default: "Ended",
            },
            // What the pieces return together must stay small.
            Ended: { Type: "Pass", Result: {}, End: true },
          },
        },
        ResultPath: null,
        Next: "GatherParts",
      },
      GatherParts: { ...task("gatherParts"), Next: "VerifyParts" },
      VerifyParts: {
        Type: "Map",
        ItemsPath: "$.items",
        MaxConcurrency: atOnce,
        ItemProcessor: {
          ProcessorConfig: DISTRIBUTED,
          StartAt: "VerifyPart",
          States: { VerifyPart: { ...task("verifyPart"), End: true } },
        },
        ResultPath: null,
        Next: "FinishVerify",
      },
      FinishVerify: { ...task("finishVerify"), End: true },
    },
  };
}
