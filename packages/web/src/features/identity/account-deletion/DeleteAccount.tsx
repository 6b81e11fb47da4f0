import { Alert, Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportForm } from '#data/api/form-validation-events.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './DataTab.module.css'
import { useScheduleDeletion } from '#data/identity/account-deletion.ts'

/** Dialog that requires typing the username, so that nobody deletes years of pictures by mistake. */
export function DeleteAccount({ username, onClose }: { username: string; onClose: () => void }) {
  const { t } = useTranslation(['account-deletion', 'app'])
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { mutate, isPending, error } = useScheduleDeletion()

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isRight = typed.trim().toLowerCase() === username
    setWrong(!isRight)
    reportForm(isRight)
    if (!isRight) return
    mutate(undefined, {
      onSuccess({ deletion_at }) {
        notices.info({ message: t('delete.scheduled', { time: formats.dateTime(deletion_at) }) })
        onClose()
      },
    })
  }

  return (
    <Dialog opened onClose={onClose} title={t('delete.confirm_title', { name: username })}>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        {error && <Alert color="red">{error.message}</Alert>}
        <TextInput
          label={t('delete.type', { name: username })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={isWrong && t('delete.differs')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button type="submit" color="red" loading={isPending}>
            {t('delete.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
