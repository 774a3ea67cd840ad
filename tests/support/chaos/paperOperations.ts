import { putFile } from "#functions/platform/clients/files.ts";
import type { UploadPurpose } from "#shared/uploads/uploadRules.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import { signerWith } from "#tests/support/signing/signers.ts";
import type { World } from "./world.ts";

type Operation = (world: World, agent: Caller) => Promise<Answer | undefined>;

const OTHER_CONTRACT = 30;
const MAX_SIGNED = 3;

/** Opens an upload, and stores the file where its form would; undefined when the process died before. */
export async function uploaded(agent: Caller, purpose: UploadPurpose, name: string, text: string) {
  const content = Buffer.from(text);
  const contentType = purpose === "import" ? "text/csv" : "application/pdf";
  const { body } = await agent.call("uploads.create", {
    body: { file_name: name, size: content.byteLength, content_type: contentType, purpose },
  });
  const id: string | undefined = body?.id;
  if (id) await putFile(`uploads/${id}`, content, contentType);
  return id;
}

const addDocuments: Operation = async ({ random, signer }, agent) => {
  const uploads: string[] = [];
  for (let count = random.int(1, 2); count > 0; count--) {
    const name = `leping-${random.int(1, 1_000_000)}.pdf`;
    const upload = await uploaded(agent, "document", name, `%PDF-1.7 ${name}`);
    if (upload) uploads.push(upload);
  }
  const body = { uploads, company: signer, document_type: OTHER_CONTRACT, again: true };
  return agent.call("documents.create", { body });
};

const removeDocument: Operation = async ({ random, signer }, agent) => {
  const { body } = await agent.call("documents.list", { query: { company: String(signer) } });
  if (!body?.results?.length) return undefined;
  const { hash } = random.pick<{ hash: string }>(body.results);
  return agent.call("documents.remove", { params: { hash } });
};

/** Locks documents or acts of a company in a container, and leaves it, cancels it, or signs it by card. */
const signSome: Operation = async (world, agent) => {
  const { random, signer, company, forms } = world;
  const opened = random.chance(0.6)
    ? await signedDocuments(world, agent, signer)
    : await agent.call("actLists.sign", {
        body: {
          company: Number(company),
          acts: random.sample(
            forms.flatMap(({ act }) => act ?? []),
            MAX_SIGNED,
          ),
        },
      });
  const hash: string | undefined = opened?.body?.container_id;
  if (!hash) return opened;
  world.containers.push(hash);
  return carriedOn(world, agent, hash);
};

async function signedDocuments({ random }: World, agent: Caller, company: number): Promise<Answer | undefined> {
  const { body } = await agent.call("documents.list", { query: { company: String(company) } });
  const free = (body?.results ?? []).filter((document: { can_agent_sign: boolean }) => document.can_agent_sign);
  const ids: number[] = free.map(({ id }: { id: number }) => id);
  if (ids.length === 0) return undefined;
  return agent.call("documents.sign", {
    body: { company, documents: random.sample(ids, random.int(1, MAX_SIGNED)) },
  });
}

/** What was left by somebody or by a process that died. */
const signLater: Operation = async (world, agent) =>
  world.containers.length > 0 ? carriedOn(world, agent, world.random.pick(world.containers.slice(-10))) : undefined;

async function carriedOn({ random, codes, eid }: World, agent: Caller, hash: string): Promise<Answer | undefined> {
  const params = { hash };
  if (random.chance(0.2)) return agent.call("signing.cancel", { params });
  if (random.chance(0.1)) return agent.call("signing.remove", { params });
  return signerWith(agent, eid).signByCard(hash, codes.get(agent) ?? "");
}

const exportActs: Operation = async ({ random }, agent) => {
  const { body } = await agent.call("exports.list", { query: { tab: random.pick(["0", "0", "1"]) } });
  const type = random.pick(["O", "M"]);
  const acts: { id: number }[] = (type === "O" ? body?.buy_acts : body?.sell_acts) ?? [];
  const chosen = random.sample(
    acts.map(({ id }) => id),
    random.int(1, 4),
  );
  if (chosen.length === 0) return undefined;
  return agent.call("exports.create", { body: { type, acts: random.chance(0.1) ? [] : chosen } });
};

const enterForecast: Operation = async ({ random, signer }, agent) => {
  const { body: list } = await agent.call("forecasts.list", { query: { company: String(signer) } });
  const existing: { id: number }[] = list?.results ?? [];
  if (existing.length === 0 || random.chance(0.1)) return agent.call("forecasts.create", { body: { company: signer } });
  const params = { id: String(random.pick(existing).id) };
  const { status, body: loaded } = await agent.call("forecasts.load", { params });
  if (status !== 200) return undefined;
  const rows = loaded.assortments.map((assortment: { id: number }) => ({
    assortment: assortment.id,
    destination: null,
    month: random.int(1, 3),
    predicted_amount: random.int(1, 500),
  }));
  return agent.call("forecasts.change", { params, body: { version: loaded.version, rows } });
};

/** With how often each happens beside the others. */
export const paperOperations = [
  { name: "upload documents", weight: 3, run: addDocuments },
  { name: "remove a document", weight: 1, run: removeDocument },
  { name: "sign in a container", weight: 6, run: signSome },
  { name: "sign what was left", weight: 2, run: signLater },
  { name: "export acts", weight: 2, run: exportActs },
  { name: "enter a forecast", weight: 2, run: enterForecast },
];
