import { ContainerEntity, type SigningContainer } from "#functions/containers/store/container.ts";
import type { TraceLine } from "#functions/personalData/store/personalDataLines.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { LastPapers } from "#shared/personalData/retention.ts";

/** Whose traces are looked for. */
export interface Traced {
  person: number;
  personalCode: string | undefined;
  /** The name in items older than the numbers; undefined where somebody else has the same name. */
  olderName: string | undefined;
  /** The person as a forest owner or buyer, known by the personal code. */
  ownCompany: number | undefined;
}

/** What one step found. `older`: writes that put the number in place of a name. */
export interface Found {
  lines: TraceLine[];
  papers: LastPapers;
  older: Write[];
}

export const nothingFound = (): Found => ({ lines: [], papers: {}, older: [] });

export function isBy({ person, olderName }: Traced, actor: Actor | undefined): boolean {
  return actor === person || (olderName !== undefined && actor === olderName);
}

/** The number, where an item has the older name. */
export function numbered(traced: Traced, actor: Actor): Actor {
  return isBy(traced, actor) ? traced.person : actor;
}

export function laterDay(one: IsoDate | undefined, other: IsoDate | undefined): IsoDate | undefined {
  return (one ?? "") > (other ?? "") ? one : other;
}

export function laterPapers(one: LastPapers, other: LastPapers): LastPapers {
  return {
    accounting: laterDay(one.accounting, other.accounting),
    container: laterDay(one.container, other.container),
    eudr: laterDay(one.eudr, other.eudr),
  };
}

export function noteContainer({ lines, papers, older }: Found, traced: Traced, container: SigningContainer): void {
  const { hash, name, createdBy, createdAt, declined, signatures } = container;
  const subject = `Ümbrik ${name}`;
  if (isBy(traced, createdBy)) lines.push(["preparedContainers", subject, "Ümbriku koostaja", createdAt]);
  if (declined && isBy(traced, declined.by)) {
    lines.push(["preparedContainers", subject, "Allkirjast keelduja", declined.at]);
  }
  for (const { person, code, at } of signatures) {
    if (person !== traced.person && (traced.personalCode === undefined || code !== traced.personalCode)) continue;
    lines.push(["containers", subject, "Allkirjastaja", at]);
    papers.container = laterDay(papers.container, tallinnDay(at));
  }
  const after = {
    createdBy: numbered(traced, createdBy),
    ...(declined && { declined: { ...declined, by: numbered(traced, declined.by) } }),
  };
  if (after.createdBy === createdBy && after.declined?.by === declined?.by) return;
  older.push(ContainerEntity.patch({ hash }, after, { when: { createdBy, declined } }));
}
