import { Checkbox, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondFactorNeeded } from '@imagora/contract'
import { CaptchaField } from '#components/identity/CaptchaField.tsx'
import { SecondFactorStep } from '#components/identity/SecondFactorStep.tsx'
import { api } from '#data/api/client.ts'
import { useCaptchaForm } from '#data/identity/captcha.ts'
import { useConfigs } from '#data/content/site.ts'
import { withPendingIdentity } from '#data/identity/oauth-redirect.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { TextLink } from '#ui/layout/links.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { dialledCountry } from './login-name.ts'
import classes from './Entry.module.css'
import { EntryTitle } from './EntryTitle.tsx'
import { OtherMethods } from './OtherMethods.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { PendingNote } from './PendingNote.tsx'
import { useEntry } from './use-entry.ts'
import { useLoginName } from './use-login-name.ts'
import { useRequired } from './use-required.ts'

const route = getRouteApi('/entry/stranger/login')

function useLoginForm(onNeeded: (needed: SecondFactorNeeded) => void) {
  const { t } = useTranslation('auth')
  const { names } = useLoginName()
  const { app } = useConfigs()
  const goIn = useEntry()
  const required = useRequired()

  return useCaptchaForm({
    initialValues: { username: '', password: '', remember: false, captcha: '' },
    validate: ({ username, password }) => ({
      username: username.trim() ? null : t('login.name_required', { names }),
      password: required('password', password),
    }),
    async send(values, captcha_key) {
      const country_code = dialledCountry(values.username.trim(), app.countries)
      const answer = await withPendingIdentity((pending) =>
        api('POST /login', { body: { ...values, ...pending, country_code, captcha_key } }),
      )
      if ('needs' in answer) onNeeded(answer)
      else await goIn(answer.token)
    },
  })
}

/** One field for every name that an account has. */
function FirstStep({ onNeeded }: { onNeeded: (needed: SecondFactorNeeded) => void }) {
  const { t } = useTranslation(['auth', 'app'])
  const { app } = useConfigs()
  const search = route.useSearch()
  const name = useLoginName()
  const { form, problems, isSending, onSubmit, captcha } = useLoginForm(onNeeded)

  return (
    <>
      <EntryTitle title={t('login.title')}>
        {app.enable_registration && (
          <>
            {t('login.no_account')}{' '}
            <TextLink to="/register" search={search} underline="always">
              {t('login.to_register')}
            </TextLink>
          </>
        )}
      </EntryTitle>
      <PendingNote page="login" />
      <Form onSubmit={onSubmit} problems={problems}>
        <TextInput
          label={name.label}
          description={name.help}
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField
          label={t('app:password.label')}
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <CaptchaField {...captcha} />
        <div className={classes.between}>
          <Checkbox
            label={t('login.remember')}
            name="remember"
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          <TextLink to="/forget-password">{t('login.forgot')}</TextLink>
        </div>
        <SubmitRow label={t('login.submit')} isSending={isSending} isWide />
      </Form>
      <PasskeyLogin isRemembered={() => form.getValues().remember} />
      <OtherMethods next={search.next} />
    </>
  )
}

export function LoginPage() {
  const { t } = useTranslation()
  const goIn = useEntry()
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  if (!needed) return <FirstStep onNeeded={setNeeded} />
  return (
    <>
      <EntryTitle title={t('factor.title')} />
      <SecondFactorStep
        needed={needed}
        onBack={() => setNeeded(null)}
        send={async (answer) => {
          const body = { challenge: needed.challenge, ...answer }
          await goIn((await api('POST /login/second_factor', { body })).token)
        }}
      />
    </>
  )
}
