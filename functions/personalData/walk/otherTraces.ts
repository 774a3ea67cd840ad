import { containersByHash } from "#functions/containers/store/container.ts";
import { documentsById } from "#functions/documents/store/document.ts";
import { DocumentEventEntity } from "#functions/documents/store/documentEvent.ts";
import { DocumentSigningEventEntity } from "#functions/documents/store/documentSigningEvent.ts";
import { ExportRunEntity } from "#functions/exports/store/exportRun.ts";
import { ForecastEntity } from "#functions/forecasts/store/forecast.ts";
import { ImportRunEntity } from "#functions/imports/store/importRun.ts";
import { inParallel } from "#functions/platform/parallel.ts";
import { type Found, isBy, noteContainer, nothingFound, numbered, type Traced } from "./trace.ts";

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
    for (const { version, at, by } of events) {
      if (!isBy(traced, by)) continue;
      found.lines.push(["documents", subject, "Lisamine või muutmine", at]);
      if (by === traced.person) continue;
      found.older.push(DocumentEventEntity.patch({ document, version }, { by: traced.person }, { when: { by } }));
    }
    for (const { at, kind, by } of signing) {
      if (!isBy(traced, by)) continue;
      found.lines.push(["documents", subject, "Allkirjastamine", at]);
      if (by === traced.person) continue;
      found.older.push(
        DocumentSigningEventEntity.patch({ document, at, kind }, { by: traced.person }, { when: { by } }),
      );
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
  for (const { id, fileName, created, createdBy, decidedBy } of await ImportRunEntity.getAll(keysOf(ids))) {
    const subject = `Fail ${fileName}`;
    if (isBy(traced, createdBy)) found.lines.push(["imports", subject, "Importija", created]);
    if (isBy(traced, decidedBy)) found.lines.push(["imports", subject, "Otsustaja", created]);
    const after = {
      createdBy: numbered(traced, createdBy),
      ...(decidedBy !== undefined && { decidedBy: numbered(traced, decidedBy) }),
    };
    if (after.createdBy === createdBy && after.decidedBy === decidedBy) continue;
    found.older.push(ImportRunEntity.patch({ id }, after, { when: { createdBy, decidedBy } }));
  }
  return found;
}

export async function exportTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  for (const { id, by, createdAt } of await ExportRunEntity.getParts(keysOf(ids), ["id", "by", "createdAt"])) {
    if (!isBy(traced, by)) continue;
    found.lines.push(["exports", `Eksport ${id}`, "Eksportija", createdAt]);
    if (by !== traced.person) found.older.push(ExportRunEntity.patch({ id }, { by: traced.person }, { when: { by } }));
  }
  return found;
}

/** `ids` are of companies. */
export async function forecastTraces(ids: readonly number[], traced: Traced): Promise<Found> {
  const found = nothingFound();
  await inParallel(ids, QUERIES_AT_ONCE, async (company) => {
    for (const forecast of await ForecastEntity.all("key", { company })) {
      const { year, quarter, created, updated, version } = forecast;
      const subject = `Prognoos ${year}/${quarter}`;
      if (isBy(traced, created.by)) found.lines.push(["forecasts", subject, "Lisaja", created.at]);
      if (updated && isBy(traced, updated.by)) found.lines.push(["forecasts", subject, "Muutja", updated.at]);
      const after = {
        created: { ...created, by: numbered(traced, created.by) },
        ...(updated && { updated: { ...updated, by: numbered(traced, updated.by) } }),
      };
      if (after.created.by === created.by && after.updated?.by === updated?.by) continue;
      found.older.push(ForecastEntity.patch({ company, year, quarter }, after, { when: { version } }));
    }
  });
  return found;
}

function keysOf(ids: readonly number[]): { id: number }[] {
  return ids.map((id) => ({ id }));
}
