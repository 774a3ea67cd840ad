import { isWhole, SAMPLE_SEED, samples } from "./samples.ts";

/** Tells what these tests try a part of only, and why. */
if (!isWhole) {
  console.log(`\nLeft to .ci/run --whole (drawn with SAMPLE_SEED=${SAMPLE_SEED}):`);
  for (const { files, whole, push, why } of Object.values(samples)) {
    console.log(`- ${whole}. Tried: ${push}, since ${why} (${files.join(", ")})`);
  }
}
