import {
  IconAlertOctagon,
  IconCircleCheck,
  IconClock,
  IconLoader,
  IconPencil,
  IconSignature,
} from "@tabler/icons-react";
import { CONTAINER_STATUS_LABELS } from "#shared/containers/containerStatus.ts";
import type { ListedContainer } from "#web/signing/signingFacts.ts";
import type { PillFacts } from "#web/ui/lists/Pill.tsx";

export interface Parties {
  isSuperUser: boolean;
  /** Signs first: the platform. */
  first: string;
  /** Signs second. */
  second: string;
}

/** Who signs next, as the reader sees it; of each state another shape (docs/rules/signing.md, "States of a container"). */
export function signaturePill(container: ListedContainer | null, { isSuperUser, first, second }: Parties): PillFacts {
  if (!container) {
    return isSuperUser ? { tone: "quiet", icon: IconPencil, words: "Ootab meie allkirja" } : waitsFor(first);
  }
  const { raw, label } = container.status;
  if (raw === "SIGN_BOTH") return { tone: "good", icon: IconCircleCheck, words: "Allkirjastatud" };
  if (raw === "PENDING") {
    return container.is_being_signed
      ? { tone: "quiet", icon: IconLoader, words: "Allkirjastamisel" }
      : { tone: "bad", icon: IconAlertOctagon, words: "Allkiri ebaõnnestus" };
  }
  // Else it waits for its reader.
  if (label === CONTAINER_STATUS_LABELS.SIGN_ONE) return waitsFor(second);
  return { tone: "warn", icon: IconSignature, words: label };
}

function waitsFor(name: string): PillFacts {
  return { tone: "quiet", icon: IconClock, words: `Ootab ${name} allkirja`, name };
}
