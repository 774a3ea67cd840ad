import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from "aws-cdk-lib";
import { Certificate, CertificateValidation, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import type { Construct } from "constructs";
import type { WebConfig } from "#infra/basis/config.ts";
import { makeLasting } from "#infra/constructs/PrivateBucket.ts";
import { WebAcl } from "#infra/constructs/WebAcl.ts";

export class EdgeStack extends Stack {
  readonly certificate: ICertificate;
  readonly webAclArn?: string;

  constructor(scope: Construct, id: string, { web, ...props }: StackProps & { web: WebConfig }) {
    super(scope, id, props);
    if (web.certificateArn) {
      this.certificate = Certificate.fromCertificateArn(this, "Certificate", web.certificateArn);
    } else {
      // The deploy waits here until the DNS record that the certificate's page in ACM shows exists.
      const certificate = new Certificate(this, "Certificate", {
        domainName: web.domain,
        validation: CertificateValidation.fromDns(),
      });
      // CloudFront uses it until stack web is deployed, which comes after this one.
      makeLasting(certificate, "Certificate");
      // A strong reference would need custom resources to pass a value between regions.
      CrossStackReferences.of(certificate).produce(ReferenceStrength.WEAK);
      this.certificate = certificate;
    }
    if (web.hasWaf) {
      const webAcl = new WebAcl(this, "WebAcl");
      CrossStackReferences.of(webAcl).produce(ReferenceStrength.WEAK);
      this.webAclArn = webAcl.attrArn;
    }
  }
}
