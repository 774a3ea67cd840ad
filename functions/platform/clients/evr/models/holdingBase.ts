import * as z from "zod/mini";
import { optionalPart, previousOwner, text, volume } from "./fields.ts";

/** A part of a consolidated act. */
const source = z.extend(volume, {
  propertyName: text,
  cadaster: text,
  /** The type of a holding base, beginning with a small letter. */
  holdingBaseType: text,
  contractType: text,
  contractNumber: text,
  forestNoticeNumber: text,
  certificate: z.nullish(z.object({ code: z.string(), number: text })),
  previousOwner: z.nullish(previousOwner),
});
export type EvrSource = z.infer<typeof source>;

/** The twelve types of EVR have different fields; all of them are read where they are, also from a type added later. */
export const holdingBase = z.object({
  type: z.string(),
  contractType: text,
  contractNumber: text,
  /** One or several numbers as free text. */
  cadaster: text,
  /** Number of the forest notice in a ForestNotice, `forestNoticeNumber` in the other types. */
  number: text,
  forestNoticeNumber: text,
  previousOwner: z.nullish(previousOwner),
  sources: z.nullish(z.array(source)),
  /** Of the holding base as a whole: EVR does not say which pair belongs to which source. */
  eudrNumbers: optionalPart(z.array(z.object({ referenceNumber: text, verificationNumber: text }))),
});
