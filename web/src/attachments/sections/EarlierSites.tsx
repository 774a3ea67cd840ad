import { useState } from "react";
import { checkCadaster } from "#shared/acts/siteEdits.ts";
import type { AttachmentSite, EarlierSite } from "#shared/attachments/contract.ts";
import { attempt } from "#web/api/apiProblem.ts";
import classes from "#web/attachments/guide.module.css";
import { type GuideText, refusalText } from "#web/attachments/texts/guideTexts.ts";
import type { SiteChange } from "#web/attachments/useSiteChange.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { saveFact, saveOrigin } from "./siteFacts.ts";

interface EarlierSitesProps {
  sites: readonly EarlierSite[];
  change: SiteChange;
  hash: string;
  text: GuideText;
  onBusy: (isBusy: boolean) => void;
  onFilled: (filled: Partial<AttachmentSite>) => void;
}

/** Sites that the same owner described before; one tap answers all steps of this site. */
export function EarlierSites({ sites, change, hash, text, onBusy, onFilled }: EarlierSitesProps) {
  const [refusal, setRefusal] = useState("");
  const { site } = change;
  const offered = sites.filter(({ name, cadaster }) => name !== site.name || cadaster !== site.cadaster);
  const fill = async (earlier: EarlierSite) => {
    setRefusal("");
    onBusy(true);
    const filled = filledBy(earlier, site);
    const { problem } = await attempt(() => saveAll(change, hash, earlier, filled));
    onBusy(false);
    if (!problem) return onFilled(filled);
    if (!problem.isUnanswered) void change.reload();
    return setRefusal(refusalText(problem, text));
  };
  if (offered.length === 0) return null;
  return (
    <div className={classes.earlier}>
      <h3 className={layout.strong}>{text.earlier}</h3>
      <p className={layout.quiet}>{text.earlierHint}</p>
      <ul className={classes.choices} aria-label={text.earlier}>
        {offered.map((earlier) => (
          <li key={`${earlier.name} ${earlier.cadaster}`}>
            <button type="button" className={classes.choice} onClick={() => void fill(earlier)}>
              <span className={layout.anywhere}>
                {earlier.name}
                <span className={`${layout.quiet} ${classes.facts}`}>
                  {[earlier.cadaster, earlier.county].filter(Boolean).join(" · ")}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ErrorText>{refusal}</ErrorText>
    </div>
  );
}

/** Takes the facts of the earlier site; those that it lacks stay as they are. */
function filledBy(earlier: EarlierSite, site: AttachmentSite) {
  const checked = checkCadaster(earlier.cadaster);
  return {
    name: earlier.name,
    cadaster: checked.ok && checked.value !== "" ? checked.value : site.cadaster,
    possession_type: earlier.possession_type ?? site.possession_type,
    forest_notice: earlier.forest_notice || site.forest_notice,
    contract_number: earlier.contract_number || site.contract_number,
    county: earlier.county || site.county,
  };
}

async function saveAll(
  change: SiteChange,
  hash: string,
  earlier: EarlierSite,
  filled: ReturnType<typeof filledBy>,
): Promise<void> {
  const { name, cadaster, possession_type, forest_notice, contract_number, county } = filled;
  // What the earlier site does not say is not answered by it.
  const origin = {
    ...(earlier.forest_notice !== "" && { forest_notice }),
    ...(earlier.contract_number !== "" && { contract_number }),
    ...(earlier.county !== "" && { county }),
  };
  if (name !== change.site.name) await saveFact(change, hash, "name", { value: name, seen: change.site.name });
  if (cadaster !== change.site.cadaster)
    await saveFact(change, hash, "cadaster", { value: cadaster, seen: change.site.cadaster });
  if (possession_type !== null) await saveOrigin(change, hash, { possession_type, ...origin });
}
