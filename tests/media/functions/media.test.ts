import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, it } from "vitest";
import { allMediaEntries, MediaEntryEntity } from "#functions/media/store/mediaEntry.ts";
import { fileSize } from "#functions/platform/clients/files.ts";
import { filesUnusedSince } from "#functions/uploads/store/unusedFile.ts";
import { MAX_MEDIA_ENTRIES } from "#shared/media/mediaInput.ts";
import { type Caller, signedIn, superUser } from "#tests/support/api/callApi.ts";
import { upload } from "#tests/support/reports/uploads.ts";

let agent: Caller;
let employee: Caller;

const LINK = "https://www.eesti.ee/et";
const PDF = "%PDF-1.7 juhend";

const uploaded = (name: string, content = PDF) => upload(agent, name, content, "media");
const create = (body: object) => agent.call("media.create", { body });
const change = (id: number, body: object) => agent.call("media.change", { params: { id: String(id) }, body });
const remove = (id: number) => agent.call("media.remove", { params: { id: String(id) } });
const storedKey = async (id: number) => (await allMediaEntries()).find((entry) => entry.id === id)?.file?.key;
const unusedKeys = async () => (await filesUnusedSince(Date.now())).map(({ key }) => key);

beforeAll(async () => {
  agent = await signedIn(superUser);
  employee = await signedIn({ ...superUser, id: 41, roles: ["companyUser"], companies: [7] });
});

describe("the list", () => {
  it("is in Estonian order, and has links and files for everyone who sees the menu", async () => {
    const { status, body } = await create({ title: "Õppevideo", link: " HTTPS://www.Eesti.ee/et " });
    expect([status, body]).toEqual([201, { id: body.id, title: "Õppevideo", link: LINK, file: null, version: 1 }]);
    await create({ title: "Juhend 10", link: LINK });
    await create({ title: "juhend 2", upload: await uploaded("Veo juhend.PDF") });
    for (const caller of [agent, employee]) {
      const { body: entries } = await caller.call("media.list");
      expect(entries.map(({ title, link, file }: Record<string, unknown>) => [title, link, file])).toEqual([
        ["juhend 2", null, { name: "Veo juhend.PDF", size: PDF.length }],
        ["Juhend 10", LINK, null],
        ["Õppevideo", LINK, null],
      ]);
    }
  });

  it.each(["councilMember", "priceListReader"] as const)("is closed to a %s without employments", async (role) => {
    const caller = await signedIn({ ...superUser, id: 42, roles: [role] });
    expect((await caller.call("media.list")).status).toBe(403);
    expect((await caller.call("media.file", { params: { id: "1" } })).status).toBe(403);
  });

  it.each([
    ["an empty title", { title: " ", link: LINK }, { title: ["Sisestage pealkiri."] }],
    ["neither link nor file", { title: "x" }, { upload: ["Valige fail või sisestage link."] }],
    ["a link without https", { title: "x", link: "http://a.ee" }, { link: ["Lingi alguses peab olema https://"] }],
  ])("refuses %s at its field", async (_, body, fields) => {
    const refused = await create(body);
    expect([refused.status, refused.body.fields]).toEqual([400, fields]);
  });

  it("takes two entries of one title", async () => {
    expect((await create({ title: "juhend 2", link: LINK })).status).toBe(201);
  });

  it("has 500 entries at most", async () => {
    const count = (await allMediaEntries()).length;
    const more = Array.from({ length: MAX_MEDIA_ENTRIES - count - 1 }, (_, index) => ({
      id: 10_000 + index,
      title: `Täide ${index}`,
      link: LINK,
      version: 1,
    }));
    await MediaEntryEntity.putAll(more);
    expect((await create({ title: "Viimane", link: LINK })).status).toBe(201);
    const refused = await create({ title: "Üleliigne", link: LINK });
    expect([refused.status, refused.body.code]).toEqual([409, "media_full"]);
    expect((await employee.call("media.list")).body).toHaveLength(MAX_MEDIA_ENTRIES);
    await MediaEntryEntity.deleteAll(more);
  });
});

