import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readFile } from "#functions/clients/files.ts";
import { configuredTrust } from "#functions/containers/configuredTrust.ts";
import { verifyContainer } from "#functions/containers/verify/verifyContainer.ts";
import { addCompany, newOwner } from "#functions/data/companies/companyWrites.ts";
import { containerByHash, type SigningContainer } from "#functions/data/signing/container.ts";
import { signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain, takeMessages } from "#tests/support/services/queues.ts";
import { storedSigning } from "#tests/support/signing/containers.ts";
import { signerWith, withWorker } from "#tests/support/signing/signers.ts";

const { logged, simulator } = await vi.hoisted(async () => {
  const { eidServices } = await import("#tests/support/eid/simulator.ts");
  const { eidSettingsOf } = await import("#scripts/simulators/eid/settings.ts");
  const { simulator } = await eidServices();
  // Before the handlers read the environment.
  Object.assign(process.env, {
    LOG_LEVEL: "DEBUG",
    EID_SETTINGS: eidSettingsOf(simulator),
    EID_MEANS: "idCard,mobileId,smartId",
  });
  const logged: string[] = [];
  return { logged, simulator };
});

const MARY = "60001019906";
const PHONE = "+372 0000 0766";
let company = 0;
/** Each test runs at another time, so that the tests do not share limits. */
let start = Date.now() + 60_000;

async function people() {
  const agent = signerWith(await signedIn(superUser), simulator);
  const viewer = { ...superUser, id: 7, name: "Liis Laane", roles: ["companyUser" as const], companies: [company] };
  const owner = signerWith(await signedIn(viewer), simulator);
  return { agent, owner };
}

beforeAll(async () => {
  company = await addCompany(newOwner("19990028", "Haavasalu Mets OÜ", "Haavasalu"));
});
afterAll(() => simulator.close());
beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((chunk) => logged.push(String(chunk)) > 0);
  start += 30 * 60_000;
  at(start);
});
afterEach(async () => {
  await takeMessages("eidAttempts");
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function at(time: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
}

async function verified({ hash }: SigningContainer) {
  const stored = await containerByHash(hash);
  const checked = verifyContainer(Buffer.from(await readFile(stored!.signed!)), (await configuredTrust())!);
  return { stored: stored!, checked };
}

describe("signing by Mobile-ID", () => {
  it("shows the code of the phone and puts the signature into the container", async () => {
    const { agent } = await people();
    const container = await storedSigning({ company });
    const begun = await withWorker(agent.mobileId(container.hash, MARY, PHONE));
    expect(begun).toMatchObject({
      status: 201,
      body: { verification_code: expect.stringMatching(/^\d{4}$/), ends_in: 600 },
    });
    expect(await drain("eidAttempts")).toBe(0);
    expect((await agent.progress(begun.body.id)).body).toMatchObject({ state: "signed", message: null });
    const { stored, checked } = await verified(container);
    expect(stored).toMatchObject({ status: "SIGN_ONE", version: 2, signatures: [{ party: "platform", code: MARY }] });
    expect(checked.verdict).toEqual({ state: "valid" });
    expect(checked.files.map(({ name }) => name)).toEqual(container.files.map(({ name }) => name));
  });
});
