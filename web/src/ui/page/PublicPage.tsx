import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { HelpButton } from "#web/ui/help/HelpButton.tsx";
import layout from "#web/ui/layout.module.css";
import { EmptyState } from "#web/ui/messages/EmptyState.tsx";
import type { Asked } from "#web/ui/messages/Refusal.tsx";
import { PageSkeleton } from "#web/ui/messages/skeletons.tsx";
import { useMessages } from "#web/ui/text/language.ts";
import { Logo } from "./Logo.tsx";
import classes from "./page.module.css";
import { usePageTitle } from "./usePageTitle.ts";

interface PublicPageProps {
  title: string;
  note: string | undefined;
  unavailable: string;
  of: Asked;
  actions?: ReactNode;
  /** What the actions begin with, and what a page that could not be loaded has too. */
  always?: ReactNode;
  isNarrow?: boolean;
  /** Language of the page where it has several; help is Estonian. */
  lang?: string;
  children: ReactNode;
}

/** A page for everybody who has its link: without navigation. */
export function PublicPage({
  title,
  note,
  unavailable,
  of,
  actions,
  always,
  isNarrow,
  lang,
  children,
}: PublicPageProps) {
  const { tryAgain } = useMessages();
  usePageTitle(title);
  return (
    <main className={classes.page} data-narrow={isNarrow || undefined} lang={lang}>
      <div className={`${layout.ends} ${classes.bar}`}>
        <Logo />
        <span className={`${layout.row} ${classes.note}`}>
          {note !== undefined && <span className={layout.quiet}>{note}</span>}
          {(lang === undefined || lang === "et") && <HelpButton />}
        </span>
      </div>
      {children ? (
        <>
          <div className={`${layout.ends} ${layout.gap12} ${classes.publicHead}`}>
            <h1 className={classes.title}>{title}</h1>
            {(always || actions) && (
              <div className={`${layout.wrap} ${layout.gap12}`} data-no-print>
                {always}
                {actions}
              </div>
            )}
          </div>
          {children}
        </>
      ) : of.refusal === undefined ? (
        <PageSkeleton of={of} />
      ) : (
        <>
          {always && (
            <div className={classes.publicHead} data-no-print>
              {always}
            </div>
          )}
          <EmptyState
            level={1}
            title={unavailable}
            text={of.refusal}
            action={
              !of.isFinal && (
                <Button variant="default" onClick={() => void of.retry()}>
                  {tryAgain}
                </Button>
              )
            }
          />
        </>
      )}
    </main>
  );
}

export function PrintButton({ children }: { children: string }) {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden="true" />}
      onClick={() => window.print()}
      data-no-print
    >
      {children}
    </Button>
  );
}
