/** Some 40 s of one run. */
const SEGMENT_BYTES = 256 * 1024 * 1024;
const MIN_SEGMENTS = 4;
/** The list of all must fit into the 256 KiB of a state of Step Functions. */
export const MAX_SEGMENTS = 1000;

/** @param bytes size of the table, as DynamoDB knows it from the last six hours */
export function segmentsOf(bytes: number): number {
  return Math.min(Math.max(Math.ceil(bytes / SEGMENT_BYTES), MIN_SEGMENTS), MAX_SEGMENTS);
}
