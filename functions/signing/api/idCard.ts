import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { endpoint } from "#functions/platform/entry/http.ts";
import { Problem } from "#functions/platform/problem.ts";
import { codeHindrance, signingToBegin, signingView } from "#functions/signing/attempts/attemptedSigning.ts";
import { beginCardSigning } from "#functions/signing/attempts/beginSigning.ts";
import { readSigningCertificate } from "#functions/signing/attempts/prepareSigning.ts";
import { checkOffered } from "#functions/signing/eid/wantedMeans.ts";
import { eidText } from "#shared/containers/outcomes.ts";
import { signingRoutes } from "#shared/signing/contract.ts";

const NAMES = { sha256: "SHA-256", sha384: "SHA-384", sha512: "SHA-512" } as const;

export const handler = endpoint(signingRoutes.idCard, async ({ params, body, viewer, now }) => {
  checkOffered("idCard");
  const trust = (await currentTrust())?.trust;
  if (!trust) throw new Problem("eid_off");
  const signing = await signingToBegin(params.hash, viewer.id, now);
  const der = Buffer.from(body.certificate, "base64");
  const read = readSigningCertificate(der, trust, now);
  const outcome = read.ok ? await codeHindrance(signing, read.code) : read.outcome;
  if (!read.ok || outcome) throw new Problem("cannot_sign", { message: eidText("idCard", outcome ?? "untrusted") });
  const facts = { certificate: der.toString("base64"), signingTime: now.toISOString(), code: read.code };
  const { attempt, prepared } = await beginCardSigning(signing, facts, now);
  const { hash, method } = prepared;
  return { id: attempt.id, hash, hash_function: NAMES[method.hash], ends_in: signingView(attempt, now).ends_in };
});
