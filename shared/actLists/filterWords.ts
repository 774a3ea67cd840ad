/** Values of filters of acts; alone here, since the address is read before any page has loaded. */
export const EXPORT_FILTERS = ["open", "exported"] as const;
export const ORIGIN_FILTERS = ["missing", "complete"] as const;

export type ExportFilter = (typeof EXPORT_FILTERS)[number];
export type OriginFilter = (typeof ORIGIN_FILTERS)[number];
