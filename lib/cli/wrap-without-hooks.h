// Compiled in front of every file of better-sqlite3: see mend-driver.mjs. Node's own header is read here first, with what it does at
// the birth and the death of a wrapped object left out; what the driver itself asks of Node to clean up stays.
#include <node.h>
#define AddEnvironmentCleanupHook(...) static_cast<void>(0)
#define RemoveEnvironmentCleanupHook(...) static_cast<void>(0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
