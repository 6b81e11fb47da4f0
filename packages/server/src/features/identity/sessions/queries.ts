import type { PageQuery } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'

interface Bounds {
  now: string
  /** Remembered sessions last used before this time have ended. */
  idleBefore: string
}

const live = (db: Db, userId: number, { now, idleBefore }: Bounds) =>
  db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'session')
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('is_remembered', '=', false), eb('last_used_at', '>=', idleBefore)]))

/** Returns the current session first, then the others by last use. */
export async function listSessions(
  db: Db,
  { id, token_id }: { id: number; token_id: number },
  bounds: Bounds,
  { page, per_page }: PageQuery,
) {
  const data = await live(db, id, bounds)
    .select((eb) => [
      'id',
      'ip',
      'user_agent',
      'is_remembered',
      'last_used_at',
      'expires_at',
      'created_at',
      eb
        .selectFrom('impersonations')
        .whereRef('impersonations.id', '=', 'tokens.impersonation_id')
        .select('admin_username')
        .as('impersonator'),
    ])
    .orderBy(({ eb }) => eb.case().when('id', '=', token_id).then(0).else(1).end())
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute()
  const { total } = await live(db, id, bounds)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, total }
}

/** Returns false when the user has no such session. */
export const deleteSession = async (db: Db, userId: number, id: number) =>
  (
    await db
      .deleteFrom('tokens')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('kind', '=', 'session')
      .executeTakeFirst()
  ).numDeletedRows > 0n
