import * as asn1js from "asn1js";
import { Refusal } from "#functions/containers/checking/refusal.ts";
import type { ReasonCode } from "#shared/domain/containers/reasons.ts";
import { isStrictDer } from "./strict.ts";

/**
 * Reads one structure by a class of pkijs, after the check for strict DER.
 * @throws Refusal with the reason, for everything that the class does not read
 */
export function readDer<Structure>(
  bytes: Uint8Array,
  read: (der: Uint8Array<ArrayBuffer>) => Structure,
  reason: ReasonCode,
): Structure {
  // A copy, since pkijs looks at the whole buffer below a view.
  const der = new Uint8Array(bytes);
  if (!isStrictDer(der)) throw new Refusal(reason, "not DER");
  try {
    return read(der);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(reason);
  }
}

/** The elements of a SEQUENCE or SET; undefined for another value. */
export function elementsOf(value: unknown): asn1js.AsnType[] | undefined {
  const isList = value instanceof asn1js.Sequence || value instanceof asn1js.Set;
  return isList ? value.valueBlock.value : undefined;
}

/** Dotted text of an OBJECT IDENTIFIER; undefined for another value. */
export function oidOf(value: unknown): string | undefined {
  return value instanceof asn1js.ObjectIdentifier ? value.valueBlock.toString() : undefined;
}

/** Bytes of an OCTET STRING; undefined for another value. */
export function octetsOf(value: unknown): Buffer | undefined {
  return value instanceof asn1js.OctetString ? Buffer.from(value.valueBlock.valueHexView) : undefined;
}

/** The value that DER bytes hold. @throws Refusal */
export function parsed(bytes: Uint8Array, reason: ReasonCode): asn1js.AsnType {
  return readDer(
    bytes,
    (der) => {
      const { offset, result } = asn1js.fromBER(der);
      if (offset === -1) throw new Refusal(reason);
      return result;
    },
    reason,
  );
}
