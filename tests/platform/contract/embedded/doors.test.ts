import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attachmentDisposition, inlineDisposition } from "#shared/basics/fileNames.ts";
import { sesForm } from "#tests/support/services/sesForm.ts";
import { startSmtpServer } from "#tests/support/services/smtpServer.ts";
import { type StartedSystem, startSystem } from "#tests/support/services/startedSystem.ts";
import {
  postForm,
  type SystemUser,
  setup,
  signInBy,
  type UploadForm,
  until,
} from "#tests/support/services/systemUser.ts";

const START_MS = 240_000;
const BUCKET = "virn-files";

let system: StartedSystem;
let mailbox: string;
let user: SystemUser;

/** The link of the newest letter on the mailbox page. */
const tokenInMailbox = async () => /\/login#token=([\w-]{43})/.exec((await system.call(mailbox)).text)?.[1];

beforeAll(async () => {
  system = await startSystem(setup);
  mailbox = /\/mailbox\?key=[\w-]{43}/.exec(system.printed())?.[0] ?? "";
  user = await signInBy(system, tokenInMailbox);
}, START_MS);

afterAll(() => system?.close());

const secret = () => readFileSync(join(system.dataDir, "files-secret"), "utf8").trim();

function s3With(secretAccessKey: string): S3Client {
  return new S3Client({
    region: "eu-north-1",
    endpoint: `${system.url}/files`,
    forcePathStyle: true,
    credentials: { accessKeyId: "local", secretAccessKey },
  });
}

const pathOf = (url: string) => url.slice(system.url.length);

/** A link as the handlers make it. */
async function linkTo(
  key: string,
  { by = secret(), signedAt = new Date(), seconds = 300, disposition = "", type = "" } = {},
): Promise<string> {
  const command = new GetObjectCommand({
    Bucket: BUCKET,
    Key: key,
    ...(disposition ? { ResponseContentDisposition: disposition } : {}),
    ...(type ? { ResponseContentType: type } : {}),
  });
  return pathOf(await getSignedUrl(s3With(by), command, { signingDate: signedAt, expiresIn: seconds }));
}

async function formFor(key: string, contentType: string, size: number, seconds = 300): Promise<UploadForm> {
  const form = await createPresignedPost(s3With(secret()), {
    Bucket: BUCKET,
    Key: key,
    Conditions: [
      ["content-length-range", size, size],
      ["eq", "$Content-Type", contentType],
    ],
    Fields: { "Content-Type": contentType },
    Expires: seconds,
  });
  return { id: key, ...form };
}

async function stored(key: string, contentType: string, content: string): Promise<void> {
  const { status, text } = await postForm(system, await formFor(key, contentType, content.length), content);
  expect([status, text]).toEqual([204, ""]);
}

describe("a request with the Host of a stranger", () => {
  it.each(["/", "/api/v1/me", "/healthz", "/mailbox", "/files/virn-files", "/login"])(
    "is refused before anything else: %s",
    async (path) => {
      for (const host of ["evil.example", "localhost", "localhost.evil.example:80", "localhost:1"]) {
        const answer = await system.call(path, { headers: { host } });
        expect([host, answer.status]).toEqual([host, 421]);
      }
    },
  );

  it("is refused with a right link and with the mailbox's key as well", async () => {
    await stored("uploads/host", "text/csv", "a;b");
    for (const path of [await linkTo("uploads/host"), mailbox]) {
      expect((await system.call(path)).status).toBe(200);
      expect((await system.call(path, { headers: { host: "evil.example" } })).status).toBe(421);
    }
  });

  it("differs from one with another name of this machine, which is sent to the right name", async () => {
    const host = new URL(system.url).host.replace("localhost", "127.0.0.1");
    const answer = await system.call("/login?a=1", { headers: { host } });
    expect([answer.status, answer.headers.location]).toEqual([307, `${system.url}/login?a=1`]);
  });
});

it("refuses headers that Node cannot read, with the message of API Gateway", async () => {
  const { status, headers, text } = await system.call("/api/v1/me", { headers: { "x-long": "x".repeat(20_000) } });
  expect([status, headers["content-type"]]).toEqual([431, "application/json"]);
  expect(JSON.parse(text)).toEqual({ message: "Request Header Fields Too Large" });
});

