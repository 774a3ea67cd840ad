import { ContainerEntity, type SigningContainer } from "#functions/containers/store/container.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type Found, isBy, laterDay, numbered, type Traced } from "./trace.ts";

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
