"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { approvalWords } from "@/components/words/approval.words";
import { subjectWords } from "@/components/words/subject.words";

const words = subjectWords.report;
type Format = "json" | "zip";
type Refusal = { error?: { message?: string; approval_request_id?: string } };

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function fetchReport(subjectId: string, format: Format): Promise<void> {
  try {
    const response = await fetch("/api/console/subject-report", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ subject_id: subjectId, format }),
    });
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as Refusal;
      if (error?.approval_request_id) return void toast.info(approvalWords.asked, { description: error.message });
      return void toast.error(words.failed, { description: error?.message });
    }
    const name = `access-report-${subjectId}.${format}`;
    save(await response.blob(), name);
    toast.success(words.done(name));
  } catch {
    toast.error(words.failed, { description: words.unreachable });
  }
}

/** What is stored of a person, for handing over. */
export function SubjectReport({ subjectId }: { subjectId: string }) {
  const [busy, setBusy] = useState<Format | null>(null);
  const get = async (format: Format) => {
    setBusy(format);
    await fetchReport(subjectId, format);
    setBusy(null);
  };
  return (
    <section aria-label={words.title} className="flex max-w-2xl flex-col items-start gap-3">
      <h2 className="font-semibold text-base">{words.title}</h2>
      <p className="text-muted text-sm">{words.about}</p>
      <div className="flex flex-wrap gap-2">
        {(["zip", "json"] as const).map((format) => (
          <Button
            key={format}
            icon={<Download size={15} aria-hidden="true" />}
            busy={busy === format}
            onClick={() => void get(format)}
          >
            {format === "zip" ? words.archive : words.json}
          </Button>
        ))}
      </div>
    </section>
  );
}
