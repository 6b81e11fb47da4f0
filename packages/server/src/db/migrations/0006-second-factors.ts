import type { Kysely } from 'kysely'
import { createIndex, createTable, createUniqueIndex } from '#db/schema/columns.ts'

const user_id = 'users.id'

export async function up(db: Kysely<unknown>) {
  const passkeys = {
    id: 'id',
    user_id: 'integer',
    credential_id: 'text',
    public_key: 'text',
    // 32 bits without a sign, which an integer of PostgreSQL does not hold.
    counter: 'bigint',
    transports: 'text',
    name: 'text',
    is_backed_up: 'integer',
    last_used_at: 'text?',
    created_at: 'text',
  } as const
  await createTable(db, 'passkeys', passkeys, { references: { user_id } })
  await createUniqueIndex(db, 'passkeys_by_credential', 'passkeys', ['credential_id'])
  await createIndex(db, 'passkeys_by_user', 'passkeys', ['user_id'])

  const totp = {
    user_id: 'integer',
    secret: 'text',
    last_step: 'integer',
    confirmed_at: 'text?',
    created_at: 'text',
  } as const
  await createTable(db, 'totp', totp, { key: ['user_id'], references: { user_id } })

  const codes = { hash: 'text', user_id: 'integer', used_at: 'text?' } as const
  await createTable(db, 'recovery_codes', codes, { key: ['hash'], references: { user_id } })
  await createIndex(db, 'recovery_codes_by_user', 'recovery_codes', ['user_id'])

  const challenges = {
    hash: 'text',
    purpose: 'text',
    user_id: 'integer?',
    is_remembered: 'integer',
    attempts: 'integer',
    expires_at: 'text',
  } as const
  await createTable(db, 'login_challenges', challenges, { key: ['hash'], references: { user_id } })
  await createIndex(db, 'login_challenges_by_user', 'login_challenges', ['user_id'])
}
