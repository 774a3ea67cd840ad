import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { useLatest } from "#web/ui/browser/rendering.ts";
import classes from "./ActForm.module.css";
import { ClientCard, IssuerCard } from "./cards/PartyCards.tsx";
import type { SalesAct } from "./editing/useSalesAct.ts";
import { certificateOf, dateOf } from "./state/submittedForm.ts";

interface PartiesProps {
  form: SalesAct;
  /** Asks for the certificate of rows without one. */
  lacksCertificate: boolean;
}

/** docs/rules/acts.md, "Parties of an act". */
export function Parties({ form: { state, dispatch, reloading }, lacksCertificate }: PartiesProps) {
  const { sales_act } = state.loaded;
  const buyers = useRead(api.actForm.buyers, {});
  const changeBuyer = useLatest((buyer: number) => void reloading.changeBuyer(buyer));
  return (
    <div className={classes.parties}>
      <ClientCard
        buyers={buyers}
        buyer={sales_act.buyer.id}
        error={state.errors["buyer_company"]}
        onBuyer={changeBuyer}
      />
      <IssuerCard
        issuer={sales_act.seller}
        date={dateOf(state)}
        deadlineDays={sales_act.deadline_days}
        certificates={lacksCertificate ? sales_act.certificates : undefined}
        certificate={certificateOf(state)}
        errors={state.errors}
        dispatch={dispatch}
      />
    </div>
  );
}
