import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { entity } from "#functions/platform/table/entity.ts";
import { nextIds } from "#functions/platform/table/sequence.ts";
import { commit, write } from "#functions/platform/table/transaction.ts";
import { seedReference } from "#scripts/seeding/reference.ts";
import { differences } from "#scripts/verifying/verify.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Answer, type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { freeCode, ownerForm } from "#tests/support/api/companies.ts";
import { losingReply, type TableCall } from "#tests/support/services/lostReplies.ts";
import { drain } from "#tests/support/services/queues.ts";
import { type Answer as Answering, answering } from "#tests/support/services/throttling.ts";
import { reference } from "#tests/support/site/demo.ts";

vi.hoisted(() => {
  process.env["LOG_LEVEL"] = "SILENT";
});

interface Parcel {
  id: string;
  name: string;
  total: number;
  version: number;
}

const ParcelEntity = /* @__PURE__ */ entity<Parcel>()({ name: "lostReplyParcel", key: { of: ["id"] } });

const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  id: randomUUID(),
  name: "Kuusik",
  total: 1,
  version: 1,
  ...change,
});
/** All attempts of the SDK fail: the first one was done, and the others are throttled. */
async function losingReplyThenThrottled<Result>(command: string, work: () => Promise<Result>): Promise<Result> {
  const throttled = Object.assign(new Error("throttled"), { name: "ThrottlingException", $metadata: { attempts: 3 } });
  const answer: Answering = async (input, pass) => {
    await pass(input).catch(() => undefined);
    throw throttled;
  };
  return (await answering(command, 1, answer, work)).result;
}

const stored = ({ id }: Parcel) => ParcelEntity.get({ id });

describe("the reply of a write is lost, and the SDK sends it again:", () => {
  it("a new item is made, and the caller knows", async () => {
    const item = parcel();
    expect(await losingReply(1, () => write(ParcelEntity.create(item)))).toMatchObject({ result: true, lost: 1 });
  });

  it("an item that another one made is refused", async () => {
    const item = parcel();
    await write(ParcelEntity.create({ ...item, name: "Männik" }));
    expect((await losingReply(1, () => write(ParcelEntity.create(item)))).result).toBe(false);
  });

  it("a version is replaced, and the caller knows", async () => {
    const item = parcel();
    await write(ParcelEntity.create(item));
    const after = { ...item, name: "Männik", version: 2 };
    expect((await losingReply(1, () => write(ParcelEntity.put(after, { version: 1 })))).result).toBe(true);
    expect(await stored(item)).toEqual(after);
  });

  it("a version is changed in part, and the caller knows", async () => {
    const item = parcel();
    await write(ParcelEntity.create(item));
    const patch = ParcelEntity.patch({ id: item.id }, { name: "Kaasik", version: 2 }, { when: { version: 1 } });
    expect((await losingReply(1, () => write(patch))).result).toBe(true);
    expect(await stored(item)).toEqual({ ...item, name: "Kaasik", version: 2 });
  });

  it("a patch that returns its item returns it", async () => {
    const item = parcel();
    await write(ParcelEntity.create(item));
    const patch = ParcelEntity.patch({ id: item.id }, { name: "Kaasik", version: 2 }, { when: { version: 1 } });
    const { result } = await losingReply(1, () => ParcelEntity.patched(patch));
    expect(result).toEqual({ ...item, name: "Kaasik", version: 2 });
  });

  it("a patch of another version is refused", async () => {
    const item = parcel({ version: 3 });
    await write(ParcelEntity.create(item));
    const patch = ParcelEntity.patch({ id: item.id }, { name: "Kaasik", version: 2 }, { when: { version: 1 } });
    expect((await losingReply(1, () => write(patch))).result).toBe(false);
  });

  it("the next attempts are throttled, and a new item is made all the same", async () => {
    const item = parcel();
    expect(await losingReplyThenThrottled("PutItemCommand", () => write(ParcelEntity.create(item)))).toBe(true);
    const other = { ...item, name: "Männik" };
    expect(await losingReplyThenThrottled("PutItemCommand", () => write(ParcelEntity.create(other)))).toBe(false);
  });

  it("the next attempts are throttled, and a patch returns its item all the same", async () => {
    const item = parcel();
    await write(ParcelEntity.create(item));
    const patch = ParcelEntity.patch({ id: item.id }, { name: "Kaasik", version: 2 }, { when: { version: 1 } });
    const result = await losingReplyThenThrottled("UpdateItemCommand", () => ParcelEntity.patched(patch));
    expect(result).toEqual({ ...item, name: "Kaasik", version: 2 });
  });

  it("a patch that was refused for a moment, and sent once, is not taken for the same one of another", async () => {
    const item = parcel();
    await write(ParcelEntity.create(item));
    const patch = ParcelEntity.patch({ id: item.id }, { name: "Kaasik", version: 2 }, { when: { version: 1 } });
    const conflict = Object.assign(new Error("conflict"), {
      name: "TransactionConflictException",
      $metadata: { attempts: 1 },
    });
    const another: Answering = async (input, pass) => {
      await pass(input);
      throw conflict;
    };
    expect((await answering("UpdateItemCommand", 1, another, () => write(patch))).result).toBe(false);
    expect(await stored(item)).toEqual({ ...item, name: "Kaasik", version: 2 });
  });

  it("a transaction is applied once", async () => {
    const item = parcel();
    await write(ParcelEntity.create(item));
    const { result } = await losingReply(1, () => commit([ParcelEntity.add({ id: item.id }, { total: 5 })]));
    expect([result, (await stored(item))?.total]).toEqual([{ ok: true }, 6]);
  });

  it("numbers of a sequence are reserved, with a gap at most", async () => {
    const first = await nextIds("media");
    const { result } = await losingReply(1, () => nextIds("media"));
    expect(result).toBeGreaterThan(first);
  });
});

