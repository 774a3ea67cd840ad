import { type Answer, typed } from "#scripts/simulators/answer.ts";

export function json(status: number, body: unknown): Answer {
  return typed(status, "application/json", JSON.stringify(body));
}

export function fieldsOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(body.toString("utf8"));
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

export function textOf(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

export interface RelyingParty {
  uuid: string;
  name: string;
}

export function isKnown(party: RelyingParty, fields: Readonly<Record<string, unknown>>): boolean {
  return fields["relyingPartyUUID"] === party.uuid && fields["relyingPartyName"] === party.name;
}
