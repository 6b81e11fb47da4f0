import type { SettingsChanges } from '@imagora/contract'
import { useQueryClient } from '@tanstack/react-query'
import { settingsQuery } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { configsQuery } from '#data/content/site.ts'

/** Saves, and shows the site at once as every visitor will find it; answers with what the server made of it. */
export function useChangeSettings() {
  const client = useQueryClient()
  return async (body: SettingsChanges) => {
    await api('PUT /admin/settings', { body })
    const [saved] = await Promise.all([
      client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      client.refetchQueries(configsQuery),
    ])
    return saved.settings
  }
}
