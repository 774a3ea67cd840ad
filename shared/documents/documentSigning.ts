import type { Bytes } from "#shared/basics/measures.ts";

export const EMPTY_FILE_ERROR = "Tühja faili ei saa allkirjastada.";

export interface DocumentSigningFacts {
  hasContainer: boolean;
  isBusy: boolean;
  size: Bytes;
}

/** docs/rules/signing.md, "Choosing what to sign". The error is shown when he may not; '' for a signed document. */
export function documentSigning({ hasContainer, isBusy, size }: DocumentSigningFacts): {
  can_agent_sign: boolean;
  agent_sign_error: string;
} {
  const refused = (error: string) => ({ can_agent_sign: false, agent_sign_error: error });
  if (hasContainer) return refused("");
  if (isBusy) return refused("Dokumenti muudetakse praegu.");
  if (size === 0) return refused(EMPTY_FILE_ERROR);
  return { can_agent_sign: true, agent_sign_error: "Lihtsalt ei saa" };
}
