import { crc32Base62, iban, type RandomText, withLuhnDigit } from './random-text';

/** A fake of one kind. `secret` is what must not be stored; `text` is it with the name or address that it comes in. */
export interface FakeSecret {
  readonly text: string;
  readonly secret: string;
}
type Make = (random: RandomText) => string | FakeSecret;

/** Beginnings and bodies are joined here and nowhere else, so that no file holds anything that looks like a key. */
const join = (...parts: string[]) => parts.join('');
const named = (name: string, secret: string): FakeSecret => ({ text: `${name}:${secret}`, secret });
const withChecksum = (prefix: string, body: string) => join(prefix, body, crc32Base62(body));
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const MODELS: Record<string, Make> = {
  anthropic: (random) => join('sk-ant-', 'api03-', random.base64url(93), 'AA'),
  'anthropic oauth': (random) => join('sk-ant-', 'oat01-', random.base64url(80), 'AA'),
  'openai, old': (random) => join('sk-', random.base62(20), 'T3Blbk', 'FJ', random.base62(20)),
  'openai, project': (random) => join('sk-', 'proj-', random.base64url(48), 'T3Blbk', 'FJ', random.base64url(48)),
  'openai, service account': (random) =>
    join('sk-', 'svcacct-', random.base64url(40), 'T3Blbk', 'FJ', random.base62(40)),
  'openai, administrator': (random) => join('sk-', 'admin-', random.base64url(40), 'T3Blbk', 'FJ', random.base62(40)),
  deepseek: (random) => join('sk-', random.hex(32)),
  openrouter: (random) => join('sk-or-', 'v1-', random.hex(64)),
  huggingface: (random) => join('hf', '_', random.of('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', 34)),
  groq: (random) => join('gsk', '_', random.base62(52)),
  xai: (random) => join('xai', '-', random.base62(80)),
  perplexity: (random) => join('pplx', '-', random.base62(48)),
  replicate: (random) => join('r8', '_', random.base62(37)),
  langsmith: (random) => join('lsv2', '_pt_', random.hex(32), '_', random.hex(10)),
  'langfuse, secret': (random) => join('sk-lf', '-', random.uuid()),
  pinecone: (random) => join('pcsk', '_', random.base62(6), '_', random.base62(63)),
  fireworks: (random) => join('fw', '_', random.base62(24)),
  cerebras: (random) => join('csk', '-', random.lower(48)),
  nvidia: (random) => join('nvapi', '-', random.base64url(64)),
  together: (random) => join('tgp', '_v1_', random.base64url(43)),
  voyage: (random) => join('pa', '-', random.base64url(43)),
  jina: (random) => join('jina', '_', random.hex(32), random.base64url(28)),
  tavily: (random) => join('tvly', '-dev-', random.base62(32)),
  elevenlabs: (random) => join('sk', '_', random.hex(48)),
  e2b: (random) => join('e2b', '_', random.hex(40)),
  'mistral, by name': (random) => named('MISTRAL_API_KEY', random.base62(32)),
  'cohere, by name': (random) => named('CO_API_KEY', random.base62(40)),
  'azure openai, by name': (random) => named('AZURE_OPENAI_API_KEY', random.hex(32)),
};

const CLOUDS: Record<string, Make> = {
  'aws access key': (random) => join('AK', 'IA', random.base32(16)),
  'aws temporary key': (random) => join('AS', 'IA', random.base32(16)),
  'aws secret, by name': (random) => named('aws_secret_access_key', random.base64(40)),
  'aws session': (random) => join('IQoJb3Jp', 'Z2lu', random.base64(80)),
  'aws bedrock': (random) => join('ABSKQmVkcm9j', 'a0FQSUtleS', random.base64(80)),
  'google api key': (random) => join('AI', 'za', random.base64url(35)),
  'google oauth token': (random) => join('ya', '29.', random.base64url(80)),
  'google oauth client': (random) => join('GOC', 'SPX-', random.base64url(28)),
  'google refresh token': (random) => join('1/', '/0', random.base64url(60)),
  'azure storage': (random) => join(random.base64(76), '+AS', 't', random.base62(5), '=='),
  'azure ai services': (random) => join(random.base62(52), 'JQQJ', '99', random.base62(26)),
  'azure client secret': (random) => join(random.base62(3), '8', 'Q~', random.base62(34)),
  'azure devops': (random) => join(random.base62(76), 'AZ', 'DO', random.base62(4)),
  'azure sas': (random) => {
    const signature = `${random.base62(43)}%3D`;
    return { text: `https://a.blob.core.windows.net/c/b?sv=2024-11-04&sig=${signature}`, secret: signature };
  },
  alibaba: (random) => join('LT', 'AI', random.base62(20)),
  digitalocean: (random) => join('dop', '_v1_', random.hex(64)),
  heroku: (random) => join('HR', 'KU-', 'AA', random.base64url(58)),
  vercel: (random) => join('vc', 'k_', random.base62(48)),
  netlify: (random) => join('nf', 'p_', random.base62(36)),
  supabase: (random) => join('sb', 'p_', random.hex(40)),
  'supabase, secret': (random) => join('sb_', 'secret_', random.base62(31)),
  neon: (random) => join('na', 'pi_', random.lower(64)),
  planetscale: (random) => join('pscale', '_tkn_', random.base64url(43)),
  fly: (random) => join('fo', '1_', random.base64url(43)),
  databricks: (random) => join('da', 'pi', random.hex(32)),
  'cloudflare, by name': (random) => named('CLOUDFLARE_API_TOKEN', random.base64url(40)),
  'fastly, by name': (random) => named('FASTLY_API_TOKEN', random.base64url(32)),
};

