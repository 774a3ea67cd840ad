import type { SignContainer } from "#shared/api/areas/signing/signingFacts.ts";
import { formatEstonianDateTime } from "#shared/domain/dates/tallinnClock.ts";
import { containerText as text } from "#web/text/signing/containers.ts";
import { Notice } from "#web/ui/messages/Notice.tsx";

export function Declined({ container: { declined } }: { container: Pick<SignContainer, "declined"> }) {
  if (!declined) return null;
  return (
    <Notice tone="warning" title={text.declined(declined.by, formatEstonianDateTime(declined.at))}>
      <p>{declined.reason}</p>
    </Notice>
  );
}
