import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { api } from '#data/api/client.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { knownLanguage } from '#lib/i18n.ts'
import { isMainland, ownTimeZone } from '#lib/formats/regions.ts'
import { useSession } from '#data/identity/session.ts'
import { configsQuery, useConfigs } from '#data/content/site.ts'

/** Sets the site up; whoever did is its first administrator, logged in at once. */
export function useSetupForm(code: string) {
  const { t, i18n } = useTranslation(['setup', 'app'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { logIn } = useSession()
  const canVerify = useConfigs().app.code_channels.includes('phone')
  const required = (text: string) => (value: string) => (value.trim() === '' ? text : null)

  return useApiForm({
    initialValues: {
      site_title: '',
      language: knownLanguage(i18n.language),
      time_zone: ownTimeZone(),
      upload_requires_mobile: canVerify && isMainland(ownTimeZone()),
      username: '',
      email: '',
      password: '',
    },
    validate: {
      site_title: required(t('site_title_required')),
      username: required(t('username_required')),
      email: required(t('email_required')),
      password: required(t('app:password.required')),
    },
    send: (values) => api('POST /setup', { body: { ...values, code } }),
    async onSent({ token }) {
      await client.refetchQueries(configsQuery)
      await logIn(token)
      await navigate({ to: '/user/dashboard', replace: true })
    },
  })
}
