import type { Config } from "#infra/basis/config.ts";
import { dividedRun, type Waiting } from "#scripts/aws/dividedRun.ts";
import { type VerifyResult, verifyResult } from "#shared/platform/verifyShapes.ts";
import { VERIFICATIONS } from "#shared/platform/verifySteps.ts";

/** A verification in parts. @throws as dividedRun */
export async function verifyOnAws(config: Config, waiting: Waiting): Promise<VerifyResult> {
  const { result } = await dividedRun(
    config,
    {
      output: "VerifyArn",
      article: "A",
      noun: "verification",
      heading: "Verify in parts",
      resultKey: (run) => `${VERIFICATIONS}/${run}/result.json`,
      result: verifyResult,
    },
    waiting,
  );
  return result;
}
