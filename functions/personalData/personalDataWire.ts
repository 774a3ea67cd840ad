import { companiesById } from "#functions/companies/store/company.ts";
import { hrefOf } from "#functions/hrefs.ts";
import type { FormerPerson } from "#functions/people/store/everyPerson.ts";
import { namesOfActors } from "#functions/people/store/everyPerson.ts";
import type { StoredPerson } from "#functions/people/store/person.ts";
import { env } from "#functions/platform/env.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { numberedPerson } from "#shared/people/actor.ts";
import type { FoundPerson, PersonalData, PersonalDataRun as WireRun } from "#shared/personalData/contract.ts";
import {
  ERASURE_HINDRANCES,
  erasureHindrance,
  keptUntil,
  type RetentionKind,
  retentionKinds,
} from "#shared/personalData/retention.ts";
import type { KnownPerson } from "./knownPerson.ts";
import { countsBeside } from "./recordFacts.ts";
import type { PersonalDataRun } from "./store/personalDataRun.ts";

export async function wirePersonalData(known: KnownPerson, viewer: Viewer, now: Date): Promise<PersonalData> {
  const { id, present, former, run } = known;
  const record = present ?? former;
  const [found, beside, wiredRun] = await Promise.all([
    record ? wireFound(record) : erasedPerson(id),
    countsBeside(known),
    run ? wireRun(run, now) : null,
  ]);
  const hindrance = erasureHindrance({ isOwn: id === viewer.id, companies: present?.companies ?? [] });
  const counts: Partial<Record<RetentionKind, number>> = { ...run?.counts, ...beside };
  const today = tallinnDay(now.toISOString());
  const isWalked = run?.state === "done";
  return {
    ...found,
    personal_code: record?.personalCode ?? "",
    roles: [...(present?.roles ?? [])],
    ended: former?.endedAt ?? null,
    hindrance: hindrance ? ERASURE_HINDRANCES[hindrance] : "",
    kinds: retentionKinds.map((kind) => ({
      kind,
      count: counts[kind] ?? (isWalked && isCounted(kind) ? 0 : null),
      kept_until: keptUntil(kind, run?.papers ?? {}, dayOfErasure(run) ?? today, Number(env().BACKUP_YEARS)) ?? null,
    })),
    run: wiredRun,
  };
}

/** Nothing is counted in backups and logs. */
function isCounted(kind: RetentionKind): boolean {
  return kind !== "backups" && kind !== "logs";
}

function dayOfErasure(run: PersonalDataRun | undefined) {
  return run?.purpose === "erase" ? tallinnDay(run.startedAt) : undefined;
}

async function wireRun(run: PersonalDataRun, now: Date): Promise<WireRun> {
  const { person, purpose, state, percent, startedAt, finishedAt, by, fileKeys, expiresAt = 0 } = run;
  const hasFile = purpose === "gather" && state === "done" && fileKeys.length > 0 && expiresAt > now.getTime() / 1000;
  return {
    purpose,
    state,
    percent,
    started: startedAt,
    finished: finishedAt === "" ? null : finishedAt,
    by: (await namesOfActors([by]))(by),
    file: hasFile ? hrefOf("/personal_data/{person}/file", { person }) : null,
  };
}

function erasedPerson(id: number): FoundPerson {
  return { id, name: numberedPerson(id), email: "", access: "erased", employers: [] };
}

export async function wireFound(record: StoredPerson | FormerPerson): Promise<FoundPerson> {
  const [found] = await wireFoundAll([record]);
  return found ?? erasedPerson(record.id);
}

export async function wireFoundAll(records: readonly (StoredPerson | FormerPerson)[]): Promise<FoundPerson[]> {
  const employers = await companiesById(records.flatMap(({ companies }) => companies));
  return records.map((record) => ({
    id: record.id,
    name: record.name,
    email: record.email,
    access: "endedAt" in record ? "former" : "present",
    employers: record.companies.flatMap((id) => {
      const employer = employers.get(id);
      return employer ? [{ id, name: employer.name }] : [];
    }),
  }));
}
