import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { setUpSite } from '#data/identity/auth.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { normalizeLanguage } from '#lib/i18n.ts'
import { isMainlandTimeZone, getBrowserTimeZone, listTimeZoneChoices } from '#lib/formats/phone.ts'
import { useSession } from '#data/identity/session.ts'
import { configsQuery, useConfigs } from '#data/content/site.ts'
import { limits } from '@imagora/contract/limits'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { SelectField } from '#ui/field/SelectField.tsx'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { EmailField, NewPasswordField, UsernameField } from '#features/identity/auth/AccountFields.tsx'

/** Returns the username of an email address, as far as it can be one. */
function usernameFrom(email: string) {
  const name = (email.split('@')[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')
  const isUsable = name.length >= limits.username.min && !/^\d+$/.test(name)
  return isUsable ? name.slice(0, limits.username.max) : 'admin'
}

/** Sets up the site and logs in its first administrator. The site keeps the language that the page was read in. */
function useSetupForm(code: string) {
  const { t, i18n } = useTranslation(['setup', 'app'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const { logIn } = useSession()
  const { app, site } = useConfigs()
  const canVerify = app.code_channels.includes('phone')
  const language = normalizeLanguage(i18n.language)
  // A Chinese site starts as the product does; elsewhere the operator is offered what people there are used to.
  const isProposed = !language.startsWith('zh')
  const required = (text: string) => (value: string) => (value.trim() === '' ? text : null)

  const setup = useApiForm({
    initialValues: {
      // A name from the environment is proposed, the name of the program is not.
      site_title: site.title === app.name ? '' : site.title,
      /** Null until the operator decides; until then the proposal depends on the language. */
      follows: null as boolean | null,
      startsAtOnce: null as boolean | null,
      time_zone: getBrowserTimeZone(),
      upload_requires_mobile: canVerify && isMainlandTimeZone(getBrowserTimeZone()),
      username: '',
      email: '',
      password: '',
    },
    validate: {
      site_title: required(t('site_title_required')),
      email: required(t('email_required')),
      password: required(t('app:password.required')),
    },
    send: ({ follows, startsAtOnce, username, ...values }) =>
      setUpSite({
        ...values,
        code,
        language,
        username: username.trim() || usernameFrom(values.email.trim()),
        ...((follows ?? isProposed) && { follow_browser_language: true, theme: 'auto' }),
        ...((startsAtOnce ?? isProposed) && { upload_start_at_once: true }),
      }),
    async onSent({ token }) {
      await client.refetchQueries(configsQuery)
      await logIn(token)
      // The dashboard of the admin panel has the checklist of a new site.
      await navigate({ to: '/admin', replace: true })
    },
  })
  return { ...setup, canVerify, isProposed }
}

export function SetupForm({ code }: { code: string }) {
  const { t } = useTranslation(['setup', 'app'])
  const { form, problems, isSending, onSubmit, canVerify, isProposed } = useSetupForm(code)
  const { username, email, site_title, follows, startsAtOnce } = form.values
  const hasHiddenError = [form.errors.username, form.errors.time_zone, form.errors.upload_requires_mobile].some(Boolean)

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        label={t('site_title')}
        description={t('site_title_help')}
        maxLength={limits.setting.line}
        autoComplete="off"
        {...form.getInputProps('site_title')}
      />
      <EmailField label={t('email')} description={t('email_help')} {...form.getInputProps('email')} />
      <NewPasswordField
        description={t('password_help', { count: limits.password.min })}
        words={[username, email.split('@')[0] ?? '', site_title]}
        {...form.getInputProps('password')}
      />
      <Checkbox
        label={t('follow_visitors')}
        description={t('follow_visitors_help')}
        checked={follows ?? isProposed}
        onChange={({ currentTarget }) => form.setFieldValue('follows', currentTarget.checked)}
      />
      <Checkbox
        label={t('start_at_once')}
        description={t('start_at_once_help')}
        checked={startsAtOnce ?? isProposed}
        onChange={({ currentTarget }) => form.setFieldValue('startsAtOnce', currentTarget.checked)}
      />
      <MoreFields title={t('more')} hasError={hasHiddenError}>
        <UsernameField label={t('username')} description={t('username_help')} {...form.getInputProps('username')} />
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
      </MoreFields>
      <SubmitRow label={t('submit')} isSending={isSending} isWide />
    </Form>
  )
}
