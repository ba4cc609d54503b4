import { Bot, CircleCheck, FileMinus, FilePlus, FileText, Inbox, KeyRound, PencilLine, User } from "lucide-react";
import { dayMs } from "@/lib/domain/durations";
import { Badge } from "../badge";
import { Banner } from "../banner";
import { Button } from "../button";
import { CodeBlock } from "../code-block";
import { EmptyState } from "../empty-state";
import { ErrorState } from "../error-state";
import { Id } from "../id";
import { NameMark } from "../name-mark";
import { PageHeader } from "../page-header";
import { Progress } from "../progress";
import { Skeleton, SkeletonRows } from "../skeleton";
import { Stat, StatRow } from "../stat";
import { Table, TBody, Td, THead, Th, Tr } from "../table";
import { Tabs } from "../tabs";
import { Time } from "../time";
import { Section } from "./section";

const start = Date.UTC(2026, 10, 20, 18, 0);
const rows = ["/notes/style.md", "/people/anna.md", "/runbooks/deploy/rollback-procedure-with-a-long-name.md"];

export function Display() {
  return (
    <>
      <Section name="Name mark">
        <NameMark size={16} />
        <NameMark size={20} name />
        <NameMark size={32} />
        <NameMark size={64} />
        <NameMark size={128} />
      </Section>
      <Section name="Badge, id, time">
        <Badge>neutral</Badge>
        <Badge tone="accent">accent</Badge>
        <Badge tone="success" icon={<FilePlus aria-hidden="true" />}>
          created
        </Badge>
        <Badge tone="warning" icon={<PencilLine aria-hidden="true" />}>
          modified
        </Badge>
        <Badge tone="danger" icon={<FileMinus aria-hidden="true" />}>
          deleted
        </Badge>
        <Badge tone="info" icon={<CircleCheck aria-hidden="true" />}>
          approved
        </Badge>
        <Badge round>12</Badge>
        <span className="inline-flex items-center gap-1 text-actor-session">
          <Bot size={14} aria-hidden="true" /> agent
        </span>
        <span className="inline-flex items-center gap-1 text-actor-api">
          <KeyRound size={14} aria-hidden="true" /> key
        </span>
        <span className="inline-flex items-center gap-1 text-actor-user">
          <User size={14} aria-hidden="true" /> member
        </span>
        <Id value="memver_01hx3f8k2m9q7z4b6n5c0d1e2f" />
        <Time value={start} />
        <Time value={start} format="absolute" />
      </Section>
      <Section name="Page header" wide>
        <PageHeader
          breadcrumbs={[
            { label: "Stores", href: "/dev/ui" },
            { label: "support-agent", href: "/dev/ui" },
            { label: "notes" },
          ]}
          title="style.md"
          meta={<Badge tone="warning">waiting</Badge>}
          description="How answers are written: tone, length, what is never promised."
          actions={
            <>
              <Button>Compare</Button>
              <Button variant="primary">Approve</Button>
            </>
          }
        />
      </Section>
      <Section name="Stat" wide>
        <StatRow>
          <Stat
            label="Waiting"
            value="12"
            hint="oldest 3 days"
            icon={<Inbox aria-hidden="true" />}
            tone="warning"
            href="/dev/ui"
          />
          <Stat label="Written today" value="1,204" hint="+18 % on yesterday" />
          <Stat label="Stores" value="7" />
          <Stat label="On disk" value="44 MB" hint="of 10 GB" />
        </StatRow>
      </Section>
      <Section name="Table" wide>
        <Rows />
      </Section>
      <Section name="Tabs" wide>
        <Tabs
          label="Parts"
          tabs={[
            { value: "a", label: "Content", content: <p>The text as it is.</p> },
            { value: "b", label: "Versions", count: 14, content: <p>What it was.</p> },
            { value: "c", label: "Readers", disabled: true, content: null },
          ]}
        />
      </Section>
      <Section name="Banner" wide>
        <Banner title="Read only" actions={<Button size="sm">See the hold</Button>}>
          A hold is on this page until 3 December.
        </Banner>
        <Banner tone="success" title="Imported">
          1,204 created · 3 the same already
        </Banner>
        <Banner tone="neutral" title="The import expired">
          Nobody applied it within a day.
        </Banner>
        <Banner tone="warning">Two people are writing here.</Banner>
        <Banner tone="danger" title="The connection was lost" actions={<Button size="sm">Try now</Button>}>
          What you typed is kept in this browser.
        </Banner>
      </Section>
      <Section name="Progress">
        <Progress label="Not begun" done={0} total={1_200} className="w-40" />
        <Progress label="A third" done={400} total={1_200} className="w-40" />
        <Progress label="The end is not known" done={400} total={null} className="w-40" />
        <Progress label="Done" done={1_200} total={1_200} className="w-40" />
        <Progress label="In a row of a table" done={400} total={1_200} className="w-20" />
      </Section>
      <Section name="Code" wide>
        <CodeBlock
          label="Shell"
          code={'curl -s https://memory.example.org/v1/stores \\\n  -H "x-api-key: $KEY" | jq .'}
        />
      </Section>
      <Section name="Empty, error, skeleton">
        <div className="grid w-full gap-3 md:grid-cols-3">
          <div className="rounded-lg border border-line">
            <EmptyState
              icon={<FileText aria-hidden="true" />}
              title="Nothing here yet"
              action={<Button variant="primary">Write the first</Button>}
            >
              What agents remember shows up here as soon as one writes.
            </EmptyState>
          </div>
          <div className="rounded-lg border border-line">
            <ErrorState requestId="req_01hx3f8k2m9q7z">
              The server did not answer in time. Try again in a moment.
            </ErrorState>
          </div>
          <div className="rounded-lg border border-line">
            <SkeletonRows rows={5} />
            <div className="p-3">
              <Skeleton className="h-8 w-24" />
            </div>
          </div>
        </div>
      </Section>
    </>
  );
}

function Rows() {
  return (
    <div className="rounded-lg border border-line">
      <Table label="Pages" stack>
        <THead>
          <Th sort="ascending" sortHref="/dev/ui">
            Path
          </Th>
          <Th>Operation</Th>
          <Th sort="none" sortHref="/dev/ui" align="end">
            Size
          </Th>
          <Th align="end">Updated</Th>
        </THead>
        <TBody>
          {rows.map((path, index) => (
            <Tr key={path} selected={index === 1}>
              <Td>
                <span className="break-all font-mono text-xs">{path}</span>
              </Td>
              <Td label="Operation">
                <Badge tone="warning" icon={<PencilLine aria-hidden="true" />}>
                  modified
                </Badge>
              </Td>
              <Td label="Size" numeric>
                {(1_204 * (index + 1)).toLocaleString("en")} B
              </Td>
              <Td label="Updated" numeric className="text-muted">
                <Time value={start - index * dayMs} />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
