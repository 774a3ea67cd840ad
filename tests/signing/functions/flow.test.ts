import { webcrypto } from "node:crypto";
import { DOMParser } from "@xmldom/xmldom";
import { afterAll, expect, it, vi } from "vitest";
import { XmlCanonicalizer } from "xmldsigjs";
import { addCompany, newOwner } from "#functions/companies/store/companyWrites.ts";
import { containerByHash } from "#functions/containers/store/container.ts";
import { currentTrust } from "#functions/containers/trustedLists/currentTrust.ts";
import { PersonCodeEntity, PersonEntity } from "#functions/people/store/person.ts";
import { readCertificate } from "#functions/platform/asice/certificates/certificate.ts";
import { openContainer } from "#functions/platform/asice/container/openContainer.ts";
import { verifyContainer } from "#functions/platform/asice/container/verifyContainer.ts";
import { readFile } from "#functions/platform/clients/files.ts";
import { write } from "#functions/platform/table/transaction.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { scheduleHandler } from "#tests/support/services/handlers.ts";
import { drain } from "#tests/support/services/queues.ts";
import { storedSigning } from "#tests/support/signing/containers.ts";
import { signerWith } from "#tests/support/signing/signers.ts";

const simulator = await vi.hoisted(async () => {
  const { openEid } = await import("#tests/support/eid/simulator.ts");
  return openEid();
});
afterAll(() => simulator.close());

const MARY = "60001019906";
const SMART = "40504040001";

async function signerOf(viewer: Viewer, personalCode: string) {
  const caller = await signedIn(viewer);
  const data = await PersonEntity.get({ id: viewer.id });
  await write(PersonEntity.put({ ...data!, personalCode }));
  await write(PersonCodeEntity.put({ code: personalCode, id: viewer.id }));
  return signerWith(caller, simulator);
}

/** What xmldsigjs says of a signature: its exclusive canonical form, and whether the key of its certificate signed it. */
async function isSignedFor(xml: string, algorithm: { name: string; hash: string; namedCurve?: string }) {
  const document = new DOMParser().parseFromString(xml, "text/xml") as unknown as Document;
  const element = (name: string) => document.getElementsByTagNameNS("*", name)[0]!;
  const bytesIn = (name: string) => Buffer.from(element(name).textContent!, "base64");
  const signedInfo = new XmlCanonicalizer(false, true).Canonicalize(element("SignedInfo"));
  const spki = readCertificate(bytesIn("X509Certificate")).key.export({ type: "spki", format: "der" });
  const key = await webcrypto.subtle.importKey("spki", spki, algorithm, false, ["verify"]);
  const how = { ...algorithm, saltLength: 64 };
  const verify = (text: string) => webcrypto.subtle.verify(how, key, bytesIn("SignatureValue"), Buffer.from(text));
  return [await verify(signedInfo), await verify(`${signedInfo} `)];
}

it("makes a container of both parties that xmldsigjs calls signed as well, with anchors of the trusted list", async () => {
  await (await scheduleHandler("refreshTrustedList"))();
  const company = await addCompany(newOwner("19990028", "Haavasalu Mets OÜ", "Haavasalu"));
  const agent = await signerOf(superUser, MARY);
  const roles = ["companyUser" as const];
  const owner = await signerOf({ ...superUser, roles, id: 7, name: "Liis Laane", companies: [company] }, SMART);
  const { hash } = await storedSigning({ company });

  await agent.signByCard(hash, MARY);
  expect(await drain("eidAttempts")).toBe(0);
  const { body } = await owner.smartId(hash, SMART);
  expect(await drain("eidAttempts")).toBe(0);
  expect((await owner.progress(body.id)).body.state).toBe("signed");

  const bytes = Buffer.from(await readFile((await containerByHash(hash))!.signed!));
  const { trust, list } = (await currentTrust())!;
  expect(list).toBeDefined();
  expect(verifyContainer(bytes, trust).verdict).toEqual({ state: "valid" });
  const [first, second] = openContainer(bytes).signatures.map(({ xml }) => xml().toString());
  expect(await isSignedFor(first!, { name: "ECDSA", hash: "SHA-384", namedCurve: "P-384" })).toEqual([true, false]);
  expect(await isSignedFor(second!, { name: "RSA-PSS", hash: "SHA-512" })).toEqual([true, false]);
});
