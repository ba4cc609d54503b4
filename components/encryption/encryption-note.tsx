"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock, LockOpen } from "lucide-react";
import { JobProgress } from "@/components/job/job-progress";
import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import { encryptionWords as words } from "@/components/words/encryption.words";
import { encryptionOptions } from "./encryption.keys";

/** Whether texts are encrypted at rest, and how far, for those who answer for what is gone. */
export function EncryptionNote() {
  const client = useQueryClient();
  const { data } = useQuery(encryptionOptions());
  if (!data) return null;
  if (data.state === "switching")
    return (
      <div className="flex flex-col gap-3">
        <Banner title={words.switching.title}>{words.switching.text}</Banner>
        {data.job_id ? (
          <JobProgress
            jobId={data.job_id}
            label={words.switching.job}
            cancellable={false}
            onEnd={() => void client.invalidateQueries(encryptionOptions())}
          />
        ) : null}
      </div>
    );
  const since = data.state === "on" ? data.since : null;
  const Icon = since ? Lock : LockOpen;
  return (
    <p className="flex items-start gap-2 text-muted text-sm">
      <Icon size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{since ? words.on(<Time value={since} />) : words.off}</span>
    </p>
  );
}
