// Loaded before anything else (`node --import`): the process believes that it started when PICTURES_NOW says, and time goes on
// from there, so that a server's timers and the ages it prints are the same on every day.
const RealDate = Date;
const ahead = RealDate.parse(process.env.PICTURES_NOW) - RealDate.now();
const now = () => RealDate.now() + ahead;

function MovedDate(...parts) {
  if (!new.target) return new RealDate(now()).toString();
  return Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, new.target);
}

// One prototype, so that dates from elsewhere are dates here, and statics of its own, which Next copies.
MovedDate.prototype = RealDate.prototype;
Object.assign(MovedDate, { now, parse: RealDate.parse, UTC: RealDate.UTC });
globalThis.Date = MovedDate;
