import { uploadRules } from "#shared/uploads/uploadRules.ts";

/** Files in a container (docs/rules/containers.md, "Limits of containers"). */
export const MAX_CONTAINER_FILES = 100;

/** Items that are taken out of a whole company. */
export const MAX_EXCEPTIONS = 2000;

/** Bytes of all files together, and of an uploaded container. */
export const MAX_CONTAINER_BYTES = uploadRules.container.maxBytes;

export const MAX_SIGNATURES = 20;

/** Entries of its ZIP file, with mimetype and manifest. */
export const MAX_ENTRIES = MAX_CONTAINER_FILES + MAX_SIGNATURES + 2;
