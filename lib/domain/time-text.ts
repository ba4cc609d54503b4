const earliest = Date.parse("0000-01-01T00:00:00.000Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");

/** A time as it is kept: RFC 3339 in UTC with milliseconds, whose years have four digits, so that times sort as text. */
export const timeText = (time: number): string => new Date(Math.min(Math.max(time, earliest), latest)).toISOString();
