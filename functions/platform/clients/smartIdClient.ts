import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { SmartIdOutcome } from "#shared/containers/outcomes.ts";
import { exchangeJson, type Patience, type Service, ServiceFailure } from "./eid/serviceCall.ts";

export interface SmartIdConfig extends Service, Patience {
  uuid: string;
  name: string;
  /** First part of the text that an authentication signs. */
  scheme: "smart-id" | "smart-id-demo";
}

export type SmartIdRefused = { ok: false; outcome: SmartIdOutcome };

export interface SmartIdConfirmed {
  state: "confirmed";
  /** Such as PNOEE-40504040001-DEM0-Q; names the account in later requests. */
  document: string;
  certificate: Buffer;
  isQualified: boolean;
  signature: SmartIdSignature | undefined;
}

/** RSASSA-PSS with one hash for the digest, MGF1 and the salt. */
export interface SmartIdSignature {
  value: Buffer;
  hash: "sha256" | "sha384" | "sha512";
  protocol: string;
  serverRandom: string;
  userChallenge: string;
  flowType: string;
  interactionTypeUsed: string;
}

export type SmartIdAnswer =
  | { state: "running" }
  /** No answer this time: poll again. */
  | { state: "unreachable" }
  | { state: "failed"; outcome: SmartIdOutcome }
  | SmartIdConfirmed;

/** Smart-ID RP API v3 of SK, by notification. No method throws for an answer of the service. */
export interface SmartIdClient {
  /** `rpChallenge`: base64 of 32 to 64 random bytes. `interactions`: see `interactionsOf`. */
  authenticate(asked: {
    code: string;
    rpChallenge: string;
    interactions: string;
  }): Promise<{ ok: true; session: string } | SmartIdRefused>;
  /** The person chooses the account; its session gives the certificate. */
  chooseCertificate(code: string): Promise<{ ok: true; session: string } | SmartIdRefused>;
  certificateOf(document: string): Promise<{ ok: true; certificate: Buffer } | SmartIdRefused>;
  /** Signs a SHA-512 digest; `verificationCode` is the one that the phone shows. */
  sign(asked: {
    document: string;
    digest: Buffer;
    interactions: string;
  }): Promise<{ ok: true; session: string; verificationCode: string } | SmartIdRefused>;
  /** Waits up to `waitMs` for the person. */
  poll(session: string, waitMs: number): Promise<SmartIdAnswer>;
}

const RESULTS: Readonly<Record<string, SmartIdOutcome>> = {
  USER_REFUSED: "user_refused",
  USER_REFUSED_CERT_CHOICE: "user_refused",
  USER_REFUSED_INTERACTION: "user_refused",
  TIMEOUT: "timeout",
  WRONG_VC: "wrong_code",
  DOCUMENT_UNUSABLE: "unusable",
  ACCOUNT_UNUSABLE: "unusable",
  REQUIRED_INTERACTION_NOT_SUPPORTED_BY_APP: "app_too_old",
  PROTOCOL_FAILURE: "unavailable",
  EXPECTED_LINKED_SESSION: "unavailable",
  SERVER_ERROR: "unavailable",
};
const STATUSES: Readonly<Record<number, SmartIdOutcome>> = {
  404: "not_found",
  471: "no_suitable_account",
  472: "unusable",
};

const HASHES = { "SHA-256": "sha256", "SHA-384": "sha384", "SHA-512": "sha512" } as const;
const SALT_LENGTHS = { "SHA-256": 32, "SHA-384": 48, "SHA-512": 64 } as const;

const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/));
const started = z.object({ sessionID: z.string().check(z.regex(/^[\w-]{1,100}$/)) });
const coded = z.extend(started, {
  vc: z.object({ type: z.literal("numeric4"), value: z.string().check(z.regex(/^\d{4}$/)) }),
});
const cert = z.object({ value: base64, certificateLevel: z.string() });
const certified = z.object({ state: z.string(), cert: z.optional(cert) });
const hashName = z.enum(["SHA-256", "SHA-384", "SHA-512"]);
const signature = z.object({
  value: base64,
  serverRandom: z.optional(z.string()),
  userChallenge: z.optional(z.string()),
  flowType: z.optional(z.string()),
  signatureAlgorithm: z.literal("rsassa-pss"),
  signatureAlgorithmParameters: z.object({
    hashAlgorithm: hashName,
    maskGenAlgorithm: z.object({ algorithm: z.literal("id-mgf1"), parameters: z.object({ hashAlgorithm: hashName }) }),
    saltLength: z.int(),
    trailerField: z.literal("0xbc"),
  }),
});
const polled = z.object({
  state: z.enum(["RUNNING", "COMPLETE"]),
  result: z.optional(z.object({ endResult: z.string(), documentNumber: z.optional(z.string()) })),
  signatureProtocol: z.optional(z.string()),
  signature: z.optional(signature),
  cert: z.optional(cert),
  interactionTypeUsed: z.optional(z.string()),
});

/** Longer than the service is asked to wait. */
const MARGIN_MS = 5_000;
const MIN_WAIT_MS = 1_000;

/** The dialogs of the app: one that shows the text, and lets the person choose among three codes. */
export function interactionsOf(text: string): string {
  const wanted = [{ type: "confirmationMessageAndVerificationCodeChoice", displayText200: text }];
  return Buffer.from(JSON.stringify(wanted)).toString("base64");
}