const CODE: Record<string, Make> = {
  'github, personal': (random) => withChecksum(join('gh', 'p_'), random.base62(30)),
  'github, oauth': (random) => withChecksum(join('gh', 'o_'), random.base62(30)),
  'github, user': (random) => withChecksum(join('gh', 'u_'), random.base62(30)),
  'github, server': (random) => withChecksum(join('gh', 's_'), random.base62(30)),
  'github, refresh': (random) => withChecksum(join('gh', 'r_'), random.base62(30)),
  'github, fine-grained': (random) => join('github', '_pat_', random.base62(22), '_', random.base62(59)),
  'gitlab, personal': (random) => join('gl', 'pat-', random.base64url(20)),
  'gitlab, runner': (random) => join('gl', 'rt-', random.base64url(20)),
  'gitlab, deploy': (random) => join('gl', 'dt-', random.base64url(20)),
  atlassian: (random) => join('ATA', 'TT3xFfGF0', random.base64url(80)),
  bitbucket: (random) => join('AT', 'BB', random.base62(32)),
  npm: (random) => withChecksum(join('np', 'm_'), random.base62(30)),
  pypi: (random) => join('py', 'pi-', 'AgEIcHlwaS5vcmc', random.base64url(80)),
  rubygems: (random) => join('ruby', 'gems_', random.hex(48)),
  'docker hub': (random) => join('dckr', '_pat_', random.base64url(27)),
  circleci: (random) => join('CCI', 'PAT_', random.base62(22), '_', random.hex(40)),
  sonarqube: (random) => join('sq', 'p_', random.hex(40)),
  postman: (random) => join('PM', 'AK-', random.hex(24), '-', random.hex(34)),
  terraform: (random) => join(random.base62(14), '.atlas', 'v1.', random.base62(67)),
  vault: (random) => join('hv', 's.', random.base64url(90)),
  doppler: (random) => join('dp', '.pt.', random.base62(43)),
  age: (random) => join('AGE-SECRET', '-KEY-1', random.of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)),
};

const MESSENGERS: Record<string, Make> = {
  'slack, bot': (random) => join('xo', 'xb-', random.digits(12), '-', random.digits(12), '-', random.base62(24)),
  'slack, user': (random) => join('xo', 'xp-', random.digits(12), '-', random.digits(12), '-', random.hex(32)),
  'slack, app': (random) => join('xa', 'pp-1-A', random.upper(10), '-', random.digits(13), '-', random.hex(64)),
  'slack webhook': (random) => {
    const path = join('T', random.upper(8), '/B', random.upper(8), '/', random.base62(24));
    return { text: join('https://hooks.slack', '.com/services/', path), secret: path };
  },
  discord: (random) => join('M', random.base62(25), '.', random.base62(6), '.', random.base64url(38)),
  telegram: (random) => join(`7${random.digits(9)}`, ':A', 'A', random.base64url(33)),
  twilio: (random) => join('S', 'K', random.hex(32)),
  sendgrid: (random) => join('S', 'G.', random.base64url(22), '.', random.base64url(43)),
  mailgun: (random) => join('key', '-', random.hex(32)),
  mailchimp: (random) => join(random.hex(32), '-us', '12'),
  brevo: (random) => join('xkey', 'sib-', random.hex(64), '-', random.base62(16)),
  resend: (random) => join('r', 'e_', random.base62(8), '_', random.base62(24)),
  'postmark, by name': (random) => named('POSTMARK_SERVER_TOKEN', random.uuid()),
};

