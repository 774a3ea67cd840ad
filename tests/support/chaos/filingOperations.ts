import { declarationById, declarationsOf } from "#functions/eudr/store/declaration.ts";
import type { OpenDeclaration } from "#shared/eudr/declarationShapes.ts";
import { DECLARATION_STATES } from "#shared/eudr/declarations.ts";
import type { Answer, Caller } from "#tests/support/api/callApi.ts";
import type { World } from "./world.ts";

/** Plots of rows and of typed declarations. */
export const CHAOS_PLOTS = ["78401:001:0010", "78401:001:0011"];
const PLOTS = ["00101:001:0001", "00101:001:0002", "00101:002:0017"];
/** The Information System rejects the third. */
const VOLUMES = ["120", "34,5", "666"];
const MAX_OPENED = 3;

type Call = (route: string, body?: object) => Promise<Answer>;

/** Drafts, files, changes, withdraws or asks, by the stage of a declaration. The Information System loses an answer now and then. */
async function fileSome(world: World, agent: Caller): Promise<Answer | undefined> {
  const { random, filers, service } = world;
  if (random.chance(0.3)) service.fault(random.pick(["lost", "reset", "down"] as const));
  const owner = random.pick(filers);
  const listed: { id: string }[] = [];
  for (const tab of DECLARATION_STATES) {
    const { body } = await agent.call("eudr.declarations", { query: { tab, owner: String(owner) } });
    listed.push(...(body?.results ?? []).slice(0, MAX_OPENED));
  }
  if (listed.length === 0 || random.chance(0.3)) {
    const created = await agent.call("eudr.createFiling", { body: { owner, is_small: random.chance(0.8) } });
    if (created.status !== 201) return created;
    noteDeclared(world, created.body);
    return edited(world, agent, created.body);
  }
  const chosen = random.pick(listed);
  const opened = await agent.call("eudr.declaration", { params: { id: chosen.id } });
  return opened.status === 200 ? edited(world, agent, opened.body) : opened;
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

type Known = Pick<OpenDeclaration, "id" | "version" | "note">;

/** The answer to a call that has written the declaration. */
export function noteDeclared({ declared }: World, { id, version, note }: Known): void {
  const before = declared.get(id);
  if (before && before.version > version) return;
  declared.set(id, { version, note, ...(before?.isDoomed && { isDoomed: true }) });
}

/** Changes the note and the plots of a declaration, removes it, or takes it away; mostly one that was answered. */
const changeDeclared = async (world: World, agent: Caller): Promise<Answer | undefined> => {
  const { random, declared } = world;
  if (declared.size === 0) return undefined;
  const id = random.pick([...declared.keys()]);
  const params = { id };
  const { status, body: opened } = await agent.call("eudr.declaration", { params });
  const known = declared.get(id);
  if (status !== 200 || !known) return undefined;
  const { version, filing, since, plots } = opened as OpenDeclaration;
  if (random.chance(0.3)) {
    known.isDoomed = true;
    if (filing || random.chance(0.5)) return agent.call("eudr.removeDeclaration", { params });
    return agent.call("eudr.takeAwayDeclaration", { params, body: { version, reason: "Vale omanik" } });
  }
  const changed = filing ? {} : { plots: random.sample([...new Set([...plots, ...CHAOS_PLOTS])], 2) };
  const answer = await agent.call("eudr.changeDeclaration", {
    params,
    body: { version, since, note: `Märkus ${random.int(1, 1_000_000)}`, ...changed },
  });
  if (answer.status === 200) noteDeclared(world, answer.body);
  return answer;
};

/** With how often each happens beside the others. */
export const filingOperations = [
  { name: "file a declaration", weight: 8, run: fileSome },
  { name: "change a declaration", weight: 4, run: changeDeclared },
];

/** Declarations that were answered and are gone, or have lost their note. */
async function declaredProblems({ declared }: World): Promise<string[]> {
  const found: string[] = [];
  const known = [...declared];
  declared.clear();
  for (const [id, { version, note, isDoomed }] of known) {
    const stored = await declarationById(id);
    if (stored) declared.set(id, { version: stored.version, note: stored.note });
    else if (!isDoomed) found.push(`declaration ${id}: is lost`);
    if (stored && !isDoomed && stored.version < version) found.push(`declaration ${id}: is older than was answered`);
    if (stored?.version === version && stored.note !== note) found.push(`declaration ${id}: has another note`);
  }
  return found;
}

/** What the Information System has twice, and what it has without our knowing it. */
export async function filingProblems(world: World): Promise<string[]> {
  const { filers, service } = world;
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
    ...(await declaredProblems(world)),
  ];
}
