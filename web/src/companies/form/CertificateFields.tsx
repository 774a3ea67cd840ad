import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { CERTIFICATE_TYPES, FSC } from "#shared/assortments/certificates.ts";
import type { CertificateInput } from "#shared/companies/companyInput.ts";
import { companyText as text } from "#web/companies/text.ts";
import layout from "#web/ui/layout.module.css";
import { ErrorText } from "#web/ui/messages/ErrorText.tsx";
import classes from "./CompanyForm.module.css";
import { FieldRow, TextField } from "./Fields.tsx";
import type { CompanyForm } from "./useCompanyForm.ts";

export function CertificateFields({ form, isPlatform }: { form: CompanyForm; isPlatform: boolean }) {
  const { certificates } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  const set = (next: CertificateInput[]) => form.change({ certificates: next });
  const change = (index: number, changes: Partial<CertificateInput>) =>
    set(certificates.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <>
      <FieldRow>
        <TextField form={form} field="fsc_code" />
        <TextField form={form} field="pefc_code" />
      </FieldRow>
      {certificates.length > 0 && !isPlatform && <p className={classes.label}>{text.certificatesOnActs}</p>}
      {certificates.map((certificate, index) => (
        // Only the end of the list grows, and a removed row takes its text along.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={certificate.id ?? `new ${index}`} className={classes.certificate}>
          <Select
            aria-label={text.certificateType}
            className={classes.type}
            data={CERTIFICATE_TYPES.map((type) => ({ value: String(type), label: text.certificateTypes[type] }))}
            value={String(certificate.type)}
            onChange={(chosen) =>
              change(index, { type: CERTIFICATE_TYPES.find((type) => String(type) === chosen) ?? FSC })
            }
          />
          <TextInput
            aria-label={text.certificateName}
            className={`${layout.rest} ${classes.certificateName}`}
            placeholder={text.certificateName}
            autoComplete="off"
            {...form.field(`certificates.${index}`)}
            value={certificate.name}
            onChange={(event) => change(index, { name: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray.7"
            size={36}
            className={layout.fixed}
            aria-label={text.removeCertificate(certificate.name)}
            onClick={() => {
              set(certificates.toSpliced(index, 1));
              add.current?.focus();
            }}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <ErrorText>{form.errors.of("certificates")}</ErrorText>
      {certificates.length === 0 && !isPlatform && <p className={layout.hint}>{text.noCertificates}</p>}
      <div>
        <Button
          ref={add}
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => set([...certificates, { id: null, type: FSC, name: "" }])}
        >
          {text.addCertificate}
        </Button>
      </div>
    </>
  );
}
