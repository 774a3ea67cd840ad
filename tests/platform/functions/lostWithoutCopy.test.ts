import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { lastId } from "#functions/platform/table/sequence.ts";
import { createTable } from "#scripts/embedded/services/table.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { reference } from "#tests/support/site/demo.ts";

/** docs/runbook.md, "A region is gone without a copy": an installation begins anew with an export of before. */

const s3 = await vi.hoisted(async () => {
  const { CreateBucketCommand: Create, S3Client } = await import("@aws-sdk/client-s3");
  const client = new S3Client({ forcePathStyle: true });
  const bucket = `lost-files-${process.pid}-${Date.now()}`;
  await client.send(new Create({ Bucket: bucket }));
  process.env["FILES_BUCKET"] = bucket;
  return client;
});

const NEW = { table: `virn-anew-${process.pid}`, bucket: `virn-anew-files-${process.pid}` };
const folder = mkdtempSync(join(tmpdir(), "virn-lost-"));
const exported = join(folder, "everything");
const acts: Record<"known" | "lost", { id: number; number: string }> = {} as never;
const ids: Record<"before" | "anew", Record<string, number>> = { before: {}, anew: {} };
let said: string;

async function newAct(agent: Caller): Promise<{ id: number; number: string }> {
  const { company, ids: reports } = await importReports(agent, 1);
  const form = formOf(await prepare(agent, company, reports));
  const { status, body } = await agent.call("actForm.create", { body: form });
  expect(status).toBe(201);
  return { id: body.id, number: form.number };
}

/** A command of the runbook, on the region that is gone or on the one that begins. */
async function command(where: { table: string; bucket: string }, script: string, ...args: string[]): Promise<string> {
  const { VITEST: _, ...own } = process.env;
  const env = { ...own, TABLE_NAME: where.table, FILES_BUCKET: where.bucket, FILES_PATH_STYLE: "true" };
  const run = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env, maxBuffer: 2 ** 26 });
  return run.then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

const SEEN = ["act", "company", "report", "person", "destination"] as const;

beforeAll(async () => {
  await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: reference.prices.slice(0, 5) });
  const agent = await signedIn(superUser);
  acts.known = await newAct(agent);
  for (const queue of ["actJobs", "actFiles"] as const) await drain(queue);
  const old = { table: process.env["TABLE_NAME"]!, bucket: process.env["FILES_BUCKET"]! };
  await command(old, "export", "--all", exported);
  for (const name of SEEN) ids.before[name] = await lastId(name);
  acts.lost = await newAct(agent);
  // Now the region is gone, with the last act.
  await createTable(process.env["AWS_ENDPOINT_URL_DYNAMODB"] ?? "", NEW.table);
  await s3.send(new CreateBucketCommand({ Bucket: NEW.bucket }));
  said = await command(NEW, "setup", "--from-export", exported);
  // What was imported has the old environment.
  vi.resetModules();
  Object.assign(process.env, { TABLE_NAME: NEW.table, FILES_BUCKET: NEW.bucket });
  const { lastId: lastNow } = await import("#functions/platform/table/sequence.ts");
  for (const name of SEEN) ids.anew[name] = await lastNow(name);
}, 600_000);

afterAll(() => {
  s3.destroy();
  rmSync(folder, { recursive: true, force: true });
});

describe("npm run setup with an export of the region that is gone", () => {
  it("begins with a folder that is whole", async () => {
    expect(await command(NEW, "export", "--check", exported)).toBe("No differences.\n");
  });

  it("says what it wrote: companies, assortments, people and prices", () => {
    expect(said).toMatch(/^\d+ companies, \d+ assortments, [1-9]\d* people and 5 prices are written\.$/m);
    expect(said).not.toContain("left out");
  });

  it("says no difference of what it wrote, and writes nothing twice when it is repeated", async () => {
    expect(await command(NEW, "verify")).toContain("No differences.");
    const again = await command(NEW, "setup", "--from-export", exported);
    expect(again.trim().split("\n").at(-1)).toBe(said.trim().split("\n").at(-1));
    expect(await command(NEW, "verify")).toContain("No differences.");
  });

  it("gives no id again: each sequence goes on a thousand above what the export has", () => {
    for (const name of SEEN) expect([name, ids.anew[name]! >= ids.before[name]! + 1000]).toEqual([name, true]);
  });

  it("has each company, with its facts, and each person with the companies that they are employed by", async () => {
    const { companyById, companyIdsByCode } = await import("#functions/companies/store/company.ts");
    const { personByEmail } = await import("#functions/people/store/person.ts");
    const codes = [reference.platform, ...reference.buyers].map(({ regCode }) => regCode);
    const found = await companyIdsByCode([...codes, ...reference.owners.slice(0, 20).map(({ code }) => code)]);
    expect(found.size).toBe(codes.length + 20);
    const buyer = reference.buyers[0]!;
    expect(await companyById(found.get(buyer.regCode)!)).toMatchObject({
      kind: "buyer",
      bankAccount: buyer.bankAccount,
      emails: [buyer.email],
      deadlineDays: buyer.deadlineDays,
    });
    expect(await personByEmail(superUser.email)).toMatchObject({ roles: superUser.roles });
  });
});

describe("an act that is made then", () => {
  let agent: Caller;

  beforeAll(async () => {
    const { signedIn: signedInNow } = await import("#tests/support/api/callApi.ts");
    agent = await signedInNow({ ...superUser, id: 99_999, email: "uus.agent@virn.example" });
  });

  const proposedNow = async () => {
    const {
      formOf: formNow,
      importReports: importNow,
      prepare: prepareNow,
    } = await import("#tests/support/acts/acts.ts");
    const { company, ids: reports } = await importNow(agent, 1);
    return formNow(await prepareNow(agent, company, reports));
  };

  it("is proposed the number after the last one that the export has, which a paper of the lost days may have", async () => {
    expect((await proposedNow()).number).toBe(acts.lost.number);
    expect(acts.lost.number).not.toBe(acts.known.number);
  });

  it("with the number typed that follows the last paper anybody has, is followed by the next", async () => {
    const [, year = "", running = ""] = /^(\d{4})-(\d+)$/.exec(acts.lost.number)!;
    const after = (by: number) => acts.lost.number.replace(/\d+$/, String(Number(running) + by));
    expect(year).not.toBe("");
    const { status, body } = await agent.call("actForm.create", {
      body: { ...(await proposedNow()), number: after(1) },
    });
    expect([status, body.id > acts.lost.id + 900]).toEqual([201, true]);
    expect((await proposedNow()).number).toBe(after(2));
  });

  it("makes the export refused: it would write over what is newer", async () => {
    expect(await command(NEW, "setup", "--from-export", exported)).toContain(
      "The table has acts: an export would write over what is newer.",
    );
  });
});

it("a folder without a whole export is refused", async () => {
  expect(await command(NEW, "setup", "--from-export", folder)).toContain("has no whole export.");
});
