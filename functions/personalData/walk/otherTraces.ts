import { containersByHash } from "#functions/containers/store/container.ts";
import { documentsById } from "#functions/documents/store/document.ts";
import { DocumentEventEntity } from "#functions/documents/store/documentEvent.ts";
import { DocumentSigningEventEntity } from "#functions/documents/store/documentSigningEvent.ts";
import { declarationsOf } from "#functions/eudr/store/declaration.ts";
import { eventsOfDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { declaringOwners } from "#functions/eudr/store/declaringOwner.ts";
import { remindersOf } from "#functions/eudr/store/reminder.ts";
import { ExportRunEntity } from "#functions/exports/store/exportRun.ts";
import { ForecastEntity } from "#functions/forecasts/store/forecast.ts";
import { ImportRunEntity } from "#functions/imports/store/importRun.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { type Found, isBy, laterDay, noteContainer, nothingFound, type Traced } from "./trace.ts";

const QUERIES_AT_ONCE = 16;

export async function documentTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  const documents = await documentsById(ids);
  const containers = await containersByHash([...documents.values()].flatMap(({ container }) => container ?? []));
  await inParallel(ids, QUERIES_AT_ONCE, async (document) => {
    const subject = `Dokument ${documents.get(document)?.fileName ?? document}`;
    const [events, signing] = await Promise.all([
      DocumentEventEntity.all("key", { document }),
      DocumentSigningEventEntity.all("key", { document }),
    ]);
    for (const { at, by } of events) {
      if (isBy(traced, by)) found.lines.push(["documents", subject, "Lisamine või muutmine", at]);
    }
    for (const { at, by } of signing) {
      if (isBy(traced, by)) found.lines.push(["documents", subject, "Allkirjastamine", at]);
    }
  });
  for (const [id, { container: hash = "" }] of documents) {
    const container = containers.get(hash);
    if (container?.kind === "documents" && container.files[0]?.id === id) noteContainer(found, traced, container);
  }
  return found;
}

export async function importTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  for (const { fileName, created, createdBy, decidedBy } of await ImportRunEntity.getAll(keysOf(ids))) {
    const subject = `Fail ${fileName}`;
    if (isBy(traced, createdBy)) found.lines.push(["imports", subject, "Importija", created]);
    if (isBy(traced, decidedBy)) found.lines.push(["imports", subject, "Otsustaja", created]);
  }
  return found;
}

export async function exportTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  for (const { id, by, createdAt } of await ExportRunEntity.getParts(keysOf(ids), ["id", "by", "createdAt"])) {
    if (isBy(traced, by)) found.lines.push(["exports", `Eksport ${id}`, "Eksportija", createdAt]);
  }
  return found;
}

/** `ids` are of companies. */
export async function forecastTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  await inParallel(ids, QUERIES_AT_ONCE, async (company) => {
    for (const forecast of await ForecastEntity.all("key", { company })) {
      const { year, quarter, created, updated } = forecast;
      const subject = `Prognoos ${year}/${quarter}`;
      if (isBy(traced, created.by)) found.lines.push(["forecasts", subject, "Lisaja", created.at]);
      if (updated && isBy(traced, updated.by)) found.lines.push(["forecasts", subject, "Muutja", updated.at]);
    }
  });
  return found;
}

/** `ids` are of owners. The history of a removed declaration is not found: it has numbers of persons only. */
export async function declarationTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const { lines, papers, erasing } = nothingFound();
  const days: (IsoDate | undefined)[] = [];
  const [declaring, reminders] = await Promise.all([declaringOwners(ids), remindersOf(ids)]);
  for (const { by, at, next } of reminders.values()) {
    if (at !== undefined && isBy(traced, by)) lines.push(["declarations", "EUDR", "Meeldetuletuse saatja", at]);
    const isOther = next !== undefined && next.state !== "sending" && next.state !== "sent";
    if (isOther && isBy(traced, next.by)) lines.push(["declarations", "EUDR", "Meeldetuletuse saatja", next.sendAt]);
  }
  await inParallel(declaring, QUERIES_AT_ONCE, async (owner) => {
    for (const declaration of await declarationsOf(owner)) {
      const subject = `Deklaratsioon ${declaration.reference}`;
      for (const { kind, by, at } of await eventsOfDeclaration(declaration)) {
        if (isBy(traced, by)) lines.push(["declarations", subject, kind === "added" ? "Lisaja" : "Muutja", at]);
      }
      if (owner !== traced.ownCompany) continue;
      const { at, note } = declaration;
      lines.push(["eudr", subject, note === "" ? "Deklaratsioon" : "Deklaratsioon märkusega", at]);
      days.push(tallinnDay(at));
    }
  });
  return { lines, papers: { ...papers, eudr: days.reduce(laterDay, undefined) }, erasing };
}

function keysOf(ids: readonly number[]): { id: number }[] {
  return ids.map((id) => ({ id }));
}
