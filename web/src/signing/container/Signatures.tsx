import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { SignContainer } from "#shared/containers/contract.ts";
import { containerText as text } from "#web/signing/text.ts";
import { Card } from "#web/ui/page/Card.tsx";
import classes from "./ContainerPage.module.css";

/** Who has signed, under what they confirm. */
export function Signatures({ container: { kind, signatures } }: { container: SignContainer }) {
  return (
    <Card title={text.signatures} isFlush>
      <p className={classes.statement}>{text.statements[kind]}</p>
      {signatures.length === 0 ? (
        <p className={classes.unsigned}>{text.unsigned}</p>
      ) : (
        <ul className={classes.list}>
          {signatures.map(({ label, name, id_code: code, timestamp }) => (
            <li key={`${code} ${timestamp}`} className={classes.signature}>
              <span className={classes.quiet}>{label}</span>
              <span className={classes.signer}>{name}</span>
              <dl className={classes.facts}>
                <div>
                  <dt>{text.code}</dt>
                  <dd>{code}</dd>
                </div>
                <div>
                  <dt>{text.signedAt}</dt>
                  <dd>
                    <time dateTime={timestamp}>{formatEstonianSeconds(timestamp)}</time>
                  </dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
