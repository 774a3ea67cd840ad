import type { ContainerStatus } from "#shared/containers/containerStatus.ts";

export interface DeletionFacts {
  number: string;
  status: ContainerStatus | undefined;
  isSending: boolean;
  isExporting: boolean;
}

/** Reason against deleting a sales act with its purchase acts (docs/rules/actForm.md, "Deleting an act"). */
export function deletionHindrance(acts: readonly DeletionFacts[]): string | undefined {
  for (const { number, status, isSending, isExporting } of acts) {
    if (status === "SIGN_BOTH") return `Akt ${number} on mõlema poole allkirjastatud ja seda ei saa kustutada.`;
    if (status === "PENDING") return `Akti ${number} allkirjastamine on pooleli. Katkestage enne allkirjastamine.`;
    if (isSending) return `Akti ${number} kirja saadetakse praegu. Proovige hetke pärast uuesti.`;
    if (isExporting) return `Akti ${number} eksporditakse praegu. Proovige hetke pärast uuesti.`;
  }
  return undefined;
}
