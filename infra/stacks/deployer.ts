import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { PolicyStatement, Role, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { bootstrapParameter } from "#infra/basis/bootstrap.ts";
import { type Config, pauseParameter, settingsParameter } from "#infra/basis/config.ts";

interface DeployerStackProps extends StackProps {
  config: Config;
  /** `owner/name` on GitHub. */
  repository: string;
}

const GITHUB = "token.actions.githubusercontent.com";
/** Longer than the job of the workflow, which has 90 minutes: canaries alone take six minutes for each stack. */
const SESSION = Duration.hours(3);
const READING = ["dynamodb:BatchGetItem", "dynamodb:DescribeTable", "dynamodb:GetItem", "dynamodb:Query"];
const WRITING = ["dynamodb:BatchWriteItem", "dynamodb:DeleteItem", "dynamodb:PutItem", "dynamodb:UpdateItem"];

/**
 * Roles for a workflow of GitHub, without a stored key: one that deploys, for jobs of the environment named like the installation,
 * and one that only compares, for jobs of `{installation}-diff`. What changes AWS are the roles of CDK's bootstrap.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { config, repository, ...props }: DeployerStackProps) {
    super(scope, id, props);
    const { environment, account, qualifier, mail, restoredTable, restoredBucket } = config;
    const own = `virn-${environment}-`;
    const parameters = [bootstrapParameter(qualifier), settingsParameter(environment), pauseParameter(environment)];
    const cdkRoles = (...names: string[]) =>
      names.map((name) => `arn:aws:iam::${account}:role/cdk-${qualifier}-${name}-role-${account}-*`);
    const role = (name: string, job: string, roles: string[]) => {
      const made = new Role(this, name, {
        roleName: `virn-${environment}-${name.toLowerCase()}`,
        maxSessionDuration: SESSION,
        assumedBy: new WebIdentityPrincipal(`arn:aws:iam::${account}:oidc-provider/${GITHUB}`, {
          StringEquals: {
            [`${GITHUB}:aud`]: "sts.amazonaws.com",
            [`${GITHUB}:sub`]: `repo:${repository}:environment:${job}`,
          },
        }),
      });
      made.addToPolicy(new PolicyStatement({ actions: ["sts:AssumeRole"], resources: roles }));
      const names = parameters.map((parameter) => `arn:aws:ssm:*:${account}:parameter${parameter}`);
      made.addToPolicy(new PolicyStatement({ actions: ["ssm:GetParameter"], resources: names }));
      // A deploy asks if the vault is locked for good when the settings remove its lock.
      const lookup = {
        "cloudformation:DescribeStackResource": `cloudformation:*:${account}:stack/${own}vault/*`,
        "backup:DescribeBackupVault": `backup:*:${account}:backup-vault:${own}vault-*`,
      };
      for (const [action, resource] of Object.entries(lookup)) {
        made.addToPolicy(new PolicyStatement({ actions: [action], resources: [`arn:aws:${resource}`] }));
      }
      new CfnOutput(this, `${name}Role`, { value: made.roleArn });
      return made;
    };
    role("Compare", `${environment}-diff`, cdkRoles("lookup"));
    const deploy = role("Deploy", environment, cdkRoles("deploy", "file-publishing", "lookup"));
    const topics = [`arn:aws:sns:*:${account}:${own}alarms`];
    deploy.addToPolicy(
      new PolicyStatement({ actions: ["sns:ListSubscriptionsByTopic", "sns:Publish"], resources: topics }),
    );
    // For the table of DNS records of an identity that exists already.
    const identity = [`arn:aws:ses:*:${account}:identity/${mail.existingIdentity ?? mail.domain}`];
    deploy.addToPolicy(new PolicyStatement({ actions: ["ses:GetEmailIdentity"], resources: identity }));
    if (restoredBucket) {
      const resources = [`arn:aws:s3:::${restoredBucket}`];
      deploy.addToPolicy(new PolicyStatement({ actions: ["s3:GetBucketLocation"], resources }));
    }
    // The smoke test adds its person and removes what it made.
    const names = [`${own}data-*`, ...(restoredTable ? [restoredTable] : [])];
    const tables = names.map((name) => `arn:aws:dynamodb:*:${account}:table/${name}`);
    deploy.addToPolicy(new PolicyStatement({ actions: [...READING, ...WRITING], resources: tables }));
  }
}
