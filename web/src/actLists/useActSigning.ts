import type { Act, CompanyOfActs } from "#shared/acts/contract.ts";
import { call } from "#web/api/request.ts";
import { api } from "#web/api/table.ts";
import { cancelSigning } from "#web/signing/cancelSigning.ts";
import { type Signing, useSigning } from "#web/signing/choosing/useSigning.ts";
import { type SigningFlow, useSigningFlow } from "#web/signing/choosing/useSigningFlow.ts";

export type ActSigning = Signing<CompanyOfActs, Act> & { flow: SigningFlow };

export function useActSigning(isSuperUser: boolean, type: "10" | "20"): ActSigning {
  const signing = useSigning<CompanyOfActs, Act>({
    isSuperUser,
    scope: type,
    canSign: (company) => company.can_sign_acts,
    togetherOf: (act) => act.container?.acts ?? [act.id],
  });
  const flow = useSigningFlow(signing, {
    prepare: ({ company, whole, chosen, except }) => {
      const without = except.size > 0 ? { except: [...except] } : {};
      const body = whole
        ? { company, acts: [], whole, ...without, type: type === "20" ? (20 as const) : (10 as const) }
        : { company, acts: [...chosen] };
      return call(api.actLists.sign, { body });
    },
    cancel: cancelSigning,
  });
  return { ...signing, flow };
}
