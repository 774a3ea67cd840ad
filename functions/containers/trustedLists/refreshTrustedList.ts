import {
  putTrustedList,
  type StoredAnchor,
  type StoredTrustedList,
  trustedListOf,
} from "#functions/containers/store/trustedList.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import {
  listTypes,
  MAX_LIST_BYTES,
  pointerTo,
  readSignedList,
  type TrustedList,
} from "#functions/platform/asice/trustedLists/readList.ts";
import { anchorsOf, type ListedAnchor } from "#functions/platform/asice/trustedLists/services.ts";
import { exchange, warnOfEnd } from "#functions/platform/clients/eid/serviceCall.ts";
import { type EidSettings, eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { isProduction, isTestCertificate } from "#functions/platform/clients/eid/testSettings.ts";
import { env } from "#functions/platform/env.ts";
import { log } from "#functions/platform/log.ts";

/** Shorter than a day, so that a run of every hour fetches once a day at about the same time. */
const FRESH_MS = 23.5 * 3_600_000;
const TIMEOUT_MS = 30_000;

export class TrustedListError extends Error {
  constructor(reason: "address" | "type" | "not_yet" | "expired" | "older" | "test_anchors", detail: string) {
    super(`${reason}: ${detail}`);
    this.name = "TrustedListError";
  }
}

/**
 * docs/rules/trustedLists.md, "Refreshing". Once a day; on an error the last anchors stay. `off`: no list is set.
 * @throws TrustedListError, Refusal or ServiceFailure
 */
export async function refreshTrustedList(now: Date): Promise<"off" | "fresh" | "stored" | "overtaken"> {
  const settings = await eidSettings();
  if (settings) warnOfEnds(settings, now);
  if (!settings?.trustedList) return "off";
  const { url, signers, territory, hosts } = settings.trustedList;
  const stored = await trustedListOf(url, territory);
  if (stored && isFresh(stored, now)) return "fresh";
  const pinned = signers.map((each) => readCertificate(Buffer.from(each, "base64")));
  const ofLists = readSignedList(await fetchList(url), pinned);
  checkList(ofLists, { type: listTypes.ofLists, after: stored?.ofLists }, now);
  const pointer = pointerTo(territory, ofLists);
  const ofCountry = readSignedList(await fetchList(allowedAddress(pointer.address, hosts)), pointer.signers);
  checkList(ofCountry, { type: listTypes.ofCountry, territory, after: stored?.sequence }, now);
  const anchors = anchorsOf(ofCountry).map(storedAnchor);
  checkAnchors(anchors, settings);
  const nextUpdate = ofLists.nextUpdate < ofCountry.nextUpdate ? ofLists.nextUpdate : ofCountry.nextUpdate;
  const isStored = await putTrustedList({
    source: url,
    territory,
    ofLists: ofLists.sequence,
    sequence: ofCountry.sequence,
    issuedAt: ofCountry.issuedAt.toISOString(),
    nextUpdate: nextUpdate.toISOString(),
    fetchedAt: now.toISOString(),
    anchors,
  });
  log.info("trusted list read", { territory, sequence: ofCountry.sequence, anchors: anchors.length, isStored });
  return isStored ? "stored" : "overtaken";
}

/** Warns of certificates that a person put into the settings; a trusted list replaces its own. */
function warnOfEnds({ trustedList, anchors }: EidSettings, now: Date): void {
  const named = trustedList
    ? { "trustedList.signers": trustedList.signers }
    : { "anchors.people": anchors.people, "anchors.timestamps": anchors.timestamps };
  for (const [name, certificates] of Object.entries(named)) {
    const ends = certificates.map((each) => readCertificate(Buffer.from(each, "base64")).notAfter.getTime());
    // The last one: older ones stay in the list for signatures of their time.
    if (ends.length > 0) warnOfEnd(name, new Date(Math.max(...ends)), now);
  }
}

function isFresh({ fetchedAt, nextUpdate }: StoredTrustedList, now: Date): boolean {
  return now.getTime() - Date.parse(fetchedAt) < FRESH_MS && now.toISOString() < nextUpdate;
}

async function fetchList(address: string): Promise<Buffer> {
  const patience = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_LIST_BYTES };
  return exchange({ url: address, pins: [] }, { method: "GET", url: new URL(address) }, patience);
}

/** The address comes from a signed list, and still must be of a host of the settings. */
function allowedAddress(address: string, hosts: readonly string[]): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && !isProduction(env().PUBLIC_URL));
  if (!url || !isSafe || !hosts.includes(url.hostname)) throw new TrustedListError("address", address.slice(0, 200));
  return url.href;
}

/** Checks dates and number of a list (ETSI TS 119 612, 5.3.2, 5.3.14 and 5.3.15): never one older than the last. */
function checkList(
  list: TrustedList,
  wanted: { type: string; territory?: string; after: number | undefined },
  now: Date,
): void {
  const { type, territory, sequence, issuedAt, nextUpdate } = list;
  const isWanted = type === wanted.type && (wanted.territory === undefined || territory === wanted.territory);
  if (!isWanted) throw new TrustedListError("type", `${type} of ${territory}`);
  if (sequence < (wanted.after ?? 0)) throw new TrustedListError("older", `${territory} ${sequence}`);
  if (issuedAt > now) throw new TrustedListError("not_yet", `${territory} ${issuedAt.toISOString()}`);
  if (nextUpdate <= now) throw new TrustedListError("expired", `${territory} ${nextUpdate.toISOString()}`);
}

function storedAnchor({ role, certificate, granted }: ListedAnchor): StoredAnchor {
  return {
    role,
    certificate: certificate.der.toString("base64"),
    granted: granted.map(({ from, until }) => ({
      from: from.toISOString(),
      ...(until && { until: until.toISOString() }),
    })),
  };
}

/** A list of test services must not reach a production installation. */
function checkAnchors(anchors: readonly StoredAnchor[], { demo }: EidSettings): void {
  const isForTests =
    isProduction(env().PUBLIC_URL) && anchors.some((each) => isTestCertificate(each.certificate, demo));
  if (isForTests) throw new TrustedListError("test_anchors", "certificates for tests");
}
