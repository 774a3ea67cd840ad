/** Made at the first use: its data takes a tenth of the start of a Lambda. */
let estonian: Intl.Collator | undefined;

/** Case does not count, digits count as numbers; õ, ä, ö and ü are at the end of the alphabet. */
export function compareEstonian(one: string, other: string): number {
  estonian ??= new Intl.Collator("et", { sensitivity: "accent", numeric: true });
  return estonian.compare(one, other);
}
