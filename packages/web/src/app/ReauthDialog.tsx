import type { ReauthOptions } from '@imagora/contract'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TotpField } from '#components/identity/TotpField.tsx'
import { confirmReauth, getReauthOptions, reauthOptionsQuery } from '#data/identity/reauth-confirmation.ts'
import { useApiForm } from '#data/api/use-api-form.ts'
import { requestPasskey, canUsePasskeys } from '#lib/browser/passkeys.ts'
import { useReauthRequest } from '#data/identity/reauthentication.ts'
import { useProfile } from '#data/identity/session.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/field/PasswordField.tsx'
import { FormSkeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './ReauthDialog.module.css'

interface Props {
  options: ReauthOptions
  onConfirmed: () => void
}

/** Confirms with one tap instead of typing. Each passkey challenge is valid once. */
function PasskeyButton({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const { t } = useTranslation(['app', 'factor'])
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      const { passkey: asked } = await getReauthOptions()
      if (!asked) return
      await confirmReauth({ passkey: await requestPasskey(asked) })
    },
    onSuccess: onConfirmed,
  })
  return (
    <div className={classes.passkey}>
      <Button
        fullWidth
        variant="default"
        leftSection={<KeyRound size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('factor:submit.passkey')}
      </Button>
      <p className={classes.problem} role="alert">
        {error?.message}
      </p>
    </div>
  )
}

type CodeKind = 'code' | 'recovery_code'

function useReauthForm(kind: CodeKind | undefined, onConfirmed: () => void) {
  const { t } = useTranslation(['app', 'factor'])
  return useApiForm({
    initialValues: { password: '', code: '', recovery_code: '' },
    validate: ({ password, code, recovery_code }) => ({
      password: password ? null : t('password.required'),
      code: kind === 'code' && !/^\s*(\d\s*){6}$/.test(code) ? t('factor:code_malformed') : null,
      recovery_code: kind === 'recovery_code' && !recovery_code.trim() ? t('factor:recovery_required') : null,
    }),
    send: ({ password, ...codes }) => confirmReauth({ password, ...(kind && { [kind]: codes[kind] }) }),
    onSent: onConfirmed,
  })
}

function PasswordForm({ options: { methods }, onConfirmed }: Props) {
  const { t } = useTranslation(['app', 'factor'])
  const profile = useProfile()
  const hasTotp = methods.includes('totp')
  const [kind, setKind] = useState<CodeKind | undefined>(
    hasTotp ? 'code' : methods.includes('recovery_code') ? 'recovery_code' : undefined,
  )
  const { form, problems, isSending, onSubmit } = useReauthForm(kind, onConfirmed)
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      {/* Password managers look for the account that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={profile?.username ?? ''} />
      <PasswordField
        label={t('password.label')}
        name="password"
        autoComplete="current-password"
        ref={focusOnMount}
        {...form.getInputProps('password')}
      />
      {kind === 'code' && <TotpField {...form.getInputProps('code')} />}
      {kind === 'recovery_code' && (
        <TextInput label={t('factor:recovery_code')} autoComplete="off" {...form.getInputProps('recovery_code')} />
      )}
      <SubmitRow label={t('reauth.confirm')} isSending={isSending}>
        {hasTotp && methods.includes('recovery_code') && (
          <Anchor
            component="button"
            type="button"
            mr="auto"
            onClick={() => setKind(kind === 'code' ? 'recovery_code' : 'code')}
          >
            {t(kind === 'code' ? 'factor:instead.recovery_code' : 'factor:instead.totp')}
          </Anchor>
        )}
      </SubmitRow>
    </Form>
  )
}

/** Offers the account's ways to confirm: a passkey, or the password with its second factor. */
function ReauthContent({ onConfirmed }: Pick<Props, 'onConfirmed'>) {
  const { t } = useTranslation(['app', 'factor'])
  const { data, error, refetch } = useQuery(reauthOptionsQuery)
  if (error && !data) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!data) return <FormSkeleton fields={1} />
  return (
    <>
      <p className={classes.hint}>{t('reauth.hint')}</p>
      {data.passkey && canUsePasskeys() && (
        <>
          <PasskeyButton onConfirmed={onConfirmed} />
          <p className={classes.divider}>{t('reauth.or')}</p>
        </>
      )}
      <PasswordForm options={data} onConfirmed={onConfirmed} />
    </>
  )
}

/** Asks for reauthentication whenever the server requires it; the original request is then repeated. */
export function ReauthDialog() {
  const { t } = useTranslation(['app', 'factor'])
  const request = useReauthRequest()
  return (
    <Dialog opened={request !== null} onClose={() => request?.settle(false)} title={t('reauth.title')} zIndex={300}>
      <ReauthContent onConfirmed={() => request?.settle(true)} />
    </Dialog>
  )
}
