import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { useRead } from "#web/api/read.ts";
import { api } from "#web/api/table.ts";
import { lazyPart } from "#web/ui/browser/lazyPart.ts";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { MissingPage } from "#web/ui/page/MissingPage.tsx";
import { useWords } from "#web/ui/text/language.ts";
import { DeclarationEditor } from "./DeclarationEditor.tsx";
import { declarationWords } from "./declarationWords.ts";

const FilingPage = lazyPart(() => import("./filing/FilingPage.tsx").then((module) => module.FilingPage));

/** A declaration: by hand, or one that the platform files. */
export function DeclarationPage() {
  const { id } = useParams({ from: "/shell/eudr/$id" });
  const asked = useRead(api.eudr.declaration, { params: { id } });
  const text = useWords(declarationWords);
  const declaration = asked.data;
  if (!declaration && !asked.isFinal) return <PageSkeleton of={asked} />;
  if (!declaration) {
    return <MissingPage title={text.notFoundTitle} text={text.notFound} back={{ to: "/eudr/", label: text.back }} />;
  }
  if (!declaration.filing) return <DeclarationEditor key={id} declaration={declaration} />;
  return (
    <Suspense fallback={<PageSkeleton of={asked} />}>
      <FilingPage key={id} declaration={declaration} filing={declaration.filing} />
    </Suspense>
  );
}
