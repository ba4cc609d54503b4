import { expect, it } from "vitest";
import { ConfigError } from "@/lib/config/config";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { createEncryptedInstallation, newMasterKey } from "@/lib/testing/encryption";
import { rotateMasterKey } from "./rotate-master-key";

it("shuts out the master key before, and never the one that was let in after it", async () => {
  const { config, remove } = await createEncryptedInstallation("sqlite");
  const first = config.encryption.masterKey;
  const second = newMasterKey();
  await (await openWithLedger(config)).db.close();
  const given = (masterKey: typeof first, newMasterKey_?: typeof first) => ({
    ...config,
    encryption: { ...config.encryption, masterKey, newMasterKey: newMasterKey_ },
  });
  await rotateMasterKey(given(first, second), "begin");
  // In the shell that began it, the master key is the old one still.
  for (const old of [given(first, second), given(first)]) {
    const refused = rotateMasterKey(old, "finish");
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/was let in after this one/);
  }
  await (await openWithLedger(given(second))).db.close();
  // Whoever thinks better of it lets the old one in again, which is the later one then.
  await rotateMasterKey(given(second, first), "begin");
  await expect(rotateMasterKey(given(second), "finish")).rejects.toThrow(/was let in after this one/);
  await rotateMasterKey(given(first, second), "begin");
  expect(await rotateMasterKey(given(second), "finish")).toEqual({ before: 1 });
  expect(await rotateMasterKey(given(second), "finish")).toEqual({ before: 0 });
  await expect(openWithLedger(given(first))).rejects.toThrow(/not the master key/);
  await remove();
});