describe("each reply of a call is lost in turn, and nothing is doubled, lost or wrong:", () => {
  let agent: Caller;

  beforeAll(async () => {
    await seedReference({ ...reference, owners: reference.owners.slice(0, 20), prices: [] });
    agent = await signedIn(superUser);
  });

  const CALLS: Record<string, (nth: number) => Promise<() => Promise<Answer>>> = {
    "companies.create": async (nth) => () =>
      agent.call("companies.create", { body: ownerForm(freeCode(7_000 + nth), `Kadunud ${nth} OÜ`) }),
    "assortments.createGroup": async (nth) => () =>
      agent.call("assortments.createGroup", {
        body: {
          name: `Rühm ${nth}`,
          unit: "SCM",
          destinations: [],
          forecasts_per_destination: false,
          ungrouped_destination: false,
        },
      }),
    "media.create": async (nth) => () =>
      agent.call("media.create", { body: { title: `Kirje ${nth}`, link: "https://mets.example/" } }),
    "views.save": async (nth) => () =>
      agent.call("views.save", { body: { list: "acts", name: `V${nth}`, search: "tab=sales" } }),
    "actForm.create": async () => {
      const { company, ids } = await importReports(agent, 1, 2);
      const body = formOf(await prepare(agent, company, ids));
      return () => agent.call("actForm.create", { body });
    },
  };

  it.each(Object.entries(CALLS))(
    "%s",
    async (_name, open) => {
      let writes: readonly TableCall[] = [];
      for (let nth = 1; nth === 1 || nth <= writes.length; nth++) {
        const call = await open(nth);
        const { result, lost, calls } = await losingReply(nth, call);
        writes = calls;
        if (lost === 0) break;
        expect([calls[nth - 1], result.status, result.body.code]).toEqual([calls[nth - 1], 201, undefined]);
      }
      for (const queue of ["actJobs", "actFiles", "tokens"] as const) await drain(queue);
      expect(await differences()).toEqual([]);
    },
    120_000,
  );
});
