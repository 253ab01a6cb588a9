/** Computes when a schedule is due: POSIX cron in UTC, or in the schedule's time zone. */

interface Cron {
  readonly minutes: ReadonlySet<number>;
  readonly hours: ReadonlySet<number>;
  readonly days: ReadonlySet<number>;
  readonly months: ReadonlySet<number>;
  readonly weekdays: ReadonlySet<number>;
  /** If both day fields are restricted, either one suffices. */
  readonly eitherDay: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SEARCH_MS = 5 * 366 * 24 * HOUR_MS;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The first whole minute after `after` (ms) that the expression matches; undefined = none within five years. */
export function nextTime(expression: string, after: number, timeZone = 'UTC'): number | undefined {
  const cron = read(expression);
  const localTime = clockOf(timeZone);
  const end = after + SEARCH_MS;
  for (let at = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS; at < end; ) {
    const time = localTime(at);
    const restOfHour = (60 - time.minute) * MINUTE_MS;
    if (!dayMatches(cron, time)) {
      // A day of a time zone may have 23 hours, so only one hour at a time is safe to skip there.
      at += timeZone === 'UTC' ? restOfHour + (23 - time.hour) * HOUR_MS : restOfHour;
    } else if (!cron.hours.has(time.hour)) at += restOfHour;
    else if (!cron.minutes.has(time.minute)) at += MINUTE_MS;
    else return at;
  }
  return undefined;
}

const PARTS = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', weekday: 'short' } as const;

interface LocalTime {
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  readonly month: number;
  readonly weekday: number;
}

function clockOf(timeZone: string): (at: number) => LocalTime {
  if (timeZone === 'UTC') return utcTime;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...PARTS, hourCycle: 'h23' });
  return (at) => partsOf(format, at);
}

function utcTime(at: number): LocalTime {
  const date = new Date(at);
  return {
    minute: date.getUTCMinutes(),
    hour: date.getUTCHours(),
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    weekday: date.getUTCDay(),
  };
}

function partsOf(clock: Intl.DateTimeFormat, at: number): LocalTime {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    minute: Number(parts.get('minute')),
    hour: Number(parts.get('hour')),
    day: Number(parts.get('day')),
    month: Number(parts.get('month')),
    weekday: WEEKDAYS.indexOf((parts.get('weekday') ?? '').toLowerCase()),
  };
}

function dayMatches(cron: Cron, time: LocalTime): boolean {
  if (!cron.months.has(time.month)) return false;
  const byDate = cron.days.has(time.day);
  const byWeekday = cron.weekdays.has(time.weekday);
  return cron.eitherDay ? byDate || byWeekday : byDate && byWeekday;
}

function read(expression: string): Cron {
  const fields = expression.trim().split(/\s+/);
  const [minute, hour, day, month, weekday] = fields;
  if (fields.length !== 5 || !minute || !hour || !day || !month || !weekday) {
    throw new Error(`"${expression}" is not a cron expression of five fields`);
  }
  const weekdays = valuesOf(weekday, { min: 0, max: 7, names: WEEKDAYS, firstName: 0 });
  return {
    minutes: valuesOf(minute, { min: 0, max: 59 }),
    hours: valuesOf(hour, { min: 0, max: 23 }),
    days: valuesOf(day, { min: 1, max: 31 }),
    months: valuesOf(month, { min: 1, max: 12, names: MONTHS, firstName: 1 }),
    weekdays: new Set([...weekdays].map((value) => value % 7)),
    eitherDay: day !== '*' && weekday !== '*',
  };
}

interface Field {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
  readonly firstName?: number;
}

/** `*`, `a`, `a-b`, lists of them, each with an optional step. */
function valuesOf(text: string, field: Field): Set<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', step = '1'] = part.split('/');
    const [from = '', to] = range === '*' ? [String(field.min), String(field.max)] : range.split('-');
    const first = numberIn(from, field);
    const last = to !== undefined ? numberIn(to, field) : part.includes('/') ? field.max : first;
    if (!(Number(step) >= 1) || first > last) throw new Error(`"${part}" is not a cron field`);
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return values;
}

function numberIn(text: string, { min, max, names = [], firstName = 0 }: Field): number {
  const named = names.indexOf(text.toLowerCase());
  const value = named >= 0 ? named + firstName : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Error(`"${text}" is outside ${min}-${max}`);
  return value;
}