describe("a file", () => {
  it("is sent to a signed link, with headers under which nothing of it runs", async () => {
    await stored("uploads/page", "text/html", "<script>alert(1)</script>");
    const answer = await system.call(await linkTo("uploads/page"));
    expect([answer.status, answer.text]).toEqual([200, "<script>alert(1)</script>"]);
    expect(answer.headers).toMatchObject({
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "content-disposition": "attachment",
    });
    const inline = await system.call(await linkTo("uploads/page", { disposition: "inline" }));
    expect(inline.headers["content-disposition"]).toBe("attachment");
  });

  it("is shown by the site only as the picture or PDF that its link says, whatever it is", async () => {
    await stored("documents/1", "application/pdf", "<script>alert(1)</script>");
    const disposition = inlineDisposition("leping.pdf");
    const shown = await system.call(await linkTo("documents/1", { disposition, type: "application/pdf" }));
    expect(shown.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": disposition,
      "content-security-policy": "frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
    });
    for (const type of ["text/html", "image/svg+xml", "application/xhtml+xml"]) {
      const { headers } = await system.call(await linkTo("documents/1", { disposition, type }));
      expect([type, headers["content-disposition"], headers["x-frame-options"]]).toEqual([type, "attachment", "DENY"]);
      expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    }
    const link = await linkTo("documents/1", { disposition, type: "application/pdf" });
    expect((await system.call(link.replace("application%2Fpdf", "text%2Fhtml"))).status).toBe(403);
  });

  it("keeps the name of its link, and opens in the browser only where its link says so", async () => {
    await stored("acts/1.pdf", "application/pdf", "%PDF-1.7");
    expect((await system.call(await linkTo("acts/1.pdf"))).headers["content-disposition"]).toBe("attachment");
    const disposition = attachmentDisposition("Akt 2026-1 õäöü.pdf");
    const named = await system.call(await linkTo("acts/1.pdf", { disposition }));
    expect([named.status, named.headers["content-disposition"]]).toEqual([200, disposition]);
  });

  it("is refused without a signature, with an expired or changed one, and for another key, method or secret", async () => {
    await stored("uploads/mine", "text/csv", "a;b");
    await stored("uploads/other", "text/csv", "c;d");
    const link = await linkTo("uploads/mine", { disposition: "attachment" });
    expect((await system.call(link)).status).toBe(200);
    const refused = {
      unsigned: "/files/virn-files/uploads/mine",
      expired: await linkTo("uploads/mine", { signedAt: new Date(Date.now() - 301_000) }),
      "signed in the future": await linkTo("uploads/mine", { signedAt: new Date(Date.now() + 60_000) }),
      "another key": link.replace("uploads/mine", "uploads/other"),
      "another bucket": link.replace("virn-files", "other-files"),
      "a longer life": link.replace("X-Amz-Expires=300", "X-Amz-Expires=3000"),
      "another name": link.replace("content-disposition=attachment", "content-disposition=inline"),
      "one parameter more": `${link}&versionId=1`,
      "a changed signature": link.replace(/X-Amz-Signature=./, "X-Amz-Signature=z"),
      "no signature": link.replace(/&X-Amz-Signature=[0-9a-f]+/, ""),
      "the published secret": await linkTo("uploads/mine", { by: "local" }),
    };
    for (const [kind, path] of Object.entries(refused)) {
      const { status, text } = await system.call(path);
      expect([kind, status, text]).toEqual([kind, 403, "<Error><Code>AccessDenied</Code></Error>"]);
    }
    for (const method of ["HEAD", "PUT", "POST", "DELETE", "OPTIONS", "PATCH"]) {
      expect([method, (await system.call(link, { method })).status]).toEqual([method, 403]);
    }
    expect((await system.call(link)).text).toBe("a;b");
  });

  it("can be neither listed nor deleted from outside, signed or not", async () => {
    await stored("uploads/stays", "text/csv", "a;b");
    const s3 = s3With(secret());
    const deletion = await getSignedUrl(s3, new DeleteObjectCommand({ Bucket: BUCKET, Key: "uploads/stays" }));
    const listing = await getSignedUrl(s3, new ListObjectsV2Command({ Bucket: BUCKET }));
    for (const [method, path] of [
      ["DELETE", pathOf(deletion)],
      ["GET", pathOf(listing)],
      ["GET", "/files/virn-files?list-type=2"],
      ["GET", "/files/virn-files/"],
      ["GET", "/files/"],
      ["DELETE", "/files/virn-files/uploads/stays"],
      ["PUT", "/files/virn-files/uploads/stays"],
      ["POST", "/files/virn-files?delete"],
      ["POST", "/files/"],
    ] as const) {
      const { status, text } = await system.call(path, { method, headers: { "content-length": "0" } });
      expect([path, [400, 403].includes(status), text.includes("uploads/stays")]).toEqual([path, true, false]);
    }
    expect((await system.call(await linkTo("uploads/stays"))).text).toBe("a;b");
  });

  it("has a secret that only its owner can read and that a restart keeps", async () => {
    expect(statSync(join(system.dataDir, "files-secret")).mode & 0o777).toBe(0o600);
    expect(secret()).toMatch(/^[\w-]{43}$/);
  });
});

