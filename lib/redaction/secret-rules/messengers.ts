import type { SecretRule } from './secret-rule';

/** Tokens and webhooks of messengers and of those who send mail (their documentation and gitleaks' public rules). */
export const MESSENGER_RULES: readonly SecretRule[] = [
  {
    rule: 'slack-token',
    marks: ['xoxa-', 'xoxb-', 'xoxe-', 'xoxe.', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxd-', 'xapp-', 'xwfp-'],
    pattern: /xox[abcdeoprs][-.][A-Za-z0-9.-]{10,}|xapp-[A-Za-z0-9-]{10,}|xwfp-[A-Za-z0-9-]{10,}/g,
  },
  {
    rule: 'webhook',
    marks: ['hooks.slack.com/', 'discord.com/api/', 'discordapp.com/api/', 'webhook.office.com/', 'hooks.zapier.com/'],
    pattern:
      /hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9+/]{20,}|discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/[A-Za-z0-9/_-]{20,}|webhook\.office\.com\/[A-Za-z0-9/@_-]{20,}|hooks\.zapier\.com\/hooks\/catch\/[A-Za-z0-9/]{6,}/g,
  },
  {
    rule: 'discord-token',
    marks: ['.'],
    pattern: /[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}/g,
  },
  { rule: 'telegram-token', marks: [':AA'], pattern: /\d{8,10}:AA[A-Za-z0-9_-]{30,}/g },
  { rule: 'twilio-key', marks: ['SK'], pattern: /SK[0-9a-f]{32}(?![0-9a-f])/g },
  { rule: 'sendgrid-key', marks: ['SG.'], pattern: /SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{30,}/g },
  { rule: 'mailgun-key', marks: ['key-'], pattern: /key-[0-9a-f]{32}(?![0-9a-f])/g },
  { rule: 'mailchimp-key', marks: ['-us'], pattern: /[0-9a-f]{32}-us\d{1,2}(?!\d)/g },
  {
    rule: 'brevo-key',
    marks: ['xkeysib-', 'xsmtpsib-'],
    pattern: /x(?:key|smtp)sib-[0-9a-f]{40,}(?:-[A-Za-z0-9]{16})?/g,
  },
  { rule: 'resend-key', marks: ['re_'], pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/g },
];
