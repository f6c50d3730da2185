const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/**
 * PostgreSQL's text of a moment as ISO 8601 with milliseconds, in UTC. What is no moment, such as
 * `infinity`, stays as it is.
 */
export function instantText(text: string): string {
  if (!UTC.test(text)) return elsewhere(text);
  const fraction = text.slice(20, -3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

function elsewhere(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}
