import type { ReactNode } from "react";
import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { CheckedContainerWire } from "#shared/containers/contract.ts";
import layout from "#web/ui/layout.module.css";
import classes from "./ContainerCheck.module.css";
import { reasonOf, containersText as text } from "./text.ts";

type Signature = CheckedContainerWire["signatures"][number];

export function SignatureRow({ signature: { verdict, signer, signed_at: signedAt, roles } }: { signature: Signature }) {
  return (
    <li className={classes.signature}>
      <div className={`${layout.wrap} ${classes.head}`}>
        <span className={`${layout.strong} ${layout.anywhere}`}>{signer?.name || text.unknownSigner}</span>
        <span className={layout.badge} data-state={verdict.state}>
          {text.verdicts[verdict.state]}
        </span>
      </div>
      <dl className={classes.facts}>
        {signer?.personal_code && (
          <Fact name={signer.country === "EE" ? text.personalCode : text.foreignCode(signer.country)}>
            {signer.personal_code}
          </Fact>
        )}
        <Fact name={text.signedAt}>
          {signedAt ? <time dateTime={signedAt}>{formatEstonianSeconds(signedAt)}</time> : text.noTime}
        </Fact>
        {roles.length > 0 && <Fact name={text.role}>{roles.join(", ")}</Fact>}
        {verdict.state !== "valid" && <Fact name={text.reason}>{reasonOf(verdict)}</Fact>}
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
