import { wholeNight } from "#shared/platform/nightShapes.ts";
import { nightStep } from "./nightStep.ts";
import { publish } from "./publish.ts";

export const handler = nightStep("publishNight", wholeNight, ({ run, segments }) => publish(run, segments.length));
