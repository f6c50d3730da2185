import { z } from 'zod';
import { SearchText, Timestamp } from '#platform/shared/fields/fields.ts';
import { NO_SUCH_PAGE_MESSAGE, pageLimitField } from '#platform/shared/lists/pagination.ts';
import { auditActionNames } from './audit.rules.ts';

export const AuditEntryView = z
  .object({
    id: z.int(),
    adminName: z
      .string()
      .nullable()
      .describe(
        'Name of the actor at that time, or `Former member` if the name was erased; null if the ' +
          'actor is unknown or Bidwright itself',
      ),
    action: z.string().describe('Such as `signed_in` or `funds_released`'),
    targetType: z.string().nullable().describe('Such as `user` or `project`'),
    createdAt: Timestamp,
    actorId: z.int().nullable(),
    actorRole: z.string().nullable(),
    targetId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryView = z.infer<typeof AuditEntryView>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const AuditRecord = AuditEntryView.extend({
  actorDigest: hash.nullable().describe('Hash of the salt, a line break and the name'),
  nameSalt: z.string().nullable().describe('Null after the name was erased'),
  position: z.int().min(1).describe('Position in the log, which starts at 1 and has no gaps'),
  /** Null for acts of Bidwright itself. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  prevHash: hash,
  hash,
});
export type AuditRecord = z.infer<typeof AuditRecord>;

const Day = z.iso.date('Enter a day as year-month-day');

const filters = {
  search: SearchText.optional().describe(
    'A person’s name or number, or a target such as `project 12`; if more than 100 people have ' +
      'the name, only the entries of those who joined first are found',
  ),
  action: z.enum(auditActionNames, 'This action does not exist').optional(),
  from: Day.optional().describe('The first day, in UTC'),
  until: Day.optional().describe('The last day, in UTC'),
};

/** An admin would believe that an ignored filter was applied. */
function strictFilters<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `This filter does not exist: “${String(issue.keys[0]).slice(0, 40)}”`
        : undefined,
  });
}

export const AuditFilter = strictFilters(filters);
export type AuditFilter = z.infer<typeof AuditFilter>;

/**
 * `CursorText` cannot be used, because ids of entries can exceed PostgreSQL's `integer`. The year
 * 0000 is rejected, because PostgreSQL does not have it.
 */
const AuditCursor = z
  .string(NO_SUCH_PAGE_MESSAGE)
  .regex(/^(?!0000)[^_]{1,40}_\d{1,15}$/, NO_SUCH_PAGE_MESSAGE)
  .transform((text, ctx) => {
    const [at = '', id = ''] = text.split('_');
    if (z.iso.datetime().safeParse(at).success) return { at, id: Number(id) };
    ctx.addIssue({ code: 'custom', message: NO_SUCH_PAGE_MESSAGE });
    return z.NEVER;
  });

export const AuditQuery = strictFilters({
  ...filters,
  cursor: AuditCursor.optional(),
  limit: pageLimitField(),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** An infinite query sends `direction`. The log is only read forward. */
export const AuditListQuery = AuditQuery.extend({ direction: z.literal('forward').optional() });

export const AuditPage = z.object({
  items: z.array(AuditEntryView),
  next: z.string().nullable(),
});

/** Position 0 and 64 zeros while the log is empty. */
export const AuditHead = z.object({ position: z.int(), hash });
export type AuditHead = z.infer<typeof AuditHead>;

/** The id can exceed PostgreSQL's `integer`. */
export const AuditEntryId = z.object({ id: z.int().min(1).max(Number.MAX_SAFE_INTEGER) });
