import { Suspense } from "react";
import { SignDialog, signParts } from "#web/signing/lazySignDialog.ts";
import { useLoadedAhead } from "#web/ui/browser/lazyPart.ts";
import { SignButton } from "./SignButton.tsx";
import type { SigningFlow } from "./useSigningFlow.ts";

interface SignChosenProps {
  signing: { selection: { company: number }; flow: SigningFlow };
  /** Why nothing happens without a choice. Undefined: `onNothing` runs then. */
  hindrance: string | undefined;
  onNothing?: () => void;
}

export function SignChosen({ signing: { selection, flow }, hindrance, onNothing }: SignChosenProps) {
  const isChosen = selection.company !== 0;
  return (
    <SignButton
      shortcut="a"
      isBusy={flow.asked !== undefined}
      hindrance={isChosen ? undefined : hindrance}
      onSign={() => (isChosen ? flow.sign() : onNothing?.())}
    />
  );
}

export function SignChosenDialog({ flow, noun }: { flow: SigningFlow; noun: string }) {
  useLoadedAhead(signParts);
  return <Suspense>{flow.asked && <SignDialog asked={flow.asked} noun={noun} onClose={flow.onClose} />}</Suspense>;
}
