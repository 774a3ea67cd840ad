/** A new object after each vi.resetModules(), which makes this module load again. */
export const registry = {};
