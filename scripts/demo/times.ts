export const HOUR = 3_600_000;

export function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
