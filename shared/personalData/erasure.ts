export const ERASURE_HINDRANCES = {
  own: "Enda isikuandmeid ei saa kustutada.",
  employed: "Eemalda enne töösuhted.",
} as const;
export type ErasureHindrance = keyof typeof ERASURE_HINDRANCES;

interface Erasing {
  isOwn: boolean;
  /** Companies where the person works. */
  companies: readonly number[];
}

/** Why a person cannot be erased (docs/rules/personalData.md, "Who can be erased"). */
export function erasureHindrance({ isOwn, companies }: Erasing): ErasureHindrance | undefined {
  if (isOwn) return "own";
  return companies.length > 0 ? "employed" : undefined;
}
