import { useState } from "react";
import type { SigningSelection } from "#shared/containers/signingSelection.ts";
import type { PreparedSigning } from "#web/signing/signingFacts.ts";
import { showToast } from "#web/ui/messages/toast.ts";

export interface SigningFlow {
  asked: Promise<PreparedSigning> | undefined;
  sign: () => void;
  onClose: (how: "signed" | "left") => void;
  /** Of a container, by its hash. */
  cancel: (hash: string) => void;
}

interface FlowCalls {
  prepare: (selection: SigningSelection) => Promise<PreparedSigning>;
  /** Answers with the sentence to show; undefined where nothing was sent. */
  cancel: (hash: string) => Promise<string | undefined>;
}

export function useSigningFlow(
  { selection, choice }: { selection: SigningSelection; choice: { clear: () => void } },
  { prepare, cancel }: FlowCalls,
): SigningFlow {
  const [asked, ask] = useState<Promise<PreparedSigning>>();
  return {
    asked,
    sign: () => {
      if (!asked && selection.company !== 0) ask(prepare(selection));
    },
    onClose: (how) => {
      ask(undefined);
      if (how === "signed") choice.clear();
    },
    cancel: (hash) => {
      void cancel(hash).then((said) => {
        if (said !== undefined) showToast({ text: said });
      });
    },
  };
}
