import { formatEstonianSeconds } from "#shared/basics/tallinnClock.ts";
import type { SignContainer } from "#shared/containers/contract.ts";
import { containerWords } from "#web/signing/containerWords.ts";
import layout from "#web/ui/layout.module.css";
import { Card } from "#web/ui/page/Card.tsx";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./ContainerPage.module.css";

export function Signatures({ container: { kind, signatures } }: { container: SignContainer }) {
  const text = useWords(containerWords);
  return (
    <Card title={text.signatures} isFlush>
      <p className={classes.statement}>
        {/* What is signed is Estonian. */}
        <span lang="et">{containerWords.et.statements[kind]}</span>
        {text !== containerWords.et && <span> {text.statements[kind]}</span>}
      </p>
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
