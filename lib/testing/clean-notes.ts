import { createHash } from "node:crypto";
import { base64, digits, hex, type SeededRandom } from "./seeded-random";

type Make = (random: SeededRandom) => string;

const english = (
  "The customer prefers short answers and wants the report on Monday morning. We agreed to move the release by two weeks. " +
  "Remember that the password policy asks for twelve characters. Tokens are counted per request and the limit is high. " +
  "Ask before deleting anything in the archive. The api key lives in the vault under billing. The secret of good coffee is fresh water. " +
  "Meeting notes go into the team folder. The build takes nine minutes on the small machine. She likes green tea and long walks. " +
  "Keep the tone friendly but precise. When the test fails twice we look at the logs first. The access key rotation is on the first of each month. " +
  "Credentials are handed out by the platform team. His key insight was to split the table. Authorization is checked in the use case."
).match(/[^.]+\./g) as string[];

const others: readonly string[] = [
  "Der Kunde möchte die Übersicht bis Freitag. Das Passwort wird jedes Quartal gewechselt und liegt im Tresor.",
  "La reunión se movió al jueves. La contraseña está en el gestor, no en este documento.",
  "Le client préfère le résumé en français. La clé d'accès se trouve dans le coffre de l'équipe.",
  "客户喜欢简短的回答。会议改到星期四下午三点，请提前准备好报告。密码保存在保险库里。",
  "お客様は毎週月曜日に報告書を希望しています。パスワードは金庫にあります。",
  "Заказчик просит отчёт по понедельникам. Пароль хранится в сейфе команды.",
  "고객은 짧은 답변을 선호합니다. 비밀번호는 금고에 있습니다.",
  "العميل يفضل الإجابات القصيرة. كلمة المرور محفوظة في الخزنة.",
  "Müşteri raporu cuma gününe kadar istiyor. Parola kasada duruyor.",
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua.",
];

const uuid: Make = (random) => [8, 4, 4, 4, 12].map((length) => random.text(hex, length)).join("-");
const sha: Make = (random) => createHash("sha256").update(String(random.next())).digest("hex");
const day: Make = (random) => `20${10 + random.below(20)}-0${1 + random.below(9)}-${10 + random.below(18)}`;
const version: Make = (random) => `${random.below(20)}.${random.below(40)}.${random.below(30)}`;

const facts: readonly Make[] = [
  (random) => `Commit ${sha(random).slice(0, 40)} fixed it; before it was ${sha(random).slice(0, 8)}.`,
  (random) =>
    `Request ${uuid(random)} failed at ${day(random)}T1${random.below(9)}:2${random.below(9)}:05.${random.text(digits, 3)}Z.`,
  (random) => `Upgraded react from ${version(random)} to ^${version(random)} and node to v${version(random)}.`,
  (random) => `sha256:${sha(random)} is the checksum of the image.`,
  (random) =>
    `See https://docs.acme.dev/guide/v${random.below(9)}/setup?tab=install&ref=${random.text(hex, 12)}#step-${random.below(9)}.`,
  (random) => `Memory mem_01${random.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 24)} was renamed.`,
  (random) => `![chart](data:image/png;base64,${random.text(base64, 200)}==)`,
  (random) =>
    `The job ran ${random.below(900)} times, ${random.below(99)}.${random.below(9)} % failed, max_tokens: ${random.below(9000)}.`,
  (random) =>
    `Build 20${random.text(digits, 10)} took ${random.below(900)} s; epoch ${1_600_000_000 + random.below(99_999_999)}.`,
  (random) =>
    `Invoice ${random.text(digits, 4)}-${random.text(digits, 4)}, order no. ${random.text(digits, 7)}, due ${day(random)}.`,
  (random) => `integrity sha512-${random.text(base64, 86)}== for left-pad@${version(random)}`,
  (random) =>
    `color: #${random.text(hex, 6)}; margin: 0 ${random.below(40)}px; width: calc(100% - ${random.below(99)}px);`,
  (random) =>
    `ISBN 978-3-16-148410-${random.below(9)}, DOI 10.1000/xyz${random.below(999)}, RFC ${random.below(9000)}.`,
  (random) =>
    `Listens on 127.0.0.1:${3000 + random.below(900)} and 192.168.1.${random.below(250)}, ssh alias staging-${random.below(9)}.`,
  () => "password: <ask the platform team>",
  () => `API_KEY=\${VAULT_API_KEY} in .env.example, PASSWORD=changeme for local runs`,
  () => "export TOKEN=$(vault read -field=token secret/ci)",
  () => "const token = process.env.GITHUB_TOKEN ?? readToken();",
  () => "function createToken(secret: string, options: TokenOptions): Promise<Token> { return sign(secret, options); }",
  () => "secret: projects/main/secrets/billing and token_count: 4096",
  () => "postgres://user:password@localhost:5432/dev is the sample address",
  () => "-----BEGIN PUBLIC KEY----- is how the file begins",
  () => "Contact: support@example.com or the #help channel",
];

/** A note without secrets and without anybody's data: prose of many languages, code, hashes, ids, versions, dates, addresses. */
export function cleanNote(random: SeededRandom): string {
  const parts: string[] = [];
  const count = 2 + random.below(8);
  for (let i = 0; i < count; i++) {
    const kind = random.below(10);
    if (kind < 5) parts.push(random.pick(english).trim());
    else if (kind < 6) parts.push(random.pick(others));
    else parts.push(random.pick(facts)(random));
  }
  return `# ${day(random)}\n\n${parts.join(random.pick(["\n", " ", "\n- "]))}\n`;
}
