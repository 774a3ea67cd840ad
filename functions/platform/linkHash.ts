import { randomBytes } from "node:crypto";

/** The unguessable part of a link: 128 random bits. */
export function linkHash(): string {
  return randomBytes(16).toString("base64url");
}
