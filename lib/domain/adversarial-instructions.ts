import type { AdversarialHit } from "@/lib/domain/adversarial-kinds";

/** A way of speaking to a model. `about` says in a few words what the phrase tries. */
type Phrase = {
  readonly about: string;
  readonly pattern: RegExp;
  /** Parts in small letters, of which the phrase has one of each row: a text without them is not read again. */
  readonly needs: readonly (readonly string[])[];
};

// Repetitions are bounded and gaps are short, so that each place of a text is looked at a fixed number of times.
const some = String.raw`[\s>*]{1,6}`;
const english = (source: string) => new RegExp(String.raw`\b(?:${source.replaceAll(" ", some)})`, "giu");

const which =
  "all|any|every|each|of|the|these|those|your|my|our|its|previous|prior|earlier|above|preceding|former|foregoing|existing|original|other|current|system|safety";
const older = "previous|prior|earlier|above|preceding|former|your";
const notes = "instructions?|prompts?|directives?|directions|guidelines|commands?|orders|programming";

/**
 * The phrases that the lens knows: small on purpose, and no proof either way. It marks them for a reader; it never refuses a text.
 * English first, then the commonest phrase, "ignore the previous instructions", in other languages, with some more in Chinese.
 */
const instructionPhrases: readonly Phrase[] = [
  {
    needs: [
      ["ignor", "disregard", "forget", "overrid", "bypass", "neglect", "discard"],
      [
        "instruction",
        "prompt",
        "directive",
        "direction",
        "guideline",
        "command",
        "order",
        "programming",
        "rules",
        "messages",
        "context",
        "constraints",
      ],
    ],
    about: "sets aside other instructions",
    pattern: english(
      `(?:ignore|disregard|forget|override|bypass|neglect|discard) (?:(?:${which}) ){1,5}(?:${notes})\\b|(?:ignore|disregard|forget|override|bypass) (?:all )?(?:of )?(?:the |your )?(?:${older}) (?:rules|messages|context|constraints)\\b`,
    ),
  },
  {
    needs: [
      ["ignor", "disregard", "forget"],
      ["above", "this", "told"],
    ],
    about: "sets aside other instructions",
    pattern: english(
      "(?:ignore|disregard|forget) (?:(?:all|everything|anything|what|of|is|was|that|the|you were told) ){1,4}(?:above|before this|told before)\\b",
    ),
  },
  {
    needs: [["are"], ["now"], ["you"]],
    about: "gives the model another role",
    pattern: english(
      "you are now (?:in [\\w-]{1,24} mode|(?!ready|able|logged|signed|connected|subscribed|done|finished|set|good|in|on|at|using|running|here)[\\p{L}\\p{N}])",
    ),
  },
  {
    needs: [["system"], ["prompt"]],
    about: "speaks of the system prompt",
    pattern: english("system(?:-| )prompts?\\b"),
  },
  {
    needs: [
      ["tell", "inform", "mention", "reveal", "show", "alert", "notify", "warn"],
      ["not", "n't", "n’t", "never", "without"],
      ["user", "human", "people", "operator", "reviewer", "developer", "owner", "admin"],
    ],
    about: "hides something from the people in charge",
    pattern: english(
      "(?:do not|don['’]t|never|without) (?:ever )?(?:tell|telling|inform|informing|mention|reveal|show|alert|alerting|notify|notifying|warn|warning)(?: (?:this|it|that|any of this|anything))?(?: to)? (?:the |your |any )?(?:users?|humans?|people|operators?|reviewers?|developers?|owners?|admins?|administrators?)\\b",
    ),
  },
  {
    needs: [
      ["from"],
      ["now"],
      ["on"],
      [
        "must",
        "should",
        "will",
        "shall",
        "are",
        "always",
        "never",
        "only",
        "respond",
        "answer",
        "reply",
        "act",
        "behave",
        "pretend",
        "obey",
        "follow",
      ],
    ],
    about: "orders lasting behaviour",
    pattern: english(
      "from now on,? (?:you )?(?:must |should |will |shall |are to )?(?:always|never|only|respond|answer|reply|act|behave|pretend|obey|follow)\\b",
    ),
  },
  {
    needs: [["://"], ["send", "forward", "upload", "exfiltrate", "transmit", "leak", "email"]],
    about: "sends something to an address",
    pattern:
      /\b(?:send|forward|upload|exfiltrate|transmit|leak|email)\b[^\n]{0,100}?\bto\s{1,4}[<("'`[]{0,2}(?:https?|ftp|wss?):\/\//giu,
  },
  {
    needs: [["instead"], ["ask"]],
    about: "replaces an answer by another",
    pattern: /\b(?:when|whenever|if)\s{1,4}(?:[\p{L}'’]{1,16}\s{1,4}){0,4}ask(?:ed|s)?\b[^\n.!?]{0,160}?\binstead\b/giu,
  },
  {
    needs: [["<|", "inst]", "sys>>"]],
    about: "imitates the marks of a conversation",
    pattern: /<\|[a-z][a-z0-9_]{1,30}\|>|\[\/?INST\]|<<\/?SYS>>/giu,
  },
  {
    needs: [["<system", "</system", "<assistant", "</assistant"]],
    about: "imitates the marks of a conversation",
    pattern: /<\/?(?:system|assistant|system[-_](?:prompt|reminder|message|instructions?))>/giu,
  },
  {
    needs: [["system", "assistant", "developer"], [":"]],
    about: "imitates a turn of a conversation",
    pattern:
      /^[ \t>*_#]{0,8}(?:system|assistant|developer)(?:\s(?:prompt|message))?[*_]{0,2}:[*_]{0,2}[ \t]{1,4}(?=[\p{L}\p{N}'’,-]{1,40}[ \t]{1,4}[\p{L}\p{N}])/gimu,
  },
  {
    needs: [["忽略", "无视", "無視", "忘记", "忘記", "不要理"]],
    about: "sets aside other instructions",
    pattern:
      /(?:忽略|无视|無視|忘记|忘記|不要理会|不要理會)(?:掉|了)?(?:你|您)?(?:的)?(?:(?:之前|以上|上述|上面|此前|先前|前面|以前|原有|所有|全部|一切|任何|这些|這些)的?){1,4}(?:系统|系統)?(?:指令|指示|提示词|提示詞|提示|命令|规则|規則|要求|说明|說明)/gu,
  },
  {
    needs: [["现在", "現在"]],
    about: "gives the model another role",
    pattern: /(?:你|您)现在(?:是|扮演)|(?:你|您)現在(?:是|扮演)/gu,
  },
  {
    needs: [["从", "從"]],
    about: "orders lasting behaviour",
    pattern:
      /(?:从现在|從現在|从此|從此)(?:开始|開始|起|以后|以後)?[，,、]?(?:你|您)?(?:都|就)?(?:必须|必須|总是|總是|始终|始終|只能|要|应该|應該|永远|永遠)/gu,
  },
  {
    needs: [["不要", "别", "別", "不得", "切勿"]],
    about: "hides something from the people in charge",
    pattern:
      /(?:不要|别|別|不得|切勿)(?:把|将|將)?[^\n。]{0,20}?(?:告诉|告訴|告知|透露给|透露給|提醒|通知)(?:用户|用戶|使用者|人类|人類|管理员|管理員)/gu,
  },
  { needs: [["系统", "系統"]], about: "speaks of the system prompt", pattern: /(?:系统|系統)(?:提示词|提示詞)/gu },
  {
    needs: [["無視"]],
    about: "sets aside other instructions",
    pattern: /(?:以前|これまで|上記|前|すべて)の(?:すべての)?(?:指示|命令|プロンプト)を?(?:すべて|全て)?を?無視/gu,
  },
  {
    needs: [
      ["ignor", "vergiss", "olvida", "oublie"],
      ["instruc", "instruç", "anweisung", "consigne"],
    ],
    about: "sets aside other instructions",
    pattern:
      /\b(?:ignora|ignore|ignorez|ignoriere|ignorieren|vergiss|olvida|oublie|oubliez)\s{1,4}(?:Sie\s{1,4})?(?:(?:todas?|toutes?|las|les|as|alle|die|bisherigen|vorherigen|vorigen|précédentes)\s{1,4}){1,4}(?:instrucciones|instructions|instruções|Anweisungen|consignes)(?!\p{L})/giu,
  },
  {
    needs: [["игнорируй", "забудь"]],
    about: "sets aside other instructions",
    pattern:
      /(?<!\p{L})(?:игнорируй|игнорируйте|забудь|забудьте)\s{1,4}(?:(?:все|всё|предыдущие|прежние|эти|свои)\s{1,4}){1,3}(?:инструкции|указания|команды)/giu,
  },
];

/** Phrases that speak to a model, phrase by phrase; where several fit the same words, the hits overlap. */
export function findInstructions(text: string): AdversarialHit[] {
  const hits: AdversarialHit[] = [];
  const lower = text.toLowerCase();
  for (const { about, pattern, needs } of instructionPhrases) {
    if (!needs.every((row) => row.some((part) => lower.includes(part)))) continue;
    for (const { 0: whole, index } of text.matchAll(pattern)) {
      hits.push({
        kind: "model_instruction",
        start: index,
        end: index + whole.trimEnd().length,
        detail: `It ${about}.`,
      });
    }
  }
  return hits;
}
