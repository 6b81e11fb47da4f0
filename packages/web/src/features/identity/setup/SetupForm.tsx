import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { setUpSite } from '#data/identity/auth.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { normalizeLanguage, setLanguage } from '#lib/i18n.ts'
import { isMainlandTimeZone, getBrowserTimeZone, languageChoices, listTimeZoneChoices } from '#lib/formats/phone.ts'
import { useSession } from '#data/identity/session.ts'
import { configsQuery, useConfigs } from '#data/content/site.ts'
import type { Language } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { SelectField } from '#ui/field/SelectField.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import classes from './SetupPage.module.css'

/** Sets up the site and logs in its first administrator. */
function useSetupForm(code: string) {
  const { t, i18n } = useTranslation(['setup', 'app'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { logIn } = useSession()
  const canVerify = useConfigs().app.code_channels.includes('phone')
  const required = (text: string) => (value: string) => (value.trim() === '' ? text : null)

  return useApiForm({
    initialValues: {
      site_title: '',
      language: normalizeLanguage(i18n.language),
      time_zone: getBrowserTimeZone(),
      upload_requires_mobile: canVerify && isMainlandTimeZone(getBrowserTimeZone()),
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
    send: (values) => setUpSite({ ...values, code }),
    async onSent({ token }) {
      await client.refetchQueries(configsQuery)
      await logIn(token)
      await navigate({ to: '/user/dashboard', replace: true })
    },
  })
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

export function SetupForm({ code }: { code: string }) {
  const { t } = useTranslation(['setup', 'app'])
  const { form, problems, isSending, onSubmit } = useSetupForm(code)
  const { username, email, site_title } = form.values
  const canVerify = useConfigs().app.code_channels.includes('phone')

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <FieldGroup title={t('site')}>
        <TextInput
          label={t('site_title')}
          description={t('site_title_help')}
          maxLength={limits.setting.line}
          autoComplete="off"
          {...form.getInputProps('site_title')}
        />
        <SelectField
          label={t('language')}
          description={t('language_help')}
          data={languageChoices}
          {...form.getInputProps('language')}
          onChange={(language) => {
            form.setFieldValue('language', language as Language)
            void setLanguage(language as Language)
          }}
        />
        <SelectField
          label={t('time_zone')}
          description={t('time_zone_help')}
          data={listTimeZoneChoices()}
          {...form.getInputProps('time_zone')}
        />
        <Switch
          label={t('requires_mobile')}
          description={t(canVerify ? 'requires_mobile_help' : 'requires_mobile_later')}
          disabled={!canVerify}
          {...form.getInputProps('upload_requires_mobile', { type: 'checkbox' })}
        />
      </FieldGroup>
      <FieldGroup title={t('admin')}>
        <TextInput
          label={t('username')}
          description={t('username_help')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.username.max}
          {...form.getInputProps('username')}
        />
        <TextInput
          type="email"
          label={t('email')}
          name="email"
          autoComplete="email"
          maxLength={limits.email}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('app:password.label')}
          description={t('password_help', { count: limits.password.min })}
          name="password"
          autoComplete="new-password"
          maxLength={limits.password.max}
          words={[username, email.split('@')[0] ?? '', site_title]}
          {...form.getInputProps('password')}
        />
      </FieldGroup>
      <SubmitRow label={t('submit')} isSending={isSending} isWide />
    </Form>
  )
}
