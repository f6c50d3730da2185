import { expressionBuilder } from 'kysely';
import type { ReadCondition } from '#features/files/file.queries.ts';
import type { Aliased } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'f', 'files'>, 'f'>();

/** Whether file `f` is attached to a message in a conversation of the reader. */
export const isFileOfConversation: ReadCondition = ({ id }) =>
  eb.exists(
    eb
      .selectFrom('message_files as x')
      .innerJoin('messages as m', 'm.id', 'x.message_id')
      .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
      .select('x.file_id')
      .whereRef('x.file_id', '=', 'f.id')
      .where((eb) => eb.or([eb('c.client_id', '=', id), eb('c.developer_id', '=', id)])),
  );
