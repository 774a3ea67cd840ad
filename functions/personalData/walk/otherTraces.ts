import { containerAnswers } from "#functions/containers/store/container.answers.ts";
import { containersByHash } from "#functions/containers/store/container.ts";
import { documentAnswers } from "#functions/documents/store/document.answers.ts";
import { documentsById } from "#functions/documents/store/document.ts";
import { documentEventAnswers } from "#functions/documents/store/documentEvent.answers.ts";
import { DocumentEventEntity } from "#functions/documents/store/documentEvent.ts";
import { documentSigningEventAnswers } from "#functions/documents/store/documentSigningEvent.answers.ts";
import { DocumentSigningEventEntity } from "#functions/documents/store/documentSigningEvent.ts";
import { declarationAnswers } from "#functions/eudr/store/declaration.answers.ts";
import { declarationsOf } from "#functions/eudr/store/declaration.ts";
import { declarationEventAnswers } from "#functions/eudr/store/declarationWrites.answers.ts";
import { eventsOfDeclaration } from "#functions/eudr/store/declarationWrites.ts";
import { declaringOwners } from "#functions/eudr/store/declaringOwner.ts";
import { mandateAnswers } from "#functions/eudr/store/mandate.answers.ts";
import { mandatesOfOwner } from "#functions/eudr/store/mandate.ts";
import { reminderAnswers } from "#functions/eudr/store/reminder.answers.ts";
import { remindersOf } from "#functions/eudr/store/reminder.ts";
import { exportRunAnswers } from "#functions/exports/store/exportRun.answers.ts";
import { ExportRunEntity } from "#functions/exports/store/exportRun.ts";
import { forecastAnswers } from "#functions/forecasts/store/forecast.answers.ts";
import { ForecastEntity } from "#functions/forecasts/store/forecast.ts";
import { importRunAnswers } from "#functions/imports/store/importRun.answers.ts";
import { ImportRunEntity } from "#functions/imports/store/importRun.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { noteTraces } from "./answered.ts";
import { type Found, nothingFound, type Traced } from "./trace.ts";

const QUERIES_AT_ONCE = 16;

export async function documentTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  const documents = await documentsById(ids);
  const containers = await containersByHash([...documents.values()].flatMap(({ container }) => container ?? []));
  await inParallel(ids, QUERIES_AT_ONCE, async (document) => {
    const stored = documents.get(document);
    const subject = `Dokument ${stored?.fileName ?? document}`;
    if (stored) noteTraces(found, traced, documentAnswers, stored, subject);
    const [events, signing] = await Promise.all([
      DocumentEventEntity.all("key", { document }),
      DocumentSigningEventEntity.all("key", { document }),
    ]);
    for (const event of events) noteTraces(found, traced, documentEventAnswers, event, subject);
    for (const event of signing) noteTraces(found, traced, documentSigningEventAnswers, event, subject);
  });
  for (const [id, { container: hash = "" }] of documents) {
    const container = containers.get(hash);
    if (container?.kind === "documents" && container.files[0]?.id === id) {
      noteTraces(found, traced, containerAnswers, container, `Ümbrik ${container.name}`);
    }
  }
  return found;
}

export async function importTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  for (const run of await ImportRunEntity.getAll(keysOf(ids))) {
    noteTraces(found, traced, importRunAnswers, run, `Fail ${run.fileName}`);
  }
  return found;
}

export async function exportTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  for (const run of await ExportRunEntity.getAll(keysOf(ids))) {
    noteTraces(found, traced, exportRunAnswers, run, `Eksport ${run.id}`);
  }
  return found;
}

/** `ids` are of companies. */
export async function forecastTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  await inParallel(ids, QUERIES_AT_ONCE, async (company) => {
    for (const forecast of await ForecastEntity.all("key", { company })) {
      noteTraces(found, traced, forecastAnswers, forecast, `Prognoos ${forecast.year}/${forecast.quarter}`);
    }
  });
  return found;
}

/** `ids` are of owners. The history of a removed declaration is not found: it has numbers of persons only. */
export async function declarationTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  const [declaring, reminders] = await Promise.all([declaringOwners(ids), remindersOf(ids)]);
  for (const reminder of reminders.values()) noteTraces(found, traced, reminderAnswers, reminder, "EUDR");
  await inParallel(ids, QUERIES_AT_ONCE, async (owner) => {
    for (const mandate of await mandatesOfOwner(owner)) {
      noteTraces(found, traced, mandateAnswers, mandate, `Volitus ${mandate.number}`);
    }
  });
  await inParallel(declaring, QUERIES_AT_ONCE, async (owner) => {
    for (const declaration of await declarationsOf(owner)) {
      const subject = `Deklaratsioon ${declaration.reference}`;
      for (const event of await eventsOfDeclaration(declaration)) {
        noteTraces(found, traced, declarationEventAnswers, event, subject);
      }
      noteTraces(found, traced, declarationAnswers, declaration, subject);
    }
  });
  return found;
}

function keysOf(ids: readonly number[]): { id: number }[] {
  return ids.map((id) => ({ id }));
}
