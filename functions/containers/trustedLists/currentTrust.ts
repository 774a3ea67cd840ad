import { type StoredAnchor, type StoredTrustedList, trustedListOf } from "#functions/containers/store/trustedList.ts";
import {
  type Anchor,
  isWithin,
  type Period,
  type Trust,
  trustIn,
} from "#functions/platform/asice/certificates/anchors.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import type { AnchorRole } from "#functions/platform/asice/trustedLists/services.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";

export interface CurrentTrust {
  trust: Trust;
  /** undefined: anchors of the settings. Times are ISO instants. */
  list: { issuedAt: string; nextUpdate: string } | undefined;
}

/** docs/rules/trustedLists.md, "Which anchors are used". @throws Error for an unreadable anchor, a test one on https */
export async function currentTrust(): Promise<CurrentTrust | undefined> {
  const settings = await eidSettings();
  if (!settings) return undefined;
  const list = await storedList(settings);
  return list ? { trust: trustOfList(list), list } : { trust: configuredTrust(settings), list: undefined };
}

/** Issuers of certificates for signing in at this time; base64 of DER. */
export async function issuersOfPeople(settings: EidSettings, now: Date): Promise<readonly string[]> {
  const list = await storedList(settings);
  if (!list) return settings.anchors.people;
  return list.anchors
    .filter(({ role, granted }) => role === "issuer" && granted.some((each) => isWithin(periodOf(each), now)))
    .map(({ certificate }) => certificate);
}

async function storedList({ trustedList }: EidSettings): Promise<StoredTrustedList | undefined> {
  return trustedList && trustedListOf(trustedList.url, trustedList.territory);
}

function configuredTrust({ anchors }: EidSettings): Trust {
  const read = (certificates: readonly string[]) =>
    trustIn(certificates.map((each) => readCertificate(Buffer.from(each, "base64")))).trust;
  const { timeStampers, timeStampIssuers } = read(anchors.timestamps);
  return { ...read(anchors.people), timeStampers, timeStampIssuers };
}

function trustOfList({ anchors }: StoredTrustedList): Trust {
  const inRole = (wanted: AnchorRole) => trustIn(anchors.filter(({ role }) => role === wanted).map(anchorIn)).trust;
  const { timeStampers, timeStampIssuers } = inRole("timeStamper");
  return {
    issuers: inRole("issuer").issuers,
    ocspResponders: inRole("ocspResponder").ocspResponders,
    timeStampers,
    timeStampIssuers,
  };
}

function anchorIn({ certificate, granted }: StoredAnchor): Anchor {
  return { ...readCertificate(Buffer.from(certificate, "base64")), granted: granted.map(periodOf) };
}

function periodOf({ from, until }: StoredAnchor["granted"][number]): Period {
  return { from: new Date(from), until: until === undefined ? undefined : new Date(until) };
}
