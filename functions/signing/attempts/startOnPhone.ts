import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import type { Patience } from "#functions/platform/clients/eid/serviceCall.ts";
import type { EidSettings } from "#functions/platform/clients/eid/settings.ts";
import { mobileIdClient, mobileIdCode } from "#functions/platform/clients/mobileIdClient.ts";
import { interactionsOf, smartIdClient } from "#functions/platform/clients/smartIdClient.ts";
import type { NotStarted, Started } from "#functions/signing/eid/phoneRun.ts";
import type { Certified, PhoneSigning } from "#functions/signing/store/attempt.ts";
import { smartIdAccountOf } from "#functions/signing/store/pendingRequest.ts";
import { containerAsBegun } from "./attemptedSigning.ts";
import { isBuildable, preparedFor, readSigningCertificate } from "./embedSignature.ts";

type Asked = Patience & { settings: EidSettings; now: Date };
type Account = { document: string; certificate: Buffer };

/** Asks the phone to sign, or a person without a known Smart-ID account to choose one. */
export function startOnPhone(attempt: PhoneSigning, asked: Asked): Promise<Started> {
  return attempt.means === "smartId" ? startSmartId(attempt, asked) : startMobileId(attempt, asked);
}

async function startMobileId(
  attempt: Extract<PhoneSigning, { means: "mobileId" }>,
  { settings, now, timeoutMs }: Asked,
): Promise<Started> {
  const { code, phone } = attempt;
  const client = mobileIdClient({ ...settings.mobileId, timeoutMs });
  const found = await client.certificate({ code, phone });
  if (!found.ok) return beforePhone(found);
  const prepared = await preparedWith(attempt, found.certificate, now);
  if (!prepared.ok) return prepared;
  const { hash, text, notes } = prepared;
  const started = await client.start("signature", { code, phone, hash, text });
  return started.ok ? { ...started, notes: { ...notes, verificationCode: mobileIdCode(hash) } } : started;
}

/** A person with a known account confirms once; others choose one first, and the attempt is queued again. */
async function startSmartId(attempt: PhoneSigning, { settings, now, timeoutMs }: Asked): Promise<Started> {
  const client = smartIdClient({ ...settings.smartId, timeoutMs });
  const account = await knownAccount(attempt, client);
  if (account === undefined) return client.chooseCertificate(attempt.code);
  if ("ok" in account) return account;
  const prepared = await preparedWith(attempt, account.certificate, now);
  if (!prepared.ok) return prepared;
  const { hash: digest, text, notes } = prepared;
  const asked = { document: account.document, digest, interactions: interactionsOf(text) };
  const started = await client.sign(asked);
  return started.ok ? { ...started, notes: { ...notes, verificationCode: started.verificationCode } } : started;
}

/** Undefined without one, also where the service does not know it any more. */
async function knownAccount(
  { code, document, certificate }: PhoneSigning,
  client: ReturnType<typeof smartIdClient>,
): Promise<Account | NotStarted | undefined> {
  if (document && certificate) return { document, certificate: Buffer.from(certificate, "base64") };
  const known = await smartIdAccountOf(code);
  if (!known) return undefined;
  const found = await client.certificateOf(known);
  if (found.ok) return { document: known, certificate: found.certificate };
  return found.outcome === "unavailable" ? beforePhone(found) : undefined;
}

/** A service without an answer can be asked again, since no phone has been asked yet. */
function beforePhone(refused: NotStarted): NotStarted {
  return refused.outcome === "unavailable" ? { ...refused, isRepeatable: true } : refused;
}

async function preparedWith(
  attempt: PhoneSigning,
  der: Buffer,
  now: Date,
): Promise<{ ok: true; hash: Buffer; text: string; notes: Certified } | NotStarted> {
  const container = await containerAsBegun(attempt);
  if (!container.ok) return container;
  const trust = (await currentTrust())?.trust;
  if (!trust) return { ok: false, outcome: "interrupted" };
  const read = readSigningCertificate(der, trust, now);
  if (!read.ok) return read;
  if (read.code !== attempt.code) return { ok: false, outcome: "other_person" };
  const notes = { certificate: der.toString("base64"), signingTime: now.toISOString() };
  const prepared = preparedFor({ ...attempt, ...notes }, container.container);
  if (!(await isBuildable(container.container, prepared, now))) return { ok: false, outcome: "unbuildable" };
  const text = `Virn: allkirjasta ${container.container.files.length} faili`;
  return { ok: true, hash: Buffer.from(prepared.hash, "base64"), text, notes };
}
