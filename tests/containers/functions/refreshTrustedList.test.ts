import type { ServerResponse } from "node:http";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { TrustedListEntity, trustedListOf } from "#functions/containers/store/trustedList.ts";
import { currentTrust, issuersOfPeople } from "#functions/containers/trustedLists/currentTrust.ts";
import { refreshTrustedList } from "#functions/containers/trustedLists/refreshTrustedList.ts";
import { eidSettings } from "#functions/platform/clients/eid/settings.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Authority } from "#scripts/simulators/eid/ca/certificate.ts";
import { keyFolder } from "#scripts/simulators/eid/ca/keyFolder.ts";
import { testCa } from "#scripts/simulators/eid/ca/testCa.ts";
import {
  type ListedService,
  type ListFacts,
  type Pointer,
  servicesOf,
  signedList,
} from "#scripts/simulators/eid/services/trustedLists.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";

/** What the two addresses answer; a function takes the response over. */
type Answer = Buffer | ((response: ServerResponse) => void);

const { ca, server, answers, requests, url, withoutList } = await vi.hoisted(async () => {
  const { createServer } = await import("node:http");
  const { keyFolder } = await import("#scripts/simulators/eid/ca/keyFolder.ts");
  const { testCa } = await import("#scripts/simulators/eid/ca/testCa.ts");
  const { testEidSettings } = await import("#tests/support/eid/testSettings.ts");
  const ca = testCa(keyFolder(undefined));
  const answers = new Map<string, Answer>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const answer = answers.get(request.url ?? "");
    if (!answer) response.writeHead(404).end();
    else if (typeof answer === "function") answer(response);
    else response.end(answer);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const withoutList: object = JSON.parse(testEidSettings());
  const pinned = [ca.listOperators.ofLists.certificate.toString("base64")];
  const trustedList = { url: `${url}/lotl.xml`, signers: pinned, hosts: ["127.0.0.1"] };
  // Before anything reads the environment.
  process.env["EID_SETTINGS"] = JSON.stringify({ ...withoutList, trustedList });
  return { ca, server, answers, requests, url, withoutList };
});
const { ofLists, ofCountry } = ca.listOperators;
const NOW = new Date("2026-11-23T06:00:00Z");
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);

interface Lists {
  lists?: Partial<ListFacts>;
  country?: Partial<ListFacts>;
  pointer?: Partial<Pointer>;
  services?: readonly ListedService[];
  signers?: { lists?: Authority; country?: Authority };
}

function publish({ lists = {}, country = {}, pointer = {}, services = servicesOf(ca), signers = {} }: Lists = {}) {
  const facts = { sequence: 5, issuedAt: later(-DAY_MS), nextUpdate: later(100 * DAY_MS) };
  const named = { territory: "EE", address: `${url}/ee.xml`, signers: [ofCountry.certificate], ...pointer };
  answers.set(
    "/lotl.xml",
    signedList(
      { ...facts, type: "EUlistofthelists", territory: "EU", ...lists },
      { pointers: [named] },
      signers.lists ?? ofLists,
    ),
  );
  answers.set(
    "/ee.xml",
    signedList(
      { ...facts, type: "EUgeneric", territory: "EE", ...country },
      { services },
      signers.country ?? ofCountry,
    ),
  );
}

