export type { EidMeans } from "#shared/sessions/eidMeans.ts";

/** Refusal of a call; keys of `fields` are `phoneNumber` and `idCode`. */
export interface EidRefused {
  ok: false;
  message: string;
  fields?: Readonly<Record<string, string>>;
  isUnanswered?: boolean;
  /** There is no such attempt for this person. */
  isGone?: boolean;
  /** The PIN was typed, so that nothing can be cancelled any more. */
  isGiven?: boolean;
  lacksExtension?: boolean;
}

export interface EidBegun {
  ok: true;
  id: string;
  verificationCode: string | undefined;
  endsInSeconds: number;
  /** Seconds that the service waits for the person, where they are fewer. */
  answersInSeconds?: number;
}

export interface EidProgress {
  ok: true;
  /** `embedding`: the PIN is given, and what was signed is being finished. */
  state: "waiting" | "embedding" | "confirmed" | "failed";
  message: string;
  verificationCode?: string | undefined;
}

/** The server behind an attempt to sign in or to sign. No call throws for what the server refuses. */
export interface EidCalls {
  mobileId(typed: { phoneNumber: string; idCode: string }): Promise<EidBegun | EidRefused>;
  smartId(typed: { idCode: string }): Promise<EidBegun | EidRefused>;
  idCard(onAsked: (id: string) => void): Promise<EidBegun | EidRefused>;
  progress(id: string): Promise<EidProgress | EidRefused>;
  cancel(id: string): Promise<{ ok: true } | EidRefused>;
  finish(id: string): Promise<{ ok: true } | EidRefused>;
}