describe("a posted file", () => {
  it("is taken by the form that the application gives", async () => {
    const id = await user.upload("minu-raport.csv", "Raporti number\n");
    expect((await system.call(await linkTo(`uploads/${id}`))).text).toBe("Raporti number\n");
  });

  it("is refused where it or a field differs from the signed policy", async () => {
    const form = await formFor("uploads/posted", "text/csv", 3);
    const wider = Buffer.from(JSON.stringify({ expiration: "2099-01-01T00:00:00Z", conditions: [] })).toString(
      "base64",
    );
    const today = form.fields["X-Amz-Credential"] ?? "";
    const refused: Record<string, Record<string, string | undefined>> = {
      "another key": { key: "acts/1.pdf" },
      "another type": { "Content-Type": "text/html" },
      "a policy of its own": { Policy: wider },
      "no policy": { Policy: undefined },
      "another signature": { "X-Amz-Signature": "0".repeat(64) },
      "no signature": { "X-Amz-Signature": undefined },
      "another owner": { "X-Amz-Credential": today.replace("local", "other") },
      "another day": { "X-Amz-Credential": today.replace(/\d{8}/, "20200101") },
      "a field that the policy does not name": { acl: "public-read" },
    };
    for (const [kind, fields] of Object.entries(refused)) {
      const { status, text } = await postForm(system, form, "a;b", fields);
      expect([kind, status, text]).toEqual([kind, 403, "<Error><Code>AccessDenied</Code></Error>"]);
    }
    expect((await postForm(system, form, "a;b;c")).text).toContain("EntityTooLarge");
    expect((await postForm(system, form, "a")).text).toContain("EntityTooSmall");
    const expired = await formFor("uploads/posted", "text/csv", 3, -10);
    expect((await postForm(system, expired, "a;b")).status).toBe(403);
    expect((await system.call(await linkTo("uploads/posted"))).status).toBe(404);
    expect((await postForm(system, form, "a;b")).status).toBe(204);
  });
});

describe("without demo data", () => {
  it("has no sign-in without a link", async () => {
    for (const email of ["mari@virn.example", ""]) {
      const { status, headers } = await system.call("/demo/sign_in", {
        method: "POST",
        headers: { origin: system.url },
        body: JSON.stringify({ email }),
      });
      expect([status, headers["set-cookie"]]).toEqual([404, undefined]);
    }
    expect((await system.call("/")).text).not.toContain("virn-demo");
  });

  it("shows letters only with the key that the terminal prints", async () => {
    expect((await system.call(mailbox)).text).toContain("Virn: sisselogimise link");
    for (const path of ["/mailbox", "/mailbox?key=", `/mailbox?key=${"x".repeat(43)}`]) {
      const { status, text } = await system.call(path);
      expect([path, status, text.includes("sisselogimise")]).toEqual([path, 403, false]);
    }
  });

  it("takes letters from its own handlers only", async () => {
    for (const path of ["/ses/", `/ses/${"x".repeat(43)}/`]) {
      const { status } = await system.call(path, { method: "POST", body: sesForm("Vale kiri") });
      expect(status).toBe(405);
    }
    expect((await system.call(mailbox)).text).not.toContain("Vale kiri");
  });
});

describe("with MAIL_URL", () => {
  it("hands letters to that server, and has no mailbox page", { timeout: START_MS }, async () => {
    const smtp = await startSmtpServer();
    const mailing = await startSystem(setup, { MAIL_URL: smtp.url, MAIL_FROM: "Virn <virn@mets.example>" });
    try {
      await signInBy(mailing, async () => {
        const letter = smtp.letters().at(-1)?.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
        return /\/login#token=([\w-]{43})/.exec(letter)?.[1];
      });
      expect(smtp.letters()).toHaveLength(1);
      expect(smtp.letters()[0]).toMatch(/^From: Virn <virn@mets\.example>\r$/m);
      expect(smtp.letters()[0]).toMatch(/^To: mari@virn\.example\r$/m);
      expect(mailing.printed()).not.toContain("/mailbox");
      expect((await mailing.call("/mailbox")).text).not.toContain("Postkast");
    } finally {
      await mailing.close();
      await smtp.close();
    }
  });

  it("refuses to start with an address that is none of SMTP, without printing it", { timeout: START_MS }, async () => {
    const start = startSystem(setup, { MAIL_URL: "https://user:salasona@mail.example" });
    await expect(start).rejects.toThrow("MAIL_URL is not the address of an SMTP server");
    await expect(start).rejects.not.toThrow("salasona");
  });
});

describe("a restart", () => {
  it("keeps links and sessions, and makes a new key of the mailbox", { timeout: START_MS }, async () => {
    const link = await linkTo("uploads/mine");
    await system.kill();
    await system.start();
    expect((await system.call(link)).status).toBe(200);
    expect((await user.call("GET", "/me")).status).toBe(200);
    expect(await until(async () => (await system.call(mailbox)).status)).toBe(403);
  });
});
