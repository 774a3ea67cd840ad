import type { EvrWaybill } from "#functions/platform/clients/evr/models.ts";
import { foldText, forbiddenCharacter, withoutForbidden } from "#shared/basics/documentText.ts";

export interface DroppedCharacter {
  path: string;
  character: string;
}

export function heldWaybill(waybill: EvrWaybill): { held: EvrWaybill; dropped: DroppedCharacter[] } {
  const { timberReport: _timberReport, transport: _transport, ...reported } = waybill;
  const dropped = droppedIn(reported, []);
  const change = (_key: string, value: unknown) => (typeof value === "string" ? withoutForbidden(value) : value);
  return { held: JSON.parse(JSON.stringify(waybill, change)), dropped };
}

function droppedIn(value: unknown, path: readonly string[]): DroppedCharacter[] {
  if (typeof value === "string") {
    const character = forbiddenCharacter(foldText(value));
    return character === undefined ? [] : [{ path: path.join("."), character }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => droppedIn(one, [...path, name]));
}
