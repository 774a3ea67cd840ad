import type { Trouble } from "./awsCall.ts";

/** What a check of the first day found. */
export interface Finding {
  /** `unknown`: what was asked did not answer, or may not be asked. */
  state: "ok" | "missing" | "unknown";
  /** What is so, and after a colon what to do. */
  text: string;
}

export function ok(text: string): Finding {
  return { state: "ok", text };
}

export function missing(text: string): Finding {
  return { state: "missing", text };
}

export function unknown(text: string): Finding {
  return { state: "unknown", text };
}

/** What stopped a call of AWS and what to do, as a sentence without its full stop. */
export function remedyOf(trouble: Trouble, reason: string, permission: string): string {
  const remedies = {
    credentials: `AWS credentials are missing or have expired (${reason}): sign in, such as by aws sso login, or set AWS_PROFILE`,
    permission: `these credentials may not call ${permission}: allow it or use others`,
    network: `${reason}: look at the network, a proxy, and the name of the region`,
    absent: `AWS does not know what ${permission} asks for (${reason})`,
    refused: `AWS refused ${permission} (${reason})`,
  };
  return remedies[trouble];
}
