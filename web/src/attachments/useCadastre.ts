import { type CadastreFacts, cadastreFacts, contradictsCadastre } from "#shared/attachments/cadastreFacts.ts";
import type { AttachmentSite } from "#shared/attachments/contract.ts";
import type { WirePlot } from "#shared/eudr/declarationShapes.ts";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";

/** What the cadastre knows of a site. */
export interface CadastreOfSite extends CadastreFacts {
  parcels: readonly WirePlot[];
  /** The county of the load is another one. */
  isOtherCounty: boolean;
}

/**
 * What the cadastre says of the first page of sites, and the sites with a county to be asked where the two contradict. The
 * cadastre may be slow: nothing waits for it.
 */
export function useCadastre(hash: string, isAsked: boolean, sites: readonly AttachmentSite[]) {
  const asked = useRead(api.attachments.plots, isAsked ? { params: { hash }, query: {} } : null, {
    keepPrevious: true,
  });
  const bySite = new Map(asked.data?.results.map(({ site, plots }) => [site, plots]));
  const cadastreOf = (site: AttachmentSite): CadastreOfSite => {
    const parcels = bySite.get(site.id) ?? [];
    const facts = cadastreFacts(parcels);
    return { ...facts, parcels, isOtherCounty: contradictsCadastre(site, facts) };
  };
  const withContradictions = sites.map((site) =>
    site.missing.includes("county") || !cadastreOf(site).isOtherCounty
      ? site
      : { ...site, missing: [...site.missing, "county" as const] },
  );
  return { cadastreOf, sites: withContradictions };
}
