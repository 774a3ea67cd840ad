import { declarationsOf } from "#functions/eudr/store/declaration.ts";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { DECLARATION_STATES } from "#shared/eudr/declarations.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import type { World } from "./world.ts";

const PLOTS = ["00101:001:0001", "00101:001:0002", "00101:002:0017"];
/** The Information System rejects the third. */
const VOLUMES = ["120", "34,5", "666"];
const MAX_OPENED = 3;

type Call = (route: string, body?: object) => Promise<Answer>;

/** Drafts, files, changes, withdraws or asks, by the stage of a declaration. The Information System loses an answer now and then. */
export async function fileSome(world: World, agent: Caller): Promise<Answer | undefined> {
  const { random, filers, service } = world;
  if (random.chance(0.3)) service.fault(random.pick(["lost", "reset", "down"] as const));
  const owner = random.pick(filers);
  if (random.chance(0.3)) {
    const created = await agent.call("eudr.createFiling", { body: { owner, is_small: random.chance(0.8) } });
    return created.status === 201 ? edited(world, agent, created.body) : created;
  }
  const listed: { id: string }[] = [];
  for (const tab of DECLARATION_STATES) {
    const { body } = await agent.call("eudr.declarations", { query: { tab, owner: String(owner) } });
    listed.push(...(body?.results ?? []).slice(0, MAX_OPENED));
  }
  const chosen = listed.length > 0 ? random.pick(listed) : undefined;
  const opened = chosen && (await agent.call("eudr.declaration", { params: { id: chosen.id } }));
  return opened?.status === 200 ? edited(world, agent, opened.body) : opened;
}

async function edited(
  { random }: World,
  agent: Caller,
  { id, version, filing }: OpenDeclaration,
): Promise<Answer | undefined> {
  const call: Call = (route, body) => agent.call(`eudr.${route}`, { params: { id }, ...(body && { body }) });
  const may = filing?.may.filter((each) => each !== "remove" && each !== "submit") ?? [];
  if (!filing || may.length === 0) return undefined;
  const what = random.pick(may);
  if (what === "ask") return call("askFiling");
  if (what === "withdraw") return call("withdrawFiling", { version });
  if (what === "again") return call("fileAgain", { version });
  const line = { product: "roundwood", species: ["KU"], volume: random.pick(VOLUMES), deviation: "25" };
  const content = { ...filing.content, plots: random.sample(PLOTS, random.int(1, PLOTS.length)), lines: [line] };
  const saved = await call("saveFiling", { version, content });
  if (saved.status !== 200 || random.chance(0.2)) return saved;
  return call("submitFiling", { version: saved.body.version });
}

/** What the Information System has twice, and what it has without our knowing it. */
export async function filingProblems({ filers, service }: World): Promise<string[]> {
  const declarations = await Promise.all(filers.map((owner) => declarationsOf(owner)));
  const own = declarations.flat().flatMap(({ filing }) => filing ?? []);
  const filed = service.filed();
  const references = new Set(filed.map(({ internalReference }) => internalReference));
  const lost = filed.filter(({ uuid, status, internalReference }) => {
    if (status !== "SUBMITTED" && status !== "AVAILABLE") return false;
    const ours = own.find((each) => each.internalReference === internalReference);
    return ours?.uuid !== uuid && ours?.stage !== "lost";
  });
  return [
    ...(references.size === filed.length ? [] : [`${filed.length - references.size} declarations were filed twice`]),
    ...lost.map(({ internalReference }) => `declaration ${internalReference}: is filed and not known`),
  ];
}
