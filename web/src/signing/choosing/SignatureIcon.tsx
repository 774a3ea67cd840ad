import { ActionIcon, Anchor, Popover } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import classes from "#web/signing/signing.module.css";
import type { ListedContainer } from "#web/signing/signingFacts.ts";
import { signingText, signaturesText as text } from "#web/signing/signingText.ts";
import layout from "#web/ui/layout.module.css";

const COLORS = { PENDING: "red", SIGN_ONE: "yellow", SIGN_BOTH: "forest" } as const;

interface SignatureIconProps {
  container: ListedContainer | null;
  name: string;
  onCancel: (() => void) | undefined;
}

/** Red where signing has failed or was left, green when both have signed, yellow between and while somebody signs. */
export function SignatureIcon({ container, name, onCancel }: SignatureIconProps) {
  if (!container) return null;
  const { raw, label, note } = container.status;
  const isUnderWay = raw === "PENDING" && container.is_being_signed;
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color={isUnderWay ? COLORS.SIGN_ONE : COLORS[raw]}
          aria-label={text.iconOf(label, name)}
          className={`${layout.fixed} ${classes.icon}`}
          data-status={isUnderWay ? "SIGN_ONE" : raw}
        >
          <IconSignature size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
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
            <Anchor component="button" type="button" onClick={onCancel}>
              {text.cancel}
            </Anchor>
          )}
          <Anchor href={container.href}>{signingText.openContainer}</Anchor>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
