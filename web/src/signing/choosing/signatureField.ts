import { CONTAINER_STATUS_LABELS } from "#shared/containers/containerStatus.ts";
import { SIGNATURE_FILTERS, type SignatureFilter } from "#shared/containers/signatureFilter.ts";
import type { FilterField } from "#web/ui/filters/filterFields.ts";

const SIGNATURES: Record<SignatureFilter, string> = {
  none: "Allkirjastamata",
  platform: "Ootab meie allkirja",
  company: CONTAINER_STATUS_LABELS.SIGN_ONE,
  signed: CONTAINER_STATUS_LABELS.SIGN_BOTH,
  declined: "Allkirjastamisest keelduti",
};

/** The state of the signature of acts or documents; the platform's part only for super users. */
export function signatureField(isSuperUser: boolean): FilterField {
  const shown = SIGNATURE_FILTERS.filter((value) => isSuperUser || value !== "platform");
  const options = shown.map((value) => ({ value, label: SIGNATURES[value] }));
  return { kind: "choice", name: "signature", label: "Allkiri", options };
}
