"use client";

import { useState } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Tabs } from "@/components/ui/tabs";
import { connectWords } from "@/components/words/connect.words";
import { type ToolFamilyName, toolFamilyNames } from "@/lib/domain/tool-family-name";
import { mcpSnippets } from "./mcp-snippets";
import {
  curlCall,
  type Endpoint,
  harmlessCall,
  isNamed,
  pythonLoop,
  sdkRest,
  toolLoop,
  toolRunner,
} from "./tool-snippets";

const words = connectWords.ways;
const tall = 26;
const sessionHeader = "x-session-id";

/** The ways in, each with what to paste. */
export function ConnectWays({ endpoint, withKey }: { endpoint: Endpoint; withKey: boolean }) {
  const [family, setFamily] = useState<ToolFamilyName>("memory");
  const [way, setWay] = useState("runner");
  const tabs = [
    {
      value: "runner",
      label: words.tabs.runner,
      content: <CodeBlock code={toolRunner(endpoint, family)} label={words.languages.javascript} maxHeight={tall} />,
    },
    { value: "loop", label: words.tabs.loop, content: <Loop endpoint={endpoint} family={family} /> },
    { value: "mcp", label: words.tabs.mcp, content: <Mcp endpoint={endpoint} family={family} /> },
    {
      value: "rest",
      label: words.tabs.rest,
      content: <CodeBlock code={sdkRest(endpoint)} label={words.languages.javascript} maxHeight={tall} />,
    },
    {
      value: "curl",
      label: words.tabs.curl,
      content: <CodeBlock code={curlCall(endpoint, harmlessCall[family])} label={words.shell} maxHeight={tall} />,
    },
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{withKey ? words.withKey : words.withoutKey}</p>
      {way === "rest" ? null : (
        <Field label={words.family} hint={words.familyHint[family]} className="max-w-xl">
          <Select
            value={family}
            options={toolFamilyNames.map((value) => ({ value, label: words.families[value] }))}
            onChange={(event) => setFamily(event.currentTarget.value as ToolFamilyName)}
          />
        </Field>
      )}
      <Tabs label={words.label} tabs={tabs} value={way} onValueChange={setWay} />
      {isNamed(endpoint) && way !== "rest" ? (
        <p className="max-w-[72ch] text-muted text-sm">
          {words.session(<code className="font-mono text-xs">{sessionHeader}</code>)}
        </p>
      ) : null}
    </div>
  );
}

type WayProps = { endpoint: Endpoint; family: ToolFamilyName };

function Loop({ endpoint, family }: WayProps) {
  const [language, setLanguage] = useState<"javascript" | "python">("javascript");
  const code = language === "python" ? pythonLoop(endpoint, family) : toolLoop(endpoint, family);
  return (
    <div className="flex flex-col gap-3">
      <Field label={words.language} className="max-w-60">
        <Select
          value={language}
          options={[
            { value: "javascript", label: words.languages.javascript },
            { value: "python", label: words.languages.python },
          ]}
          onChange={(event) => setLanguage(event.currentTarget.value as "javascript" | "python")}
        />
      </Field>
      <CodeBlock code={code} label={words.languages[language]} maxHeight={tall} />
    </div>
  );
}

function Mcp({ endpoint, family }: WayProps) {
  const snippets = mcpSnippets(endpoint, family);
  const [chosen, setChosen] = useState(snippets[0]?.value);
  const snippet = snippets.find(({ value }) => value === chosen) ?? snippets[0];
  if (!snippet) return null;
  return (
    <div className="flex flex-col gap-3">
      <Field label={words.client} className="max-w-60">
        <Select
          value={snippet.value}
          options={snippets.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </Field>
      <CodeBlock code={snippet.code} label={snippet.file ?? words.shell} maxHeight={tall} />
      {snippet.value === "claude-desktop" ? <p className="text-muted text-sm">{words.desktop}</p> : null}
    </div>
  );
}