const PAYMENTS: Record<string, Make> = {
  'stripe, live': (random) => join('sk', '_live_', random.base62(24)),
  'stripe, test': (random) => join('sk', '_test_', random.base62(99)),
  'stripe, restricted': (random) => join('rk', '_live_', random.base62(24)),
  'stripe webhook': (random) => join('wh', 'sec_', random.base62(32)),
  square: (random) => join('sq0', 'atp-', random.base64url(22)),
  'shopify, admin': (random) => join('shp', 'at_', random.hex(32)),
  'shopify, shared': (random) => join('shp', 'ss_', random.hex(32)),
  braintree: (random) => join('access_', 'token$production$', random.lower(16), '$', random.hex(32)),
  plaid: (random) => join('access-', 'production-', random.uuid()),
  razorpay: (random) => join('rzp', '_live_', random.base62(14)),
  mollie: (random) => join('li', 've_', random.base62(30)),
};

const TOOLS: Record<string, Make> = {
  'new relic': (random) => join('NR', 'AK-', random.upper(27)),
  sentry: (random) => join('sntry', 'u_', random.hex(64)),
  grafana: (random) => join('gl', 'sa_', random.base62(32), '_', random.hex(8)),
  honeycomb: (random) => join('hca', 'ik_', random.lower(58)),
  dynatrace: (random) => join('dt0', 'c01.', random.upper(24), '.', random.upper(64)),
  'datadog, by name': (random) => named('DD_API_KEY', random.hex(32)),
  linear: (random) => join('lin', '_api_', random.base62(40)),
  notion: (random) => join('nt', 'n_', random.digits(11), random.base62(35)),
  airtable: (random) => join('pa', 't', random.base62(14), '.', random.hex(64)),
  asana: (random) => join('2/', random.digits(16), '/', random.digits(16), ':', random.hex(32)),
  figma: (random) => join('fi', 'gd_', random.base64url(40)),
  hubspot: (random) => join('pat', '-na1-', random.uuid()),
  typeform: (random) => join('tf', 'p_', random.base62(59)),
};

const FORMS: Record<string, Make> = {
  jwt: (random) =>
    join(base64url({ alg: 'HS256' }), '.', base64url({ sub: random.digits(6) }), '.', random.base64url(43)),
  'pem private key': (random) =>
    join('-----BEGIN ', 'RSA PRIVATE KEY-----\n', random.base64(64), '\n-----END ', 'RSA PRIVATE KEY-----'),
  'ssh private key': (random) =>
    join('-----BEGIN ', 'OPENSSH PRIVATE KEY-----\n', random.base64(70), '\n-----END ', 'OPENSSH PRIVATE KEY-----'),
  'pgp private key': (random) =>
    join(
      '-----BEGIN ',
      'PGP PRIVATE KEY BLOCK-----\n\n',
      random.base64(64),
      '\n-----END ',
      'PGP PRIVATE KEY BLOCK-----',
    ),
  'private key in base64': (random) => join('LS0tLS1CRU', 'dJTi', random.base64(90)),
  'basic-auth url': (random) => {
    const password = random.base62(16);
    return { text: `https://reader:${password}@files.example.com/a`, secret: password };
  },
  'connection string': (random) => {
    const password = random.base62(20);
    return { text: `postgres://quality:${password}@db.internal:5432/quality`, secret: password };
  },
  'bearer header': (random) => {
    const token = random.base64url(40);
    return { text: `Authorization: Bearer ${token}`, secret: token };
  },
  'password, by name': (random) => named('password', random.base62(12)),
  'unknown issuer, by name': (random) => named('refresh_token', random.base64url(40)),
  'card, visa': (random) => withLuhnDigit(`4${random.digits(14)}`),
  'card, mastercard': (random) => withLuhnDigit(`53${random.digits(13)}`),
  'card, amex': (random) => withLuhnDigit(`37${random.digits(12)}`),
  'e-mail address': (random) => `${random.lower(8)}.${random.lower(5)}@${random.of('bcdfgh', 7)}.example.com`,
  'iban, germany': (random) => iban('DE', random.digits(18)),
  'iban, united kingdom': (random) => iban('GB', `WEST${random.digits(14)}`),
  'own token': (random) => join('as', 'say_', random.base64url(43)),
};

/** By kind: at least 60 issuers and forms. */
export const FAKE_SECRETS: Readonly<Record<string, (random: RandomText) => FakeSecret>> = Object.fromEntries(
  Object.entries({ ...MODELS, ...CLOUDS, ...CODE, ...MESSENGERS, ...PAYMENTS, ...TOOLS, ...FORMS }).map(
    ([kind, make]) => [
      kind,
      (random: RandomText) => {
        const made = make(random);
        return typeof made === 'string' ? { text: made, secret: made } : made;
      },
    ],
  ),
);
