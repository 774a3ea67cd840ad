import { hash } from "node:crypto";
import { Problem } from "./problem.ts";

/** What a call with an id of its page stores beside the id, so that the id with another body is told from a repeated call. */
export function hashOfBody(body: unknown): string {
  return hash("sha256", JSON.stringify(body), "base64url");
}

/** `stored` is absent where the call was made before bodies were remembered. @throws Problem `repeated_otherwise` */
export function requireSameBody(stored: string | undefined, body: string): void {
  if (stored !== undefined && stored !== body) throw new Problem("repeated_otherwise");
}
