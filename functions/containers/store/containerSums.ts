import { netChanges, plainChange, reversed, type SumChange } from "#functions/statistics/store/sumChange.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import { leadDays } from "#shared/statistics/elapsed.ts";
import type { SigningContainer } from "./container.ts";

export type SummedContainer = Pick<
  SigningContainer,
  "kind" | "status" | "files" | "signatures" | "declined" | "createdAt"
>;

/** What the acts of a container add to the sums: they wait for the company, or both have signed them. */
export function sumsOfContainer(container: SummedContainer): SumChange[] {
  const { kind, status, files, signatures, declined, createdAt } = container;
  if (kind !== "acts") return [];
  const signedOn = (index: number) => tallinnDay(signatures.at(index)?.at ?? createdAt);
  if (status === "SIGN_ONE" && declined === undefined) {
    return [plainChange("unsignedByThem", signedOn(0), { rows: files.length })];
  }
  if (status !== "SIGN_BOTH") return [];
  const day = signedOn(-1);
  return files.flatMap(({ date }) =>
    date === undefined ? [] : [plainChange("actToSignatures", day, { days: leadDays(date, day) })],
  );
}

/** Put `sumDeltas` of them into the transaction that moves the container. */
export function containerSumChanges(before: SummedContainer, after: SummedContainer): SumChange[] {
  return netChanges([...reversed(sumsOfContainer(before)), ...sumsOfContainer(after)]);
}
