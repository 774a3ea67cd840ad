import { beginRun } from "#scripts/divided/beginRun.ts";
import { dividedStep } from "#scripts/divided/dividedStep.ts";
import { startedRun } from "#shared/platform/dividedShapes.ts";
import { LISTED_FOLDERS } from "./readPiece.ts";

export const handler = dividedStep("verify-beginVerify", startedRun, (started) => beginRun(started, LISTED_FOLDERS));
