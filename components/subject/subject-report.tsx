"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { fetchFile } from "@/components/console/fetch-file";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { approvalWords } from "@/components/words/approval.words";
import { subjectWords } from "@/components/words/subject.words";

const words = subjectWords.report;
type Format = "json" | "zip";

async function fetchReport(subjectId: string, format: Format): Promise<void> {
  const fetched = await fetchFile("/api/console/subject-report", { subject_id: subjectId, format });
  if (fetched.ok) {
    const name = `access-report-${subjectId}.${format}`;
    saveFile(fetched.file, name);
    toast.success(words.done(name));
  } else if (fetched.waits) toast.info(approvalWords.asked, { description: fetched.message });
  else toast.error(words.failed, { description: fetched.message ?? words.unreachable });
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
