/** A storage of the browser for a test without one: its entries are its own keys, as there. */
export function emptyStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(entries, key) ? entries[key] : null),
    setItem: (key: string, text: string) => void Object.assign(entries, { [key]: text }),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  const entries: Record<string, string> = Object.create(methods);
  return entries as unknown as Storage;
}
