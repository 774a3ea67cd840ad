import { startImportRun } from "#functions/imports/store/importRun.ts";
import { addPerson, type PersonFacts } from "#functions/people/store/personWrites.ts";
import { entityOf } from "#functions/platform/table/wholeTable.ts";
import type { Viewer } from "#functions/platform/viewer.ts";
import { formOf, importReports, prepare } from "#tests/support/acts/acts.ts";
import { type Caller, signedIn } from "#tests/support/api/callApi.ts";
import { drain } from "#tests/support/services/queues.ts";
import { rawItems } from "#tests/support/services/rawTable.ts";

let made = 0;

/** Adds a person with a name that nobody else has. */
export async function addedPerson(facts: Partial<PersonFacts> = {}): Promise<Viewer> {
  const number = ++made;
  const given: PersonFacts = {
    name: `Kadunud Kask${number}`,
    email: `kadunud${number}@virn.example`,
    roles: ["superUser"],
    companies: [],
    ...facts,
  };
  const outcome = await addPerson(given);
  if (!outcome.ok) throw new Error(outcome.reason);
  return { ...given, id: outcome.id };
}

/** An agent who has made an act, revoked its link, cancelled its letter and imported a file. */
export async function busyAgent(
  facts: Partial<PersonFacts> = {},
): Promise<{ person: Viewer; caller: Caller; act: number; number: string }> {
  const person = await addedPerson(facts);
  const caller = await signedIn(person);
  const { company, ids } = await importReports(caller, 1);
  const number = `ISIK-${person.id}`;
  const { body } = await caller.call("actForm.create", {
    body: formOf(await prepare(caller, company, ids), { number }),
  });
  await drain("actFiles");
  const act: number = body.id;
  await caller.call("letters.cancel", { params: { id: String(act) }, body: { email: `${act}-1` } });
  await startImportRun({
    fileName: "mõõtmine.csv",
    fileKey: "uploads/x",
    created: new Date().toISOString(),
    createdBy: person.id,
  });
  return { person, caller, act, number };
}

/** Kinds of items in which a text is anywhere, their keys included. */
export async function itemsWith(text: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const item of rawItems()) if (JSON.stringify(item).includes(text)) found.add(entityOf(item));
  return [...found].toSorted();
}
