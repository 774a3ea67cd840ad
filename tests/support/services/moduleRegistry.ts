/** Another object after vi.resetModules(), since the module is then loaded again. */
export const registry = {};
