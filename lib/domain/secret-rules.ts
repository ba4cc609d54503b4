/** A kind of secret that is recognised by its own shape. */
export interface SecretRule {
  readonly id: string;
  /** Completes "it looks like …". */
  readonly looksLike: string;
  /** From the first character to the last; what stands before it is no letter or digit. Repetitions are bounded and share no border. */
  readonly pattern: string;
}

const rule = (id: string, looksLike: string, pattern: string): SecretRule => ({ id, looksLike, pattern });
const end = "(?![A-Za-z0-9])";

/**
 * Secrets whose issuers gave them a mark. Each pattern begins with that mark, so a text without it is passed over quickly;
 * the marks are checked again by whoever issued them, so we are content with shape and length.
 */
export const tokenRules: readonly SecretRule[] = [
  rule("aws_access_key", "an AWS access key", `(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}${end}`),
  rule("github_token", "a GitHub token", `gh[pousr]_[A-Za-z0-9]{36,255}`),
  rule("github_fine_grained_token", "a GitHub token", `github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}`),
  rule("gitlab_token", "a GitLab token", `gl(?:pat|dt|rt|oas|cbt|ptt|ft|soat|imt|agent)-[\\w-]{20,300}`),
  rule("slack_token", "a Slack token", `xox[abeoprs](?:\\.xox[bp])?-[A-Za-z0-9-]{20,250}`),
  rule("slack_app_token", "a Slack token", `xapp-\\d-[A-Z0-9]{8,16}-\\d{8,16}-[a-f0-9]{64}`),
  rule("slack_webhook", "a Slack webhook", `hooks\\.slack\\.com/(?:services|workflows)/[A-Za-z0-9/]{40,120}`),
  rule("stripe_key", "a Stripe key", `(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{20,250}`),
  rule("stripe_webhook_secret", "a webhook signing secret", `whsec_[A-Za-z0-9+/]{24,100}`),
  rule("google_api_key", "a Google API key", `AIza[\\w-]{35}(?![\\w-])`),
  rule("google_oauth_secret", "a Google OAuth secret", `GOCSPX-[\\w-]{28}`),
  rule("google_oauth_token", "a Google OAuth token", `(?:ya29\\.[\\w-]{60,500}|1//0[\\w-]{60,200})`),
  rule("anthropic_key", "an Anthropic key", `sk-ant-(?:api|admin|sid|oat|ort)\\d\\d-[\\w-]{60,200}`),
  rule(
    "openai_key",
    "an OpenAI key",
    `sk-(?:(?:proj|svcacct|admin|None)-[\\w-]{40,250}|[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20})`,
  ),
  rule("openrouter_key", "an OpenRouter key", `sk-or-v1-[a-f0-9]{64}`),
  rule("hugging_face_token", "a Hugging Face token", `(?:hf|api_org)_[A-Za-z0-9]{34}${end}`),
  rule("groq_key", "a Groq key", `gsk_[A-Za-z0-9]{52}`),
  rule("xai_key", "an xAI key", `xai-[A-Za-z0-9]{80}`),
  rule("perplexity_key", "a Perplexity key", `pplx-[A-Za-z0-9]{48}`),
  rule("replicate_token", "a Replicate token", `r8_[A-Za-z0-9]{37}${end}`),
  rule("npm_token", "an npm token", `npm_[A-Za-z0-9]{36}${end}`),
  rule("pypi_token", "a PyPI token", `pypi-AgE[\\w-]{50,500}`),
  rule("rubygems_key", "a RubyGems key", `rubygems_[a-f0-9]{48}`),
  rule("docker_token", "a Docker token", `dckr_(?:pat|oat)_[\\w-]{27,64}`),
  rule("sendgrid_key", "a SendGrid key", `SG\\.[\\w-]{22}\\.[\\w-]{43}`),
  rule("mailgun_key", "a Mailgun key", `key-[0-9a-f]{32}${end}`),
  rule("mailchimp_key", "a Mailchimp key", `[0-9a-f]{32}-us\\d{1,2}${end}`),
  rule("twilio_key", "a Twilio key", `SK[0-9a-f]{32}${end}`),
  rule("telegram_token", "a Telegram bot token", `\\d{8,10}:AA[\\w-]{33}(?![\\w-])`),
  rule("discord_token", "a Discord bot token", `[MNO][A-Za-z\\d]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,40}`),
  rule("discord_webhook", "a Discord webhook", `discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[\\w-]{60,80}`),
  rule("shopify_token", "a Shopify token", `shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}`),
  rule("square_token", "a Square token", `(?:EAAA[\\w-]{60}|sq0(?:atp|csp|idp)-[\\w-]{22,43})`),
  rule("digitalocean_token", "a DigitalOcean token", `do[opr]_v1_[a-f0-9]{64}`),
  rule("heroku_key", "a Heroku key", `HRKU-[\\w-]{36,64}`),
  rule("databricks_token", "a Databricks token", `dapi[a-f0-9]{32}`),
  rule("linear_key", "a Linear key", `lin_(?:api|oauth)_[A-Za-z0-9]{40,64}`),
  rule("notion_token", "a Notion token", `(?:ntn_[A-Za-z0-9]{46}|secret_[A-Za-z0-9]{43}${end})`),
  rule("figma_token", "a Figma token", `figd_[\\w-]{40,64}`),
  rule("airtable_token", "an Airtable token", `pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}`),
  rule("postman_key", "a Postman key", `PMAK-[a-f0-9]{24}-[a-f0-9]{34}`),
  rule("grafana_token", "a Grafana token", `(?:glsa_[A-Za-z0-9]{32}_[a-fA-F0-9]{8}|glc_[A-Za-z0-9+/]{32,400})`),
  rule("new_relic_key", "a New Relic key", `NR(?:AK|JS|II|IQ|AA)-[A-Za-z0-9-]{19,36}`),
  rule("sentry_token", "a Sentry token", `sntry[su]_[A-Za-z0-9+/=_]{60,400}`),
  rule(
    "doppler_token",
    "a Doppler token",
    `dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}`,
  ),
  rule("vault_token", "a Vault token", `hv[sbr]\\.[\\w-]{24,300}`),
  rule("terraform_token", "a Terraform token", `[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{60,80}`),
  rule("pulumi_token", "a Pulumi token", `pul-[a-f0-9]{40}`),
  rule("atlassian_token", "an Atlassian token", `AT[AC]TT3[\\w=-]{60,300}`),
  rule("azure_storage_key", "an Azure storage key", `(?:Account|SharedAccess)Key=[A-Za-z0-9+/]{43,86}={1,2}`),
  rule("azure_client_secret", "an Azure client secret", `[\\w~.-]{3}\\dQ~[\\w~.-]{31,34}`),
  rule("supabase_key", "a Supabase key", `(?:sbp_[a-f0-9]{40}|sb_secret_[\\w-]{31,64})`),
  rule("planetscale_token", "a PlanetScale token", `pscale_(?:tkn|pw|oauth)_[\\w.-]{32,64}`),
  rule("netlify_token", "a Netlify token", `nfp_[A-Za-z0-9]{36,64}`),
  rule("fly_token", "a Fly.io token", `(?:fo1_[\\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/]{80,500})`),
  rule(
    "tailscale_key",
    "a Tailscale key",
    `tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,64}`,
  ),
  rule("cloudflare_key", "a Cloudflare key", `v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}`),
  rule("dropbox_token", "a Dropbox token", `sl\\.(?:u\\.)?[\\w-]{100,1500}`),
  rule("facebook_token", "a Facebook token", `EAA[A-Za-z0-9]{100,300}`),
  rule("age_key", "an age private key", `AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}`),
  rule("json_web_token", "a signed token (JWT)", `eyJ[\\w-]{8,4000}\\.eyJ[\\w-]{8,8000}\\.[\\w-]{16,1500}`),
  rule("palimpsest_key", "a key of this product", `plm_[0-9A-Za-z]{36}${end}`),
];

/** Secrets that are known by what stands around them. */
const surroundedRules = {
  private_key: "a private key",
  url_password: "an address with a password in it",
  authorization_header: "an authorization header",
  assigned_secret: "a password, token or key",
  spoken_password: "a password",
} as const;

/** "It looks like …", by rule. */
export const secretLooks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tokenRules.map(({ id, looksLike }) => [id, looksLike])),
  ...surroundedRules,
};
