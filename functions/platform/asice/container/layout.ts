/** Names and types that ASiC-E fixes (ETSI EN 319 162-1, 4.4 and annex A). */
export const MIMETYPE = "mimetype";
export const MANIFEST = "META-INF/manifest.xml";
/** A number in the name is below 2³¹, where other readers stop. */
export const SIGNATURES = /^META-INF\/signatures(?!\d{10})[0-9A-Za-z_.-]*\.xml$/;
export const CONTAINER_TYPE = "application/vnd.etsi.asic-e+zip";
