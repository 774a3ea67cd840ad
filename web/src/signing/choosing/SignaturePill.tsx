import { Anchor } from "@mantine/core";
import classes from "#web/signing/signing.module.css";
import type { ListedContainer } from "#web/signing/signingFacts.ts";
import { signingText, signaturesText as text } from "#web/signing/signingText.ts";
import layout from "#web/ui/layout.module.css";
import { Pill, PillButton } from "#web/ui/lists/Pill.tsx";
import { RowPopover } from "#web/ui/lists/RowPopover.tsx";
import { type Parties, signaturePill } from "./signatureStates.ts";

interface SignaturePillProps {
  container: ListedContainer | null;
  parties: Parties;
  /** What is signed. */
  of: string;
  /** Gets the hash of the container. */
  onCancel: ((hash: string) => void) | undefined;
}

/** Who signs next; opens to who has signed. */
export function SignaturePill({ container, parties, of, onCancel }: SignaturePillProps) {
  const facts = signaturePill(container, parties);
  if (!container) return <Pill {...facts} />;
  const { raw, label, note } = container.status;
  return (
    <RowPopover width={300} renderButton={(opener) => <PillButton {...opener} {...facts} of={of} />}>
      <p className={classes.signatureTitle}>{label}</p>
      {note !== null && <p className={classes.note}>{note}</p>}
      {container.signatures.length > 0 && (
        <ul className={classes.signatures}>
          {container.signatures.map(({ name: signer, id_code }) => (
            <li key={id_code}>
              {signer} <span className={`${layout.quiet} ${layout.figures}`}>{id_code}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.links}>
        {/* As a link, as the specification has it. */}
        {raw === "PENDING" && onCancel && (
          <Anchor component="button" type="button" onClick={() => onCancel(container.hash)}>
            {text.cancel}
          </Anchor>
        )}
        <Anchor href={container.href}>{signingText.openContainer}</Anchor>
      </p>
    </RowPopover>
  );
}