afterEach(async () => {
  requests.length = 0;
  await write(TrustedListEntity.delete({ source: `${url}/lotl.xml`, territory: "EE" }));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const stored = () => trustedListOf(`${url}/lotl.xml`, "EE");

describe("refreshing the trusted list", () => {
  it("stores the anchors of the country's list, each in its role", async () => {
    publish();
    expect(await refreshTrustedList(NOW)).toBe("stored");
    const { trust, list } = (await currentTrust())!;
    const names = (anchors: readonly { subjectTexts: ReadonlyMap<string, string> }[]) =>
      anchors.map(({ subjectTexts }) => subjectTexts.get("2.5.4.3"));
    expect(names(trust.issuers)).toEqual(["TEST of Virn ESTEID", "TEST of Virn EID", "TEST of Virn EID-Q"]);
    expect(names(trust.timeStampIssuers)).toEqual(["TEST of Virn TSA CA"]);
    expect([trust.ocspResponders, trust.timeStampers]).toEqual([[], []]);
    expect(list).toMatchObject({
      issuedAt: later(-DAY_MS).toISOString(),
      nextUpdate: later(100 * DAY_MS).toISOString(),
    });
  });

  it("uses the anchors of the settings until there is a list", async () => {
    const { trust, list } = (await currentTrust())!;
    const settings = (await eidSettings())!;
    expect(trust.issuers.map(({ der }) => der.toString("base64"))).toEqual(settings.anchors.people);
    expect(await issuersOfPeople(settings, NOW)).toEqual(settings.anchors.people);
    expect(list).toBeUndefined();
  });

  it("lets people sign in with certificates of issuers that are granted now", async () => {
    const [first, ...others] = servicesOf(ca);
    const withdrawn = { status: "withdrawn", from: later(-HOUR_MS).toISOString() };
    const states: ListedService["states"] = [withdrawn, { status: "granted", from: "2020-01-01T00:00:00Z" }];
    publish({ services: [{ ...first!, states }, ...others] });
    await refreshTrustedList(NOW);
    const settings = (await eidSettings())!;
    expect(await issuersOfPeople(settings, later(-2 * HOUR_MS))).toHaveLength(3);
    expect(await issuersOfPeople(settings, NOW)).toEqual(ca.anchors.people.slice(1));
  });

  it("fetches once a day, and earlier when the list is outdated", async () => {
    publish({ country: { nextUpdate: later(12 * HOUR_MS) } });
    await refreshTrustedList(NOW);
    requests.length = 0;
    expect(await refreshTrustedList(later(11 * HOUR_MS))).toBe("fresh");
    expect(requests).toEqual([]);
    publish({ country: { sequence: 6 } });
    expect(await refreshTrustedList(later(12 * HOUR_MS))).toBe("stored");
    expect(await refreshTrustedList(later(35 * HOUR_MS))).toBe("fresh");
    expect(await refreshTrustedList(later(36 * HOUR_MS))).toBe("stored");
    expect(requests).toEqual(["/lotl.xml", "/ee.xml", "/lotl.xml", "/ee.xml"]);
  });

  it("does nothing where the settings name no list", async () => {
    expect(await refreshedWith({ EID_SETTINGS: JSON.stringify(withoutList) })).toBe("off");
    expect(requests).toEqual([]);
  });

  it("fails when its schedule meets a fault, so that the alarm rings", async () => {
    answers.set("/lotl.xml", Buffer.from("<html>Hooldus</html>"));
    await expect((await scheduleHandler("refreshTrustedList"))()).rejects.toThrow("html");
  });
});

describe("the last good list stays", () => {
  const stranger = testCa(keyFolder(undefined)).listOperators.ofLists;

  it.each<[string, () => void, string]>([
    ["the list of lists has another signer", () => publish({ signers: { lists: stranger } }), "not trusted"],
    [
      "the list has another signer than the pointer names",
      () => publish({ signers: { country: stranger } }),
      "not trusted",
    ],
    [
      "the signer of the list of lists signed the list",
      () => publish({ signers: { country: ofLists } }),
      "not trusted",
    ],
    ["the list of lists is older", () => publish({ lists: { sequence: 4 } }), "older: EU 4"],
    ["the list is older", () => publish({ country: { sequence: 4 } }), "older: EE 4"],
    ["the list of lists is outdated", () => publish({ lists: { nextUpdate: later(DAY_MS) } }), "expired: EU"],
    ["the list is outdated", () => publish({ country: { nextUpdate: later(DAY_MS) } }), "expired: EE"],
    ["the list is of tomorrow", () => publish({ country: { issuedAt: later(3 * DAY_MS) } }), "not_yet: EE"],
    ["the list is of another country", () => publish({ country: { territory: "LV" } }), "type:"],
    ["the list of lists is a list of a country", () => publish({ lists: { type: "EUgeneric" } }), "type:"],
    ["the list is a list of lists", () => publish({ country: { type: "EUlistofthelists" } }), "type:"],
    [
      "the pointer leads to another host",
      () => publish({ pointer: { address: `${url.replace("127.0.0.1", "127.0.0.2")}/ee.xml` } }),
      "address:",
    ],
    ["the pointer is no address of the web", () => publish({ pointer: { address: "file:///etc/passwd" } }), "address:"],
    ["the pointer is no address", () => publish({ pointer: { address: "ee.xml" } }), "address:"],
    ["there is no pointer", () => publish({ pointer: { territory: "LV" } }), "one pointer"],
    ["the list names no services", () => publish({ services: [] }), "a service"],
    ["the list has a document type", () => answers.set("/ee.xml", Buffer.from("<!DOCTYPE a><a/>")), "document type"],
    ["the server answers 500", () => answers.set("/ee.xml", (response) => response.writeHead(500).end()), "status 500"],
    [
      "the server leads elsewhere",
      () => answers.set("/lotl.xml", (response) => response.writeHead(302, { location: `${url}/ee.xml` }).end()),
      "status 302",
    ],
    [
      "the connection breaks",
      () => answers.set("/ee.xml", (response) => response.socket?.resetAndDestroy()),
      "no answer",
    ],
    ["the answer does not end", () => answers.set("/ee.xml", pour), "larger than"],
  ])("when %s", async (_, change, message) => {
    publish();
    await refreshTrustedList(NOW);
    const before = await stored();
    publish();
    change();
    await expect(refreshTrustedList(later(2 * DAY_MS))).rejects.toThrow(message);
    expect(await stored()).toEqual(before);
  });

  it("when a refresh that began earlier ends later", async () => {
    publish();
    const older = answers.get("/ee.xml");
    let release = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answers.set("/ee.xml", (response) => {
        release = () => response.end(older);
        resolve();
      });
    });
    const slow = refreshTrustedList(NOW);
    await isAsked;
    publish({ country: { sequence: 6 } });
    expect(await refreshTrustedList(NOW)).toBe("stored");
    release();
    expect(await slow).toBe("overtaken");
    expect(await stored()).toMatchObject({ sequence: 6 });
  });
});

it("never asks the simulator in production", async () => {
  publish();
  const asked = refreshedWith({ PUBLIC_URL: "https://virn.example.ee" });
  await expect(asked).rejects.toThrow("trustedList.url, trustedList.hosts, trustedList.signers");
  expect(requests).toEqual([]);
});

/** Refreshes with another environment, which functions read once. */
async function refreshedWith(environment: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const module = await import("#functions/containers/trustedLists/refreshTrustedList.ts");
  return module.refreshTrustedList(NOW).finally(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
}

/** Writes until the other side hangs up. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more).on("error", () => undefined);
  more();
}
