import { existsSync, statfsSync } from "node:fs";

/** On Linux; a container may have none, or 64 MB. */
export const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Room for the pictures of two browsers and the data of two systems. */
export function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}
