import { createKeySecret } from "@/lib/domain/key-format";
import { base62, base64, base64url, capitals, digits, hex, letters, type SeededRandom } from "./seeded-random";

type Make = (random: SeededRandom) => string;

/** Marks are put together while the program runs, so that no scanner of repositories takes this file for a leak. */
const mark = (...parts: string[]) => parts.join("");
const marked =
  (parts: string[], alphabet: string, length: number): Make =>
  (random) =>
    mark(...parts) + random.text(alphabet, length);

const pem =
  (label: string): Make =>
  (random) => {
    const lines = Array.from({ length: 6 }, () => random.text(base64, 64)).join("\n");
    return `${mark("-----BE", "GIN ", label)}-----\n${lines}\n${random.text(base64, 30)}==\n-----END ${label}-----`;
  };

const password: Make = (random) =>
  random.text(letters, 5) + random.text(digits, 3) + random.text("!#%&*", 1) + random.text(base62, 5);

/** One generator for each kind of secret that agents come by. */
export const secretSamples: Readonly<Record<string, Make>> = {
  aws_access_key: marked(["AK", "IA"], `${capitals}234567`, 16),
  aws_secret_key: (random) => `aws_secret_access_key = ${random.text(base64, 39)}${random.pick([..."357"])}`,
  github_token: (random) => mark("gh", random.pick([..."pousr"]), "_") + random.text(base62, 36),
  github_fine_grained: (random) => `${mark("github", "_pat_")}${random.text(base62, 22)}_${random.text(base62, 59)}`,
  gitlab_token: marked(["gl", "pat-"], base64url, 20),
  slack_bot_token: (random) =>
    `${mark("xo", "xb-")}${random.text(digits, 12)}-${random.text(digits, 12)}-${random.text(base62, 24)}`,
  slack_webhook: (random) =>
    `https://${mark("hooks.", "slack.com/ser", "vices/")}T${random.text(`${capitals}${digits}`, 8)}/B${random.text(`${capitals}${digits}`, 10)}/${random.text(base62, 24)}`,
  stripe_key: (random) => mark("sk", "_live", "_") + random.text(base62, random.pick([24, 99])),
  stripe_webhook_secret: marked(["wh", "sec_"], base62, 32),
  google_api_key: marked(["AI", "za"], base64url, 35),
  google_oauth_secret: marked(["GOC", "SPX-"], base64url, 28),
  anthropic_key: (random) => `${mark("sk-", "ant-", "api03-")}${random.text(base64url, 93)}AA`,
  openai_project_key: (random) => mark("sk-", "proj-") + random.text(base64url, 120),
  openai_key: (random) =>
    `${mark("sk", "-")}${random.text(base62, 20)}${mark("T3Blbk", "FJ")}${random.text(base62, 20)}`,
  hugging_face: marked(["h", "f_"], letters, 34),
  groq_key: marked(["gs", "k_"], base62, 52),
  npm_token: marked(["np", "m_"], base62, 36),
  pypi_token: marked(["py", "pi-AgE", "IcHlwaS5vcmcC"], base64url, 120),
  rubygems_key: marked(["ruby", "gems_"], hex, 48),
  docker_token: marked(["dck", "r_pat_"], base64url, 27),
  sendgrid_key: (random) => `${mark("S", "G.")}${random.text(base64url, 22)}.${random.text(base64url, 43)}`,
  mailgun_key: marked(["ke", "y-"], hex, 32),
  mailchimp_key: (random) => `${random.text(hex, 32)}-us${1 + random.below(20)}`,
  twilio_key: marked(["S", "K"], hex, 32),
  telegram_token: (random) => `${1 + random.below(9)}${random.text(digits, 9)}:AA${random.text(base64url, 33)}`,
  discord_token: (random) =>
    `${random.pick([..."MN"])}${random.text(base62, 25)}.${random.text(base64url, 6)}.${random.text(base64url, 38)}`,
  shopify_token: marked(["shp", "at_"], hex, 32),
  digitalocean_token: marked(["do", "p_v1_"], hex, 64),
  databricks_token: marked(["da", "pi"], hex, 32),
  linear_key: marked(["lin", "_api_"], base62, 40),
  notion_token: marked(["nt", "n_"], base62, 46),
  figma_token: marked(["fi", "gd_"], base64url, 40),
  airtable_token: (random) => `${mark("pa", "t")}${random.text(base62, 14)}.${random.text(hex, 64)}`,
  postman_key: (random) => `${mark("PM", "AK-")}${random.text(hex, 24)}-${random.text(hex, 34)}`,
  grafana_token: (random) => `${mark("gl", "sa_")}${random.text(base62, 32)}_${random.text(hex, 8)}`,
  new_relic_key: marked(["NR", "AK-"], `${capitals}${digits}`, 27),
  vault_token: marked(["hv", "s."], base64url, 92),
  terraform_token: (random) => `${random.text(base62, 14)}.${mark("atlas", "v1.")}${random.text(base64url, 67)}`,
  azure_storage_key: (random) => `${mark("Account", "Key=")}${random.text(base64, 86)}==`,
  azure_client_secret: (random) => `${random.text(base62, 3)}8${mark("Q", "~")}${random.text(base62, 34)}`,
  supabase_key: marked(["sb", "p_"], hex, 40),
  tailscale_key: (random) => `${mark("ts", "key-auth-")}${random.text(base62, 12)}-${random.text(base62, 32)}`,
  json_web_token: (random) =>
    `${mark("ey", "J")}${random.text(base64url, 33)}.${mark("ey", "J")}${random.text(base64url, 90)}.${random.text(base64url, 43)}`,
  rsa_private_key: pem(mark("RSA PRI", "VATE KEY")),
  openssh_private_key: pem(mark("OPENSSH PRI", "VATE KEY")),
  private_key: pem(mark("PRI", "VATE KEY")),
  age_key: marked(["AGE-SEC", "RET-KEY-1"], "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58),
  palimpsest_key: (random) => createKeySecret((size) => Uint8Array.from({ length: size }, () => random.below(256))),
  database_url: (random) =>
    `${random.pick(["postgres", "mysql", "mongodb+srv", "amqp", "redis"])}://app:${random.text(base62, 14)}@db-${random.below(90)}.internal:5432/main`,
  basic_auth_header: (random) => `Authorization: Basic ${random.text(base64, 30)}==`,
  bearer_header: (random) => `curl -H "Authorization: Bearer ${random.text(base64url, 40)}" https://api.acme.dev/v1/me`,
  environment_variable: (random) =>
    `${random.pick(["DB_PASSWORD", "JWT_SECRET", "ADMIN_API_KEY", "REFRESH_TOKEN"])}=${random.text(base62, 22)}7`,
  json_field: (random) =>
    `{"${random.pick(["password", "clientSecret", "api_key", "accessToken"])}": "${password(random)}"}`,
  yaml_field: (random) => `${random.pick(["password", "secret_key", "auth_token"])}: ${password(random)}`,
  spoken_password: (random) =>
    `The ${random.pick(["staging", "wifi", "admin", "database"])} password is ${password(random)}`,
};

const surroundings: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `# Deploy notes\n\nWe rotate this every quarter.\n${secret}\nAsk Kim when it expires.\n`,
  (secret) => `Tried again on Tuesday, worked with:\n\n\`\`\`\n${secret}\n\`\`\`\n`,
  (secret) => `- step one\n- use ${secret}\n- step three\n`,
  (secret) => `config:\r\n${secret}\r\nend of config\r\n`,
];

/** A note that holds a secret of this kind. */
export function secretNote(kind: string, random: SeededRandom): string {
  const make = secretSamples[kind];
  if (!make) throw new Error(`there is no kind ${kind}`);
  return random.pick(surroundings)(make(random));
}
