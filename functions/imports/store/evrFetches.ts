import type { EvrFailureKind } from "#functions/platform/clients/evr/evrHttp.ts";
import { entity } from "#functions/platform/table/entity.ts";
import { write } from "#functions/platform/table/transaction.ts";

const EvrCursorEntity = /* @__PURE__ */ entity<{ company: string; until: string }>()({
  name: "evrCursor",
  key: { of: ["company"] },
});

/** The last failure to read EVR with a company's key; a fetch that succeeds deletes it. */
export interface EvrFailureNote {
  /** Register code of the company. */
  company: string;
  kind: EvrFailureKind;
  /** Instants of the first failure since a success, and of the last one. */
  since: string;
  at: string;
}

export const EvrFailureEntity = /* @__PURE__ */ entity<EvrFailureNote>()({
  name: "evrFailure",
  key: { of: ["company"] },
  indexes: {
    /** For which companies is EVR not read? */
    failing: { on: "gsi1", of: [], by: ["company"] },
  },
});

export async function advanceFetchedUntil(company: string, until: string): Promise<void> {
  await write(EvrCursorEntity.put({ company, until }));
}

/** The instant up to which EVR was read; undefined before the first fetch. */
export async function fetchedUntil(company: string): Promise<string | undefined> {
  return (await EvrCursorEntity.get({ company }, { consistent: false }))?.until;
}

/** Keeps the instant of the first failure. */
export async function noteEvrFailure(company: string, kind: EvrFailureKind): Promise<void> {
  const at = new Date().toISOString();
  if (await write(EvrFailureEntity.create({ company, kind, since: at, at }))) return;
  // A success may delete it in between; the next failure notes it again.
  await write(EvrFailureEntity.patch({ company }, { kind, at }));
}

export async function clearEvrFailure(company: string): Promise<void> {
  await write(EvrFailureEntity.delete({ company }));
}

export async function evrFailureOf(company: string): Promise<EvrFailureNote | undefined> {
  return EvrFailureEntity.get({ company });
}

/** Register codes, as the index knows them. */
export async function companiesFailingInEvr(): Promise<string[]> {
  const failing = await EvrFailureEntity.all("failing", {});
  return failing.map(({ company }) => company);
}
