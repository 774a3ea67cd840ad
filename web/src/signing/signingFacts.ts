import type { Bytes } from "#shared/basics/measures.ts";
import type { ContainerStatus, SignedKind } from "#shared/containers/containerStatus.ts";

/** Where the files of a kind are listed. */
export const DASHBOARDS = {
  acts: "/acts/dashboard/",
  documents: "/documents/dashboard/",
} as const satisfies Record<SignedKind, string>;

export interface ListedContainer {
  hash: string;
  href: string;
  /** `note`: why it is pending. */
  status: { raw: ContainerStatus; label: string; note: string | null };
  is_being_signed: boolean;
  signatures: readonly { name: string; id_code: string }[];
}

export interface SignedFile {
  file_name: string;
  href: string;
  size: Bytes;
  /** What the paper is and its number, its day, and its sum with VAT in euros. */
  title: string | null;
  date: string | null;
  sum: number | null;
}

export interface SigningFacts {
  name: string;
  company_name: string;
  files: readonly SignedFile[];
  remaining: number;
  id_code: string | null;
}

export interface PreparedSigning {
  success: boolean;
  message: string | null;
  container_id: string | null;
  /** Made by this call; it is released when its dialog is left. */
  is_new: boolean;
  /** Waits for its first signature; the server keeps it while its dialog is open. */
  is_pending: boolean;
  modal_data: SigningFacts | null;
}

export interface SignDialogProps {
  asked: Promise<PreparedSigning>;
  noun?: string;
  onClose: (how: "signed" | "left") => void;
}
