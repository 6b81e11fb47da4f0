import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import type { Passkey } from '@imagora/contract'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '#lib/formats/formatters.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useDeletePasskey, useRenamePasskey } from '#data/identity/second-factors.ts'
import classes from './SecurityTab.module.css'

interface FormProps {
  name: string
  /** Receives the chosen name. */
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

interface PasskeyNameProps extends FormProps {
  opened: boolean
  onClose: () => void
  title: string
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ opened, onClose, title, ...form }: PasskeyNameProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <NameForm {...form} />
    </Dialog>
  )
}

interface Props {
  passkey: Passkey
  isLast: boolean
}

export function PasskeyRow({ passkey, isLast }: Props) {
  const { t } = useTranslation('second-factors')
  const formats = useFormats()
  const [asking, setAsking] = useState<'name' | 'removal' | null>(null)
  const rename = useRenamePasskey(passkey.id)
  const remove = useDeletePasskey(passkey.id)
  const close = () => setAsking(null)
  const { name, is_backed_up, last_used_at, created_at } = passkey

  return (
    <li className={classes.row}>
      <KeyRound size={20} aria-hidden />
      <div className={classes.what}>
        <div className={classes.name}>
          {name}
          {is_backed_up && <Badge>{t('passkeys.synced')}</Badge>}
        </div>
        <div className={classes.facts}>
          {t('passkeys.created', { time: formats.date(created_at) })}
          {' · '}
          {last_used_at ? t('passkeys.used', { ago: formats.ago(last_used_at) }) : t('passkeys.unused')}
        </div>
      </div>
      <IconButton label={t('passkeys.rename', { name })} onClick={() => setAsking('name')}>
        <Pencil size={16} />
      </IconButton>
      <IconButton label={t('passkeys.remove', { name })} onClick={() => setAsking('removal')}>
        <Trash2 size={16} />
      </IconButton>
      <PasskeyNameDialog
        opened={asking === 'name'}
        onClose={close}
        title={t('passkeys.rename', { name })}
        name={name}
        action={t('passkeys.save')}
        send={async (newName) => {
          await rename.mutateAsync(newName)
          close()
        }}
      />
      <DeleteDialog
        opened={asking === 'removal'}
        onClose={close}
        title={t('passkeys.remove', { name })}
        onDelete={() => remove.mutateAsync(undefined)}
        mutation={remove}
      >
        {isLast ? t('last_hint') : t('passkeys.remove_hint')}
      </DeleteDialog>
    </li>
  )
}
