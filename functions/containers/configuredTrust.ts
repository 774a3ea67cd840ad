import { eidSettings } from "#functions/clients/eid/settings.ts";
import { type Trust, trustIn } from "./certificates/anchors.ts";
import { readCertificate } from "./certificates/certificate.ts";

/**
 * The trust anchors of this installation (docs/rules/eid.md, "Settings"); undefined where none are set.
 * @throws Error for a test anchor on https, and for one that cannot be read
 */
export async function configuredTrust(): Promise<Trust | undefined> {
  const settings = await eidSettings();
  if (!settings) return undefined;
  const read = (anchors: readonly string[]) =>
    trustIn(anchors.map((anchor) => readCertificate(Buffer.from(anchor, "base64")))).trust;
  const { people, timestamps } = settings.anchors;
  const { timeStampers, timeStampIssuers } = read(timestamps);
  return { ...read(people), timeStampers, timeStampIssuers };
}
