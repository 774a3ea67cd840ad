import { beforeAll, expect, it, vi } from "vitest";
import { fileSize } from "#functions/platform/clients/files.ts";
import { uploadOf } from "#functions/uploads/store/upload.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { sample } from "#tests/support/containers/samples.ts";
import { upload } from "#tests/support/reports/uploads.ts";

/** Before any handler reads its environment: an installation that trusts the test authority of the conformance containers. */
await vi.hoisted(async () => {
  const { sampleAnchor } = await import("#tests/support/containers/samples.ts");
  const { testEidSettings } = await import("#tests/support/eid/testSettings.ts");
  const anchors = { people: [sampleAnchor("ca.crt")], timestamps: [sampleAnchor("tsa.crt")] };
  process.env["EID_SETTINGS"] = testEidSettings(anchors);
});

let viewer: Caller;
beforeAll(async () => {
  viewer = await signedIn({ ...superUser, id: 51, roles: ["councilMember"], companies: [] });
});

const uploaded = (content: Buffer | string) => upload(viewer, "leping.asice", content, "container");
const validate = (id: string, caller = viewer) => caller.call("containers.validate", { body: { upload: id } });

it("tells any signed-in person who signed what and when", async () => {
  const { status, body } = await validate(await uploaded(sample("valid/exc-0-idcard-ec-sha384.asice")));
  expect(status).toBe(200);
  expect(body).toEqual({
    verdict: { state: "valid" },
    files: [
      { name: "Üleandmise akt õäöü 1.txt", size: 12, media_type: "text/plain" },
      { name: "akt (2) & koopia+.xml", size: 4, media_type: "application/xml" },
    ],
    signatures: [
      {
        entry: "META-INF/signatures0.xml",
        verdict: { state: "valid" },
        signer: { name: "JAAK-KRISTJAN JÕEORG", personal_code: "38001085718", country: "EE" },
        signed_at: "2026-11-21T10:09:14.000Z",
        roles: [],
      },
    ],
    trusted_list: null,
  });
});

it("says why a container is not valid, and still who its certificate names", async () => {
  const { body } = await validate(await uploaded(sample("invalid/01-tampered-file.asice")));
  const verdict = { state: "invalid", reason: "digest_mismatch", detail: "akt õ 1.txt" };
  expect(body.verdict).toEqual(verdict);
  expect(body.signatures).toMatchObject([{ verdict, signer: { country: "EE" }, signed_at: null }]);
});

it("answers for a file that is no container", async () => {
  const { status, body } = await validate(await uploaded("no container"));
  expect([status, body]).toEqual([
    200,
    {
      verdict: { state: "invalid", reason: "zip_broken", detail: "no end record" },
      files: [],
      signatures: [],
      trusted_list: null,
    },
  ]);
});

it("uses an upload once, by the person who made it, and deletes its file", async () => {
  const id = await uploaded("no container");
  const stored = await uploadOf(id, { person: 51, purpose: "container" }, new Date());
  const other = await signedIn({ ...superUser, id: 52, roles: ["companyUser"], companies: [7] });
  expect((await validate(id, other)).body.code).toBe("upload_missing");
  expect(await fileSize(stored!.key)).toBe(12);
  expect((await validate(id)).status).toBe(200);
  expect(await fileSize(stored!.key)).toBeUndefined();
  expect((await validate(id)).body.code).toBe("upload_missing");
});

it("takes uploads of .asice and .bdoc up to 100 MB", async () => {
  const open = (file_name: string, size: number) =>
    viewer.call("uploads.create", { body: { file_name, size, content_type: "x/y", purpose: "container" } });
  expect((await open("a.bdoc", 100 * 1024 * 1024)).status).toBe(201);
  expect((await open("a.asice", 100 * 1024 * 1024 + 1)).body.code).toBe("too_large");
  expect((await open("a.zip", 1)).body.code).toBe("file_type");
});