describe("a file", () => {
  it("is copied out of the folder that expires, with the type of its name, and downloaded as attachment", async () => {
    const { body } = await create({ title: "Leht", upload: await uploaded("õ-leht.png", "<script>alert(1)</script>") });
    const key = (await storedKey(body.id)) ?? "";
    expect(key).toMatch(/^media\//);
    const s3 = new S3Client({ forcePathStyle: true });
    const stored = await s3.send(new GetObjectCommand({ Bucket: process.env["FILES_BUCKET"], Key: key }));
    expect(stored.ContentType).toBe("image/png");
    s3.destroy();
    const { status, headers } = await employee.call("media.file", { params: { id: String(body.id) } });
    const link = new URL(String(headers["location"]));
    expect([status, link.pathname.endsWith(`/${key}`)]).toEqual([303, true]);
    expect(link.searchParams.get("response-content-disposition")).toBe(
      "attachment; filename=\"o-leht.png\"; filename*=UTF-8''%C3%B5-leht.png",
    );
    expect(link.searchParams.get("X-Amz-Expires")).toBe("300");
  });

  it("of an entry with a link, or of none, answers 404", async () => {
    const { body } = await create({ title: "Ainult link", link: LINK });
    for (const id of [body.id, 999_999]) {
      expect((await employee.call("media.file", { params: { id: String(id) } })).status).toBe(404);
    }
  });

  it("cannot be of a type that runs, of another person's upload, or of one for another purpose", async () => {
    const opened = await agent.call("uploads.create", {
      body: { file_name: "leht.html", size: 1, content_type: "application/pdf", purpose: "media" },
    });
    expect([opened.status, opened.body.code]).toEqual([415, "file_type"]);
    const other = await signedIn({ ...superUser, id: 43 });
    const theirs = await upload(other, "nende.pdf", PDF, "media");
    const imported = await upload(agent, "raport.xlsx", PDF);
    for (const id of [theirs, imported, "no-such-upload"]) {
      const refused = await create({ title: "x", upload: id });
      expect([refused.status, refused.body.code]).toEqual([400, "upload_missing"]);
    }
  });

  it("makes one entry when its upload is used ten times at once, and a refused call leaves no stray file", async () => {
    const id = await uploaded("korraga.pdf");
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ title: "Korraga", upload: id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(400)]);
    const key = await storedKey(answers.find(({ status }) => status === 201)?.body.id);
    expect(await unusedKeys()).not.toContain(key);
    expect(await fileSize(key ?? "")).toBe(PDF.length);
  });
});

describe("a change", () => {
  it("of the title keeps the file; another file or a link replaces it", async () => {
    const { body: made } = await create({ title: "Vana", upload: await uploaded("vana.pdf") });
    const first = await storedKey(made.id);
    const { body: renamed } = await change(made.id, { title: "Uus", version: 1 });
    expect(renamed).toEqual({ ...made, title: "Uus", version: 2 });
    expect(await storedKey(made.id)).toBe(first);

    const { body: replaced } = await change(made.id, { title: "Uus", upload: await uploaded("uus.docx"), version: 2 });
    expect(replaced).toMatchObject({ file: { name: "uus.docx" }, link: null, version: 3 });
    expect(await unusedKeys()).toContain(first);
    const second = await storedKey(made.id);

    const { body: linked } = await change(made.id, { title: "Uus", link: LINK, version: 3 });
    expect(linked).toEqual({ id: made.id, title: "Uus", link: LINK, file: null, version: 4 });
    expect(await unusedKeys()).toContain(second);
  });

  it("tells the second of two editors, whose upload can still be used", async () => {
    const { body: made } = await create({ title: "Kahe", link: LINK });
    expect((await change(made.id, { title: "Esimene", version: 1 })).status).toBe(200);
    const id = await uploaded("kahe.pdf");
    const stale = await change(made.id, { title: "Teine", upload: id, version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "media_changed"]);
    expect((await change(made.id, { title: "Teine", upload: id, version: 2 })).status).toBe(200);
  });

  it("by ten editors at once is made by one", async () => {
    const { body: made } = await create({ title: "Kümme", link: LINK });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(made.id, { title: `Kümme ${n}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  it("of an entry that is not there answers 404", async () => {
    expect((await change(999_999, { title: "x", version: 1 })).status).toBe(404);
  });
});

describe("removing", () => {
  it("takes an entry from the list once, and leaves its file to the sweeper", async () => {
    const { body: made } = await create({ title: "Ära", upload: await uploaded("ara.pdf") });
    const key = await storedKey(made.id);
    expect((await remove(made.id)).status).toBe(204);
    expect((await remove(made.id)).status).toBe(404);
    expect(await storedKey(made.id)).toBeUndefined();
    expect(await unusedKeys()).toContain(key);
  });

  it("and changing at once leaves no entry without its file", async () => {
    for (let round = 0; round < 5; round++) {
      const { body: made } = await create({ title: "Võidu", upload: await uploaded("a.pdf") });
      const id = await uploaded("b.pdf");
      await Promise.all([remove(made.id), change(made.id, { title: "Võidu", upload: id, version: 1 })]);
      const key = await storedKey(made.id);
      if (key) expect(await unusedKeys()).not.toContain(key);
    }
  });
});
