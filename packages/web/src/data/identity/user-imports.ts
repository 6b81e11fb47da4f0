import type { UserImportResult } from '@imagora/contract'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

/** Says what an import would do to each line. */
export const checkUserImport = (csv: string) => api('POST /admin/users/import', { body: { csv, dry_run: true } })

/** One call creates a part of the accounts; the same file is sent again until none remains. */
async function importUsers(csv: string): Promise<Pick<UserImportResult, 'created' | 'links'>> {
  const total: Pick<UserImportResult, 'created' | 'links'> = { created: 0, links: [] }
  for (;;) {
    const { created, remaining, links } = await api('POST /admin/users/import', { body: { csv, dry_run: false } })
    total.created += created
    total.links.push(...links)
    if (remaining === 0 || created === 0) return total
  }
}

export const useImportUsers = () => useAdminMutation(importUsers)
