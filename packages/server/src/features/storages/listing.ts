import type { AdminStorage, PageQuery, StorageTrouble } from '@imagora/contract'
import type { Db } from '#db/schema/schema.ts'
import type { Secrets } from '#platform/secrets.ts'
import { readConnection, secretsOf } from './connections.ts'
import * as queries from './queries.ts'

/** What the back office shows of storages: how they are reached without the secrets, and what lies in them. */
export async function listStorages(db: Db, secrets: Pick<Secrets, 'unseal'>, query: PageQuery) {
  const { data, total } = await queries.listPage(db, query)
  const usage = new Map((await queries.listUsage(db)).map((each) => [each.storage_id, each]))
  const copied = new Map((await queries.listCopied(db)).map((each) => [each.storage_id, each.count]))
  const grants = Map.groupBy(await queries.listGrants(db), ({ storage_id }) => storage_id)

  const shown = data.map((row): AdminStorage => {
    const connection = readConnection(row, secrets)
    const file_count = usage.get(row.id)?.count ?? 0
    return {
      ...row,
      provider: row.provider as AdminStorage['provider'],
      options: connection?.options ?? (JSON.parse(row.options) as AdminStorage['options']),
      secrets_set: secretsOf(connection),
      policy: JSON.parse(row.policy) as AdminStorage['policy'],
      groups: grants.get(row.id) ?? [],
      file_count,
      used_bytes: Number(usage.get(row.id)?.bytes ?? 0),
      lagging_count: row.mirror_id === null ? 0 : file_count - (copied.get(row.id) ?? 0),
      trouble: row.trouble as StorageTrouble | null,
    }
  })
  return { data: shown, total }
}
