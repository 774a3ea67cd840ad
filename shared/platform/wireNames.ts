/** 'vatNumber' as 'vat_number'. */
type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name;

export type SnakeKeys<Facts> = { [Name in keyof Facts as Snake<Name>]: Facts[Name] };
export type CamelKeys<Facts> = { [Name in keyof Facts as Camel<Name>]: Facts[Name] };

/**
 * Facts by their names on the wire (docs/decisions/0029-names-on-the-wire.md). What lies in them stays as it is: a value that means
 * something else there, such as euros instead of cents, is written by hand.
 */
export function snakeKeys<Facts extends object>(facts: Facts): SnakeKeys<Facts>;
export function snakeKeys(facts: object): object {
  return withNames(facts, (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** The inverse of `snakeKeys`. */
export function camelKeys<Facts extends object>(facts: Facts): CamelKeys<Facts>;
export function camelKeys(facts: object): object {
  return withNames(facts, (name) => name.replaceAll(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase()));
}

function withNames(facts: object, renamed: (name: string) => string): object {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [renamed(name), value]));
}
