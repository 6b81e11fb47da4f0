import type { Contract, Sent, SettingsChanges } from '@imagora/contract'
import { useQueryClient } from '@tanstack/react-query'
import { settingsQuery } from '#data/api/admin.ts'
import { api } from '#data/api/client.ts'
import { configsQuery } from '#data/content/site.ts'

export const updateSettings = (body: SettingsChanges) => api('PUT /admin/settings', { body })

/** Saves settings, refetches the site configuration and returns the settings as the server stored them. */
export function useUpdateSettings() {
  const client = useQueryClient()
  return async (body: SettingsChanges) => {
    await updateSettings(body)
    const [saved] = await Promise.all([
      client.fetchQuery({ ...settingsQuery, staleTime: 0 }),
      client.refetchQueries(configsQuery),
    ])
    return saved.settings
  }
}

export const sendTestMail = (email: string) => api('POST /admin/settings/test_mail', { body: { email } })

export const sendTestSms = (body: Sent<Contract['POST /admin/settings/test_sms']>['body']) =>
  api('POST /admin/settings/test_sms', { body })

/** Verifies a token of the saved captcha service. */
export const testCaptcha = (captcha: string) => api('POST /admin/settings/test_captcha', { body: { captcha } })

export type TestedService = 'purge' | 'moderation' | 'alert'

/** Calls an external service with the saved settings. */
export const testService = (service: TestedService) => api(`POST /admin/settings/test_${service}`)
