import { formatEstonianDateTime } from "#shared/basics/tallinnClock.ts";
import type { SignContainer } from "#shared/containers/contract.ts";
import { containerText as text } from "#web/signing/text.ts";
import { Notice } from "#web/ui/messages/Notice.tsx";

export function Declined({ container: { declined } }: { container: Pick<SignContainer, "declined"> }) {
  if (!declined) return null;
  return (
    <Notice tone="warning" title={text.declined(declined.by, formatEstonianDateTime(declined.at))}>
      <p>{declined.reason}</p>
    </Notice>
  );
}
