import { CloseButton } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import layout from "#web/ui/layout.module.css";
import { closeWords } from "#web/ui/text/commonWords.ts";
import { useWords } from "#web/ui/text/language.ts";
import classes from "./messages.module.css";

interface NoticeProps {
  title: string;
  tone?: "quiet" | "warning" | "danger";
  children?: ReactNode;
  actions?: ReactNode;
  onClose?: () => void;
}

export function Notice({ title, tone = "quiet", children, actions, onClose }: NoticeProps) {
  const close = useWords(closeWords);
  const Icon = tone === "quiet" ? IconInfoCircle : IconAlertTriangle;
  return (
    <section
      className={classes.notice}
      data-tone={tone}
      role={tone === "quiet" ? "status" : "alert"}
      aria-label={title}
      data-no-print
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.noticeText}>
        <p className={`${layout.dark} ${layout.strong}`}>{title}</p>
        {children}
      </div>
      {actions && <div className={`${layout.wrap} ${classes.actions}`}>{actions}</div>}
      {onClose && (
        <CloseButton size="sm" aria-label={close} onClick={onClose} className={`${layout.fixed} ${classes.close}`} />
      )}
    </section>
  );
}
