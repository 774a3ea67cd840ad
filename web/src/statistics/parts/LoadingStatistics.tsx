import { statisticsText as text } from "#web/statistics/text.ts";
import layout from "#web/ui/layout.module.css";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { PanelSkeletons } from "#web/ui/messages/skeletons.tsx";

export function LoadingStatistics({ of }: { of: Asked }) {
  return (
    <output aria-busy="true" className={layout.column}>
      {text.loading}
      <PanelSkeletons of={of} count={4} />
    </output>
  );
}
