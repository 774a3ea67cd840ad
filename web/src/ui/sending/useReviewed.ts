import { useEffect, useState } from "react";
import { useAction } from "#web/api/actions/useAction.ts";

/** What would leave. It is asked for once: what is shown is what is sent. */
export function useReviewed<Facts>(ask: () => Promise<Facts>) {
  const [facts, setFacts] = useState<Facts>();
  // A repeated press is the same batch.
  const [batch] = useState(() => crypto.randomUUID());
  const asked = useAction(async () => setFacts(await ask()));
  const { run } = asked;
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => run(), []);
  return { facts, batch, asked };
}
