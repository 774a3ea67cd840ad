import { readdirSync, readFileSync } from "node:fs";

const KILOBYTES = /^VmRSS:\s+(\d+) kB/m;

/** Resident memory of a process and of all that it has started, in bytes (Linux). */
export function residentBytes(pid: number): number {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(name)] as const),
  );
  const isOwn = (one: number): boolean => one === pid || ((parents.get(one) ?? 0) > 1 && isOwn(parents.get(one) ?? 0));
  return [...parents.keys()].filter(isOwn).reduce((sum, one) => sum + memoryOf(one), 0);
}

function parentOf(name: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(statusOf(name))?.[1] ?? 0);
}

function memoryOf(pid: number): number {
  return Number(KILOBYTES.exec(statusOf(String(pid)))?.[1] ?? 0) * 1024;
}

/** '' for a process that has ended meanwhile. */
function statusOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/status`, "utf8");
  } catch {
    return "";
  }
}
