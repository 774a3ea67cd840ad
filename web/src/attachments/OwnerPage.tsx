import { useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";

const AllData = lazyPart(() => import("./AttachmentsPage.tsx").then((module) => module.AttachmentsPage));
const Guide = lazyPart(() => import("./guide/GuidePage.tsx").then((module) => module.GuidePage));

/** The two views of a letter's link (docs/rules/attachments.md, "Guided page"). */
export function OwnerPage() {
  const { view } = useSearch({ from: "/acts/attachments/$hash" });
  // Once: a phone that is turned must not lose what is being typed.
  const [isSmall] = useState(() => window.matchMedia("(max-width: 61.99em)").matches);
  const isGuide = view === "guide" || (view === undefined && isSmall);
  return <Suspense>{isGuide ? <Guide /> : <AllData />}</Suspense>;
}
