const UTC_FORMAT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/**
 * Converts PostgreSQL's text of a timestamp to ISO 8601 with milliseconds in UTC. Other values,
 * such as `infinity`, are returned unchanged.
 */
export function instantText(text: string): string {
  if (!UTC_FORMAT.test(text)) return parseOtherFormat(text);
  const fraction = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

function parseOtherFormat(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
