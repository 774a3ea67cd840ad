import type { Unit } from "#shared/basics/units.ts";

export const UNIT_NAMES: Record<Unit, { name: string; short_name: string }> = {
  SCM: { name: "Tihumeeter", short_name: "tm" },
  LCM: { name: "Puistekuupmeeter", short_name: "pm³" },
};
