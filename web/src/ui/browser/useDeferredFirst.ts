import { useDeferredValue } from "react";

/**
 * The value, but undefined until React has drawn the rest of the page: the first drawing of much content is then cut
 * into short tasks, and a phone answers to taps in between. Later values come at once.
 */
export function useDeferredFirst<Value>(value: Value | undefined): Value | undefined {
  const deferred = useDeferredValue(value, undefined);
  return deferred === undefined ? undefined : value;
}
