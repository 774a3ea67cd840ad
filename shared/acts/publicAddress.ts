/** Page of the public view of an act; not the address of its letter (docs/rules/acts.md, "Public view"). */
export function publicAddress(hash: string): string {
  return `/public/acts/${hash}/`;
}
