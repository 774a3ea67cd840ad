import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { SignContainer } from "#shared/containers/contract.ts";
import { containerText as text } from "#web/signing/text.ts";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import classes from "./ContainerPage.module.css";

export function Signatures({ container: { kind, signatures } }: { container: SignContainer }) {
  return (
    <Card title={text.signatures} isFlush>
      <p className={classes.statement}>{text.statements[kind]}</p>
      {signatures.length === 0 ? (
        <p className={`${layout.quiet} ${classes.unsigned}`}>{text.unsigned}</p>
      ) : (
        <ul className={layout.list}>
          {signatures.map(({ label, name, id_code: code, timestamp }) => (
            <li key={`${code} ${timestamp}`} className={classes.signature}>
              <span className={`${layout.hint} ${layout.fixed}`}>{label}</span>
              <span className={`${layout.strong} ${layout.anywhere}`}>{name}</span>
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
