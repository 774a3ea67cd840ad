import { awsCall } from "#scripts/aws/awsCall.ts";
import { remedyOf } from "#scripts/aws/finding.ts";

const VERSION = "2010-03-31";

/** Sends a message through a topic of alarms. @returns a sentence: to whom, or what stopped it. Never throws. */
export async function testAlarm(topic: string, installation: string): Promise<string> {
  const region = topic.split(":")[3] ?? "";
  const sns = (form: Record<string, string>) =>
    awsCall({ service: "sns", region, form: { Version: VERSION, TopicArn: topic, ...form } });
  const listed = await sns({ Action: "ListSubscriptionsByTopic" });
  if (!listed.ok) return failed(region, listed, "sns:ListSubscriptionsByTopic");
  const members = listed.text.split("<member>").slice(1);
  const subscribed = members.map((member) => ({
    address: /<Endpoint>([^<]*)</.exec(member)?.[1] ?? "",
    isConfirmed: /<SubscriptionArn>arn:/.test(member),
  }));
  const [waiting, confirmed] = [false, true].map((is) =>
    subscribed.filter(({ isConfirmed }) => isConfirmed === is).map(({ address }) => address),
  );
  const toConfirm = waiting?.length
    ? `${waiting.join(", ")} gets no alarm of ${region} yet: open the link of the mail 'AWS Notification - Subscription Confirmation'.`
    : "";
  if (!confirmed?.length) return toConfirm || `Nobody is subscribed to the alarms of ${region}.`;
  const sent = await sns({
    Action: "Publish",
    Subject: `Test alarm of virn-${installation}`,
    Message: `This is a test: alarms of virn-${installation} in ${region} come to this address. There is nothing to do.`,
  });
  if (!sent.ok) return failed(region, sent, "sns:Publish");
  return [`A test alarm of ${region} was sent to ${confirmed.join(", ")}.`, toConfirm].filter(Boolean).join(" ");
}

function failed(
  region: string,
  { trouble, reason }: { trouble: Parameters<typeof remedyOf>[0]; reason: string },
  permission: string,
) {
  return `No test alarm of ${region} was sent: ${remedyOf(trouble, reason, permission)}.`;
}
