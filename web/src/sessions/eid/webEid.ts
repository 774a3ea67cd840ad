import { type WebEidErrorCode, webEidTexts } from "#web/sessions/eid/eidText.ts";

// The message protocol of Web eID's browser extension, behind the functions of @web-eid/web-eid-library 2, which is not
// on the registry of this project.

export interface AuthenticationToken {
  unverifiedCertificate: string;
  algorithm: string;
  signature: string;
  format: string;
}

interface SignatureAlgorithm {
  cryptoAlgorithm: string;
  hashFunction: string;
  paddingScheme: string;
}

interface Options {
  lang?: string;
  userInteractionTimeout?: number;
}

export class WebEidError extends Error {
  readonly code: WebEidErrorCode;

  constructor(code: WebEidErrorCode) {
    super(webEidTexts[code]);
    this.name = "WebEidError";
    this.code = code;
  }
}

const LIBRARY_VERSION = "2.0.2";
const EXTENSION_HANDSHAKE_MS = 1_000;
const NATIVE_HANDSHAKE_MS = 5_000;
const USER_INTERACTION_MS = 2 * 60_000;

/** The functions of the library. Each @throws WebEidError */
export const webEid = {
  async status(): Promise<void> {
    await ask("status", {}, NATIVE_HANDSHAKE_MS);
  },
  async authenticate(challengeNonce: string, options: Options = {}): Promise<AuthenticationToken> {
    const reply = await ask("authenticate", { challengeNonce, lang: options.lang }, patienceOf(options));
    return {
      unverifiedCertificate: textIn(reply, "unverifiedCertificate"),
      algorithm: textIn(reply, "algorithm"),
      signature: textIn(reply, "signature"),
      format: textIn(reply, "format"),
    };
  },
  async getSigningCertificate(
    options: Options = {},
  ): Promise<{ certificate: string; supportedSignatureAlgorithms: SignatureAlgorithm[] }> {
    const reply = await ask("get-signing-certificate", { lang: options.lang }, patienceOf(options));
    const algorithms: unknown = Reflect.get(reply, "supportedSignatureAlgorithms");
    const supportedSignatureAlgorithms = Array.isArray(algorithms) ? algorithms.map(algorithmIn) : [];
    return { certificate: textIn(reply, "certificate"), supportedSignatureAlgorithms };
  },
  async sign(
    certificate: string,
    hash: string,
    hashFunction: string,
    options: Options = {},
  ): Promise<{ signature: string; signatureAlgorithm: SignatureAlgorithm }> {
    const reply = await ask("sign", { certificate, hash, hashFunction, lang: options.lang }, patienceOf(options));
    const signatureAlgorithm = algorithmIn(Reflect.get(reply, "signatureAlgorithm"));
    return { signature: textIn(reply, "signature"), signatureAlgorithm };
  },
};

function patienceOf({ userInteractionTimeout = USER_INTERACTION_MS }: Options): number {
  return userInteractionTimeout;
}

function algorithmIn(value: unknown): SignatureAlgorithm {
  const reply = typeof value === "object" && value !== null ? value : {};
  return {
    cryptoAlgorithm: textIn(reply, "cryptoAlgorithm"),
    hashFunction: textIn(reply, "hashFunction"),
    paddingScheme: textIn(reply, "paddingScheme"),
  };
}

function textIn(reply: object, name: string): string {
  const value: unknown = Reflect.get(reply, name);
  if (typeof value !== "string") throw new WebEidError("ERR_WEBEID_UNKNOWN_ERROR");
  return value;
}

let pending: string | undefined;

async function ask(action: string, message: object, timeoutMs: number): Promise<object> {
  if (!window.isSecureContext) throw new WebEidError("ERR_WEBEID_CONTEXT_INSECURE");
  if (pending !== undefined) throw new WebEidError("ERR_WEBEID_ACTION_PENDING");
  pending = action;
  const listening = new AbortController();
  try {
    return await new Promise<object>((resolve, reject) => {
      const fail = (code: WebEidErrorCode) => () => reject(new WebEidError(code));
      const handshake = setTimeout(fail("ERR_WEBEID_EXTENSION_UNAVAILABLE"), EXTENSION_HANDSHAKE_MS);
      const total = EXTENSION_HANDSHAKE_MS + NATIVE_HANDSHAKE_MS + timeoutMs;
      const patience = setTimeout(fail("ERR_WEBEID_ACTION_TIMEOUT"), total);
      listening.signal.addEventListener("abort", () => [handshake, patience].forEach(clearTimeout));
      const hear = ({ source, data }: MessageEvent<unknown>) => {
        if (source !== window || typeof data !== "object" || data === null || !("action" in data)) return;
        if (data.action === `web-eid:${action}-ack`) clearTimeout(handshake);
        else if (data.action === `web-eid:${action}-success`) resolve(data);
        else if (data.action === `web-eid:${action}-failure`) reject(new WebEidError(codeIn(data)));
      };
      window.addEventListener("message", hear, { signal: listening.signal });
      const asked = { ...message, action: `web-eid:${action}`, libraryVersion: LIBRARY_VERSION };
      window.postMessage(asked, window.location.origin);
    });
  } finally {
    listening.abort();
    pending = undefined;
  }
}

function codeIn(failure: object): WebEidErrorCode {
  const error: unknown = Reflect.get(failure, "error");
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  return isKnown(code) ? code : "ERR_WEBEID_UNKNOWN_ERROR";
}

function isKnown(code: unknown): code is WebEidErrorCode {
  return typeof code === "string" && Object.hasOwn(webEidTexts, code);
}