export function smartIdClient(config: SmartIdConfig): SmartIdClient {
  const { uuid, name, timeoutMs } = config;
  const party = { relyingPartyUUID: uuid, relyingPartyName: name };
  const level = { certificateLevel: "QUALIFIED" };
  const algorithm = { signatureAlgorithm: "rsassa-pss", signatureAlgorithmParameters: { hashAlgorithm: "SHA-512" } };
  const post = <T>(schema: z.ZodMiniType<T>, path: string, fields: object) =>
    exchangeJson(config, schema, { method: "POST", path, body: { ...party, ...fields } }, { timeoutMs });
  const person = (code: string) => `etsi/PNOEE-${encodeURIComponent(code)}`;
  return {
    authenticate: ({ code, rpChallenge, interactions }) =>
      unlessRefused(async () => {
        const { sessionID } = await post(started, `authentication/notification/${person(code)}`, {
          ...level,
          signatureProtocol: "ACSP_V2",
          signatureProtocolParameters: { rpChallenge, ...algorithm },
          interactions,
          vcType: "numeric4",
        });
        return { ok: true, session: sessionID };
      }),
    chooseCertificate: (code) =>
      unlessRefused(async () => {
        const path = `signature/certificate-choice/notification/${person(code)}`;
        return { ok: true, session: (await post(started, path, level)).sessionID };
      }),
    certificateOf: (document) =>
      unlessRefused(async () => {
        const answer = await post(certified, `signature/certificate/${encodeURIComponent(document)}`, level);
        if (answer.state !== "OK" || !answer.cert) return { ok: false, outcome: "unusable" };
        return { ok: true, certificate: Buffer.from(answer.cert.value, "base64") };
      }),
    sign: ({ document, digest, interactions }) =>
      unlessRefused(async () => {
        const path = `signature/notification/document/${encodeURIComponent(document)}`;
        const { sessionID, vc } = await post(coded, path, {
          ...level,
          signatureProtocol: "RAW_DIGEST_SIGNATURE",
          signatureProtocolParameters: { digest: digest.toString("base64"), ...algorithm },
          interactions,
        });
        return { ok: true, session: sessionID, verificationCode: vc.value };
      }),
    async poll(session, waitMs) {
      const query = { timeoutMs: String(Math.max(MIN_WAIT_MS, waitMs)) };
      const patience = { timeoutMs: timeoutMs ?? waitMs + MARGIN_MS };
      try {
        return answerOf(
          await exchangeJson(config, polled, { method: "GET", path: `session/${session}`, query }, patience),
        );
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        // The service has ended and forgotten the session.
        if (error.status === 404) return { state: "failed", outcome: "timeout" };
        return error.kind === "refused" ? { state: "failed", outcome: "refused" } : { state: "unreachable" };
      }
    },
  };
}

function answerOf(answer: z.infer<typeof polled>): SmartIdAnswer {
  if (answer.state === "RUNNING") return { state: "running" };
  const { endResult, documentNumber } = answer.result ?? {};
  if (endResult !== "OK") return { state: "failed", outcome: RESULTS[endResult ?? ""] ?? "unavailable" };
  const signed = answer.signature && signatureOf(answer);
  if (!answer.cert || !documentNumber || (answer.signature && !signed))
    return { state: "failed", outcome: "unavailable" };
  return {
    state: "confirmed",
    document: documentNumber,
    certificate: Buffer.from(answer.cert.value, "base64"),
    isQualified: answer.cert.certificateLevel === "QUALIFIED",
    signature: signed,
  };
}

/** Undefined when MGF1 or the salt do not fit the hash. */
function signatureOf(answer: z.infer<typeof polled>): SmartIdSignature | undefined {
  if (!answer.signature) return undefined;
  const {
    value,
    serverRandom = "",
    userChallenge = "",
    flowType = "",
    signatureAlgorithmParameters,
  } = answer.signature;
  const { hashAlgorithm, maskGenAlgorithm, saltLength } = signatureAlgorithmParameters;
  if (maskGenAlgorithm.parameters.hashAlgorithm !== hashAlgorithm || saltLength !== SALT_LENGTHS[hashAlgorithm]) {
    return undefined;
  }
  return {
    value: Buffer.from(value, "base64"),
    hash: HASHES[hashAlgorithm],
    protocol: answer.signatureProtocol ?? "",
    serverRandom,
    userChallenge,
    flowType,
    interactionTypeUsed: answer.interactionTypeUsed ?? "",
  };
}

async function unlessRefused<Answer>(ask: () => Promise<Answer | SmartIdRefused>): Promise<Answer | SmartIdRefused> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const named = STATUSES[error.status ?? 0];
    return { ok: false, outcome: named ?? (error.kind === "refused" ? "refused" : "unavailable") };
  }
}

/** Code of a Smart-ID authentication: the last two bytes of SHA-256 of the challenge's bytes, modulo 10,000 (RP API v3). */
export function smartIdCode(rpChallenge: Buffer): string {
  return String(createHash("sha256").update(rpChallenge).digest().readUInt16BE(30) % 10_000).padStart(4, "0");
}
