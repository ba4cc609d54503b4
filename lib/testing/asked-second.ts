import { expect } from "vitest";

/** The id of the request that an act leaves behind in place of being done, where it takes a second person. */
export async function askedSecond(act: Promise<unknown>): Promise<string> {
  const refusal = await act.then(
    () => null,
    (error) => error,
  );
  expect(refusal).toMatchObject({ code: "approval_pending" });
  return refusal.details.approval_request_id;
}
