import { Button } from "@mantine/core";
import { IconCertificate } from "@tabler/icons-react";
import { uploadRules } from "#shared/uploads/uploadRules.ts";
import { DropText, DropZone } from "#web/ui/fields/DropZone.tsx";
import { Term } from "#web/ui/help/Term.tsx";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { ProgressBar } from "#web/ui/messages/ProgressBar.tsx";
import { Page } from "#web/ui/page/Page.tsx";
import classes from "./ContainerCheck.module.css";
import { ContainerResult } from "./ContainerResult.tsx";
import { containersText as text } from "./text.ts";
import { useContainerCheck } from "./useContainerCheck.ts";
import { containerWords } from "./words.ts";

const ACCEPTED = uploadRules.container.extensions.map((extension) => `.${extension}`).join(",");

export function ContainerCheckPage() {
  const { check, run, refuse, stop } = useContainerCheck();
  const isBusy = check.state === "busy";
  const choose = ([file]: File[]) => {
    if (file && !isBusy) void run(file);
  };
  return (
    <Page
      title={text.title}
      heading={
        <>
          {text.check} <Term of={containerWords.container}>{text.container}</Term>
        </>
      }
    >
      <div className={layout.column}>
        <p className={classes.intro}>{text.intro}</p>
        {isBusy ? (
          <div className={`${layout.column} ${layout.sheet} ${classes.busy}`}>
            <p className={`${layout.strong} ${layout.anywhere}`}>{check.name}</p>
            <ProgressBar
              label={text.progress(check.name)}
              text={check.part === undefined ? text.checking : text.sending(check.part)}
              part={check.part}
            />
            <Button variant="default" onClick={stop} disabled={check.part === undefined}>
              {text.stop}
            </Button>
          </div>
        ) : (
          <DropZone
            choose={text.choose}
            accept={ACCEPTED}
            isSmall={check.state === "done"}
            onDrop={choose}
            onReject={() => refuse({ state: "refused", name: "", error: text.onlyOne })}
          >
            <DropText
              icon={
                check.state !== "done" && (
                  <IconCertificate size={36} stroke={1.25} aria-hidden="true" className={layout.green} />
                )
              }
              drop={text.drop}
              release={text.release}
              hint={text.formats}
            />
          </DropZone>
        )}
        {check.state === "refused" && (
          <div>
            {check.name !== "" && <p className={`${layout.strong} ${layout.anywhere}`}>{check.name}</p>}
            <ErrorText>{check.error}</ErrorText>
          </div>
        )}
        {check.state === "done" && <ContainerResult name={check.name} result={check.result} />}
      </div>
    </Page>
  );
}
