import { changing } from "#scripts/verifying/basis/changes.ts";
import type { Check } from "#scripts/verifying/basis/check.ts";
import { byContainer, bySale } from "#scripts/verifying/basis/joins.ts";
import type { NamedContainers } from "./storedContainers.ts";

type Container = {
  kind: string;
  status: string;
  files: readonly { id: number }[];
  signatures: number;
  signed: boolean;
};

/** Number of signatures in each status; nothing else is stored between calls for long. */
const SIGNATURES: Readonly<Record<string, number>> = { PENDING: 0, SIGN_ONE: 1, SIGN_BOTH: 2 };

/** Containers and the acts or documents in them name each other, and their status follows from their signatures. */
export function containerCheck(): Check & { stored: NamedContainers } {
  const containers = new Map<string, Container>();
  const noted = new Set<string>();
  const locks = new Map<string, string>();
  const unfinished: string[] = [];
  return {
    join: byContainer,
    stored: { hashes: containers, noted },
    take(partition) {
      for (const { key } of partition.of("unusedFile")) if (key.startsWith("containers/")) noted.add(key);
      for (const { hash, kind, status, files, signatures, signed } of partition.of("signingContainer")) {
        const facts = { kind, status, files: files.map(({ id }) => ({ id })), signatures: signatures.length };
        containers.set(hash, { ...facts, signed: signed !== undefined });
      }
      for (const { id, container } of partition.of("act"))
        if (container !== undefined) locks.set(`acts ${id}`, container);
      for (const { id, container } of partition.of("document")) if (container) locks.set(`documents ${id}`, container);
      for (const { hash } of partition.of("unfinishedContainer")) unfinished.push(hash);
    },
    differences: () => [
      ...[...locks].flatMap(([of, hash]) => {
        const container = containers.get(hash);
        const isIn = container?.files.some(({ id }) => of === `${container.kind} ${id}`);
        return isIn ? [] : [`${of}: its container does not exist or does not hold it`];
      }),
      ...[...containers].flatMap(([hash, container]) => differencesOf(hash, container, locks)),
      ...unfinished
        .filter((hash) => SIGNATURES[containers.get(hash)?.status ?? ""] === undefined)
        .map((hash) => `container ${hash}: it is neither locked nor free`),
    ],
  };
}

/** How many purchase acts of each sales act are in containers. */
export function lockedPurchaseCheck(): Check {
  const purchases = new Map<number, number>();
  const counted = new Map<number, number>();
  return {
    isFirst: true,
    derives: [{ of: "act", attributes: ["purchasesInContainers"] }],
    join: bySale,
    take(partition) {
      for (const { id, salesAct, container, purchasesInContainers = 0 } of partition.of("act")) {
        if (purchasesInContainers !== 0) counted.set(id, purchasesInContainers);
        if (container !== undefined && salesAct > 0) purchases.set(salesAct, (purchases.get(salesAct) ?? 0) + 1);
      }
    },
    differences: () =>
      [...new Set([...purchases.keys(), ...counted.keys()])]
        .filter((id) => purchases.get(id) !== counted.get(id))
        .map((id) => ({
          text: `act ${id}: ${counted.get(id) ?? 0} purchase acts in containers, the facts say ${purchases.get(id) ?? 0}`,
          mend: changing({
            entity: "act",
            key: { id },
            was: { purchasesInContainers: counted.get(id) },
            is: { purchasesInContainers: purchases.get(id) },
          }),
        })),
  };
}

function differencesOf(hash: string, container: Container, locks: ReadonlyMap<string, string>): string[] {
  const { kind, status, files, signatures, signed } = container;
  const wanted = SIGNATURES[status];
  return [
    ...files
      .filter(({ id }) => wanted !== undefined && locks.get(`${kind} ${id}`) !== hash)
      .map(({ id }) => `container ${hash}: it holds ${kind} ${id}, which does not name it`),
    ...(wanted === undefined || wanted === signatures
      ? []
      : [`container ${hash}: ${status} with ${signatures} signatures`]),
    ...(wanted === undefined || signed === wanted > 0
      ? []
      : [`container ${hash}: ${status}, and its file is not as that`]),
  ];
}
