import type { ContainerStatus } from "#shared/containers/containerStatus.ts";

/** What decides whether an act may be deleted; a sales act with all its purchase acts. */
export interface DeletionFacts {
  number: string;
  /** Of its container; undefined while there is none. */
  status: ContainerStatus | undefined;
  /** A letter of it is being sent. */
  isSending: boolean;
  /** An export that has it is at work. */
  isExporting: boolean;
}

/** Why a sales act and its purchase acts cannot be deleted (docs/rules/actForm.md, "Deleting an act"). */
export function deletionHindrance(acts: readonly DeletionFacts[]): string | undefined {
  for (const { number, status, isSending, isExporting } of acts) {
    if (status === "SIGN_BOTH") return `Akt ${number} on mõlema poole allkirjastatud ja seda ei saa kustutada.`;
    if (status === "PENDING") return `Akti ${number} allkirjastamine on pooleli. Tühista enne allkirjastamine.`;
    if (isSending) return `Akti ${number} kirja saadetakse praegu. Proovi hetke pärast uuesti.`;
    if (isExporting) return `Akti ${number} eksporditakse praegu. Proovi hetke pärast uuesti.`;
  }
  return undefined;
}
