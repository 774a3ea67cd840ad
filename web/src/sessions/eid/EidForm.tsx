import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { checkCode, checkPhone, type IdentityError, identityTexts } from "#shared/sessions/typedIdentity.ts";
import { KeyButton } from "#web/ui/keyboard/KeyButton.tsx";
import { FINISH_KEY } from "#web/ui/keyboard/keys.ts";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import { useLanguage, useWords } from "#web/ui/text/language.ts";
import { inLanguage } from "#web/ui/text/sentences.ts";
import classes from "./Eid.module.css";
import type { EidRefused } from "./eidCalls.ts";
import { eidSentences } from "./eidSentences.ts";
import { eidWords } from "./eidWords.ts";
import type { EidTyped } from "./useEidAttempt.ts";

interface EidFormProps {
  means: "mobileId" | "smartId";
  typed: EidTyped;
  isOwnCode: boolean;
  isBusy: boolean;
  refused: EidRefused | undefined;
  onType: (typed: EidTyped) => void;
  onSend: () => void;
  onBack: () => void;
}

export function EidForm({ means, typed, isOwnCode, isBusy, refused, onType, onSend, onBack }: EidFormProps) {
  const text = useWords(eidWords);
  const language = useLanguage();
  const [errors, setErrors] = useState<{ phoneNumber?: IdentityError; idCode?: IdentityError }>({});
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const send = () => {
    const [phone, code] = [checkPhone(typed.phoneNumber), checkCode(typed.idCode)];
    const found = {
      ...(means === "smartId" || phone.ok ? {} : { phoneNumber: phone.error }),
      ...(code.ok ? {} : { idCode: code.error }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) onSend();
  };
  const errorOf = (field: keyof EidTyped) => {
    const error = errors[field];
    const sentence = error ? identityTexts[error] : refused?.fields?.[field];
    return sentence === undefined ? undefined : inLanguage(sentence, eidSentences, language);
  };
  const isOfField = errorOf("phoneNumber") !== undefined || errorOf("idCode") !== undefined;
  const common = { withAsterisk: false, required: true, inputMode: "numeric" } as const;
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {means === "mobileId" && (
        <TextInput
          {...common}
          mt={20}
          ref={first}
          type="tel"
          inputMode="tel"
          name="phoneNumber"
          autoComplete="tel"
          label={text.phone}
          description={text.phoneHint}
          value={typed.phoneNumber}
          onChange={(event) => onType({ ...typed, phoneNumber: event.currentTarget.value })}
          error={errorOf("phoneNumber")}
        />
      )}
      <TextInput
        {...common}
        mt={means === "mobileId" ? 12 : 20}
        ref={means === "smartId" ? first : undefined}
        name="idCode"
        autoComplete="off"
        maxLength={20}
        label={text.code}
        readOnly={isOwnCode}
        variant={isOwnCode ? "filled" : "default"}
        value={typed.idCode}
        onChange={(event) => onType({ ...typed, idCode: event.currentTarget.value })}
        error={errorOf("idCode")}
      />
      {!isOfField && <ErrorText>{refused && inLanguage(refused.message, eidSentences, language)}</ErrorText>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {text.back}
        </Button>
        <KeyButton shortcut={FINISH_KEY} type="submit" loading={isBusy}>
          {text.proceed}
        </KeyButton>
      </div>
    </form>
  );
}
