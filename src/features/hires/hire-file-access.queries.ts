import { expressionBuilder } from 'kysely';
import type { ReadCondition } from '#features/files/file.queries.ts';
import type { Aliased } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'f', 'files'>, 'f'>();

const projectsOfFile = eb
  .selectFrom('delivery_files as x')
  .innerJoin('deliveries as v', 'v.id', 'x.delivery_id')
  .select('v.project_id')
  .whereRef('x.file_id', '=', 'f.id')
  .unionAll(
    eb
      .selectFrom('change_request_files as x')
      .innerJoin('deliveries as v', 'v.id', 'x.delivery_id')
      .select('v.project_id')
      .whereRef('x.file_id', '=', 'f.id'),
  )
  .unionAll(
    eb
      .selectFrom('dispute_files as x')
      .innerJoin('disputes as t', 't.id', 'x.dispute_id')
      .select('t.project_id')
      .whereRef('x.file_id', '=', 'f.id'),
  );

/**
 * Admins may read the files of all milestones if one of them is or was in dispute, because admins
 * decide disputes, and what was delivered before is part of the record.
 */
export const isFileOfHire: ReadCondition = ({ id, role }) =>
  eb.exists(
    eb
      .selectFrom('hires as h')
      .select('h.project_id')
      .where('h.project_id', 'in', projectsOfFile)
      .where((eb) => {
        const isParty = eb.or([eb('h.client_id', '=', id), eb('h.developer_id', '=', id)]);
        if (role !== 'admin') return isParty;
        const dispute = eb
          .selectFrom('disputes as t')
          .select('t.id')
          .whereRef('t.project_id', '=', 'h.project_id');
        return eb.or([isParty, eb.exists(dispute)]);
      }),
  );
