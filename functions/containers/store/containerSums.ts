import { leadSum, waitingSum } from "#functions/platform/sums/plainSums.ts";
import { netChanges, reversed, type SumChange } from "#functions/platform/sums/sum.ts";
import type { IsoDate } from "#shared/basics/dates.ts";
import { leadDays } from "#shared/basics/leadDays.ts";
import { tallinnDay } from "#shared/basics/tallinnClock.ts";
import type { SigningContainer } from "./container.ts";

export type SummedContainer = Pick<SigningContainer, "status" | "files" | "signatures" | "declined" | "createdAt">;

export const unsignedByThemSum = /* @__PURE__ */ waitingSum("unsignedByThem", 7);
/** From the day of a file to both signatures. */
export const actToSignaturesSum = /* @__PURE__ */ leadSum("actToSignatures", 11);

/** Returns the share of its dated files in the sums: they wait for the company, or both have signed them. */
export function sumsOfContainer(container: SummedContainer): SumChange[] {
  const { status, files, declined } = container;
  const dates = files.flatMap(({ date }) => date ?? []);
  if (dates.length === 0) return [];
  if (status === "SIGN_ONE" && declined === undefined) {
    return [unsignedByThemSum.change({ day: signedOn(container, 0) }, { rows: dates.length })];
  }
  const day = dayOfBothSignatures(container);
  if (day === undefined) return [];
  return dates.map((date) => actToSignaturesSum.change({ day, days: leadDays(date, day) }));
}

/** Returns the day of the last signature in Tallinn; undefined until both have signed. */
export function dayOfBothSignatures(
  container: Pick<SigningContainer, "status" | "signatures" | "createdAt">,
): IsoDate | undefined {
  return container.status === "SIGN_BOTH" ? signedOn(container, -1) : undefined;
}

function signedOn({ signatures, createdAt }: Pick<SigningContainer, "signatures" | "createdAt">, index: number) {
  return tallinnDay(signatures.at(index)?.at ?? createdAt);
}

/** Put `sumDeltas` of them into the transaction that moves the container. */
export function containerSumChanges(before: SummedContainer, after: SummedContainer): SumChange[] {
  return netChanges([...reversed(sumsOfContainer(before)), ...sumsOfContainer(after)]);
}
