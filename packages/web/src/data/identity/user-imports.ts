import type { UserImportResult } from '@imagora/contract'
import { csvLine } from '@imagora/contract/csv'
import { useAdminMutation } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'

/** Says what an import would do to each line. */
export const checkUserImport = (csv: string) => api('POST /admin/users/import', { body: { csv, dry_run: true } })

interface ImportedUsers extends Pick<UserImportResult, 'created' | 'links'> {
  /** Why the import ended before its last line; null if it did not. */
  error: Error | null
  /** The line that ended it, where the server knows. */
  failed: UserImportResult['lines']
}

/**
 * One call creates a part of the accounts; the same file is sent again until none remains. A call that fails after
 * others succeeded is told with their links, because these are shown this once.
 */
export async function importUsers(csv: string): Promise<ImportedUsers> {
  const total: ImportedUsers = { created: 0, links: [], error: null, failed: [] }
  for (;;) {
    try {
      const { created, remaining, links, lines } = await api('POST /admin/users/import', {
        body: { csv, dry_run: false },
      })
      total.created += created
      total.links.push(...links)
      total.failed = lines.filter(({ outcome, problems }) => outcome === 'create' && problems.length > 0)
      if (remaining === 0 || created === 0) return total
    } catch (error) {
      if (total.created === 0 || !(error instanceof Error)) throw error
      return { ...total, error }
    }
  }
}

/** Formats links as CSV. Names and addresses come from the file of others, so none may act as a formula. */
export const formatLinks = (links: UserImportResult['links']) =>
  [['email', 'username', 'url'], ...links.map(({ email, username, url }) => [email, username, url])]
    .map(csvLine)
    .join('')

export const useImportUsers = () => useAdminMutation(importUsers)
