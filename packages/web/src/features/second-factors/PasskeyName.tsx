import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'

interface FormProps {
  name: string
  /** What happens with the name. */
  send: (name: string) => Promise<unknown>
  hint?: string
  action: string
}

function NameForm({ name, send, hint, action }: FormProps) {
  const { t } = useTranslation('second-factors')
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: { name },
    validate: { name: (given) => (given.trim() ? null : t('passkeys.name_required')) },
    send: (values) => send(values.name),
  })
  return (
    <Form onSubmit={onSubmit} problems={problems}>
      {hint && <p style={{ margin: 0 }}>{hint}</p>}
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.name_help')}
        maxLength={limits.passkey.name}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SubmitRow label={action} isSending={isSending} />
    </Form>
  )
}

interface Props extends FormProps {
  opened: boolean
  onClose: () => void
  title: string
}

/** Asks what a passkey is to be called, and goes on with it. */
export function PasskeyName({ opened, onClose, title, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <NameForm {...form} />
    </Dialog>
  )
}
