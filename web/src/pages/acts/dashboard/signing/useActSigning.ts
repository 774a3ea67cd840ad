import { useState } from "react";
import type { Act, CompanyOfActs } from "#shared/api/areas/acts.ts";
import { cancelSigning } from "#web/api/actions/cancelSigning.ts";
import { refresh } from "#web/api/refresh.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { showToast } from "#web/ui/messages/toast.ts";
import type { PreparedSigning } from "#web/ui/signing/signingFacts.ts";
import { type Signing, useSigning } from "#web/ui/signing/useSigning.ts";

export interface ActSigning extends Signing<CompanyOfActs, Act> {
  /** The call that prepares the container, while the dialog is open. */
  asked: Promise<PreparedSigning> | undefined;
  /** Nothing without a selection, nor while another is under way. */
  sign: () => void;
  onClose: (how: "signed" | "left") => void;
  cancelOf: (hash: string) => () => void;
}

/** Choosing acts, signing them and cancelling it. `type`: the tab. */
export function useActSigning(isSuperUser: boolean, type: "10" | "20"): ActSigning {
  const [asked, ask] = useState<Promise<PreparedSigning>>();
  const signing = useSigning<CompanyOfActs, Act>({
    isSuperUser,
    scope: type,
    canSign: (company) => company.can_sign_acts,
    togetherOf: (act) => act.container?.acts ?? [act.id],
  });
  const { selection, clear } = signing;
  const changed = () => void refresh(api.acts.list, api.acts.companies, api.signing.waiting);
  return {
    ...signing,
    asked,
    sign: () => {
      if (asked || selection.company === 0) return;
      const { company, whole, chosen } = selection;
      const body = whole
        ? { company, acts: [], whole, type: type === "20" ? (20 as const) : (10 as const) }
        : { company, acts: [...chosen] };
      ask(call(api.signing.signActs, { body }));
    },
    onClose: (how) => {
      ask(undefined);
      if (how === "signed") clear();
      changed();
    },
    cancelOf: (hash) => () => {
      void cancelSigning(hash).then((said) => {
        showToast({ text: said });
        changed();
      });
    },
  };
}
