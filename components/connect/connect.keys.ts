import { operationQuery } from "@/components/store/operation-query";
import type { FirstCallJson } from "@/lib/navigation/navigation.present";

export type FirstCallQuestion = {
  memory_store_id?: string;
  session_id?: string;
  api_key_id?: string;
  since: string;
};

/** Asked every other second until there is one. */
export const firstCallOptions = (input: FirstCallQuestion) => ({
  ...operationQuery<FirstCallJson>("retrieveFirstCall", input),
  refetchInterval: ({ state }: { state: { data?: FirstCallJson } }) => (state.data?.seen ? false : 2_000),
});
