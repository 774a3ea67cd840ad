import * as z from "zod/mini";
import { fieldProblem } from "#functions/platform/problem.ts";
import { destinationCode } from "#shared/platform/schemas.ts";

const codes = z.array(destinationCode).check(z.maxLength(500));

/** Codes of destinations from a JSON list; none from a missing or empty text. @throws Problem for another text */
export function codesOfText(text: string | undefined): string[] {
  if (!text) return [];
  try {
    return codes.parse(JSON.parse(text));
  } catch {
    throw fieldProblem({ destinations: "Sihtkohtade loend on vigane." });
  }
}
