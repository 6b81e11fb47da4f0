import { useTranslation } from 'react-i18next'
import { api } from '#lib/api.ts'
import { useApiForm } from '#lib/form.ts'
import { usePasswordRequest } from '#lib/reauth.ts'
import { useProfile } from '#lib/session.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Form, SubmitRow } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'

function PasswordForm({ onEntered }: { onEntered: () => void }) {
  const { t } = useTranslation()
  const profile = useProfile()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : t('password.required')) },
    send: (body) => api('POST /user/reauth', { body }),
    onSent: onEntered,
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <p style={{ margin: 0 }}>{t('reauth.hint')}</p>
      {/* Password managers look for the account that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={profile?.username ?? ''} />
      <PasswordField
        label={t('password.label')}
        name="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <SubmitRow label={t('reauth.confirm')} isSending={isSending} />
    </Form>
  )
}

/** Asks for the password wherever the server wants it again; what was asked for is then done. */
export function ReauthDialog() {
  const { t } = useTranslation()
  const request = usePasswordRequest()
  return (
    <Dialog opened={request !== null} onClose={() => request?.settle(false)} title={t('reauth.title')} zIndex={300}>
      <PasswordForm onEntered={() => request?.settle(true)} />
    </Dialog>
  )
}
