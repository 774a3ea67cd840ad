import { ActionIcon, Popover } from "@mantine/core";
import { IconSignature } from "@tabler/icons-react";
import type { Act } from "#shared/api/areas/acts.ts";
import { signaturesText as text } from "#web/text/acts/signatures.ts";
import classes from "./SignatureIcon.module.css";

/** Red while signing has failed or is unfinished, green when both have signed; nothing otherwise. `name`: of the act. */
export function SignatureIcon({ container, name }: Pick<Act, "container"> & { name: string }) {
  const status = container?.status.raw;
  if (!container || (status !== "PENDING" && status !== "SIGN_BOTH")) return null;
  const isSigned = status === "SIGN_BOTH";
  const label = isSigned ? text.signed : text.failed;
  return (
    <Popover position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color={isSigned ? "forest" : "red"}
          aria-label={text.iconOf(label, name)}
          className={classes.icon}
        >
          <IconSignature size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <p className={classes.title}>{label}</p>
        {isSigned && (
          <ul className={classes.signatures}>
            {container.signatures.map(({ name: signer, id_code }) => (
              <li key={id_code}>
                {signer} <span className={classes.code}>{id_code}</span>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
