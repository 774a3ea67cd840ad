export interface AgentSigningFacts {
  isBusy: boolean;
  /** The PDF of the signed version is stored. */
  hasFile: boolean;
  missingWaybill: string | undefined;
  hasContainer: boolean;
}

export interface AgentSigning {
  can_agent_sign: boolean;
  /** Shown when he may not; '' for a signed act. */
  agent_sign_error: string;
}

export const DEFAULT_SIGN_ERROR = "Lihtsalt ei saa";

export const NO_FILE_ERROR = "Akti failid on valmimas.";

export function missingWaybillError(number: string): string {
  return `Paberveoseleht nr. ${number} on lisamata.`;
}

/** docs/rules/actLists.md, "Signing by the agent" */
export function agentSigning({ isBusy, hasFile, missingWaybill, hasContainer }: AgentSigningFacts): AgentSigning {
  if (hasContainer) return { can_agent_sign: false, agent_sign_error: "" };
  if (isBusy) return { can_agent_sign: false, agent_sign_error: "Akti muudetakse praegu." };
  if (!hasFile) return { can_agent_sign: false, agent_sign_error: NO_FILE_ERROR };
  if (missingWaybill !== undefined) {
    return { can_agent_sign: false, agent_sign_error: missingWaybillError(missingWaybill) };
  }
  return { can_agent_sign: true, agent_sign_error: DEFAULT_SIGN_ERROR };
}
