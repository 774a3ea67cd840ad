/** Names and types that ASiC-E fixes (ETSI EN 319 162-1, 4.4 and annex A). */
export const MIMETYPE = "mimetype";
export const MANIFEST = "META-INF/manifest.xml";
export const SIGNATURES = /^META-INF\/signatures[0-9A-Za-z_.-]*\.xml$/;
export const CONTAINER_TYPE = "application/vnd.etsi.asic-e+zip";
