import type { Trouble } from "./awsCall.ts";

/** The result of one check of `npm run preflight`. */
export interface Finding {
  /** `unknown`: what was asked did not answer, or may not be asked. */
  state: "ok" | "missing" | "unknown";
  /** States the finding and, after a colon, what to do. */
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

/** Says why a call to AWS failed and what to do: a sentence without its full stop. */
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
