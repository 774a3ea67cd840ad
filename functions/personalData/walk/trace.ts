import type { SigningContainer } from "#functions/containers/store/container.ts";
import type { TraceLine } from "#functions/personalData/store/personalDataLines.ts";
import type { Write } from "#functions/platform/table/transaction.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { Actor } from "#shared/people/actor.ts";
import type { LastPapers } from "#shared/personalData/retention.ts";

export interface Traced {
  person: number;
  personalCode: string | undefined;
  /** The person as a forest owner or buyer, known by the personal code. */
  ownCompany: number | undefined;
}

/** Result of one step. `erasing`: writes of an erasure that take out what must not stay. */
export interface Found {
  lines: TraceLine[];
  papers: LastPapers;
  erasing: Write[];
}

export const nothingFound = (): Found => ({ lines: [], papers: {}, erasing: [] });

export function isBy({ person }: Traced, actor: Actor | undefined): boolean {
  return actor === person;
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

export function noteContainer({ lines, papers }: Found, traced: Traced, container: SigningContainer): void {
  const { name, createdBy, createdAt, declined, signatures } = container;
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
}
