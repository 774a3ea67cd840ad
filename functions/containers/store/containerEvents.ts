import type { SigningContainer } from "./container.ts";

/** That somebody signed or declined. */
export interface ContainerEvent {
  kind: "signed" | "declined";
  /** ISO instant. */
  at: string;
  /** Name of a person. */
  by: string;
  /** Of declining. */
  reason?: string;
}

/** Told by a container while it exists, and by the histories of what was in it afterwards (docs/rules/signing.md, "Cancelling and deleting"). */
export function containerEvents({ signatures, declined }: SigningContainer): ContainerEvent[] {
  return [
    ...signatures.map(({ at, name }) => ({ kind: "signed" as const, at, by: name })),
    ...(declined ? [{ kind: "declined" as const, ...declined }] : []),
  ];
}
