import { EidFlow } from "#web/ui/eid/EidFlow.tsx";
import type { EidMeans } from "#web/ui/eid/eidCalls.ts";
import { eidText } from "#web/ui/text/eid.ts";
import { eidSignInCalls } from "./eidSignInCalls.ts";
import { goOn } from "./returnAddress.ts";

/** docs/rules/eid.md, "How an attempt runs" */
export function EidSignIn({ means, onBack }: { means: EidMeans; onBack: () => void }) {
  const titles = { failed: eidText.failed, done: eidText.done };
  return <EidFlow means={means} pin={1} calls={eidSignInCalls} titles={titles} onDone={goOn} onBack={onBack} />;
}
