/** By what people prove who they are. */
export const eidMeans = ["idCard", "mobileId", "smartId"] as const;
export type EidMeans = (typeof eidMeans)[number];
