export interface MeasuredBy {
  seller: number;
  /** 0 for none. */
  owner: number;
  platform: number;
}

/** The company for which a measured row counts (docs/rules/statistics.md, "What counts as delivered"). */
export function companyOfRow({ seller, owner, platform }: MeasuredBy): number {
  return seller === platform && owner > 0 ? owner : seller;
}
