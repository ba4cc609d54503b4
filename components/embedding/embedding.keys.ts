import { operationQuery } from "@/components/store/operation-query";
import type { EmbedderJson } from "@/lib/embedding/embedder.present";

export const embedderOptions = () => operationQuery<EmbedderJson>("retrieveEmbedder", {});
