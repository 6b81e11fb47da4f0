import type { ApiToken } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { focusOnMount } from '#ui/overlay/focus-on-mount.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { inDays } from './expiry.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { PermissionPicker } from './PermissionPicker.tsx'
import { useCreateToken } from '#data/identity/tokens.ts'
import classes from './TokenCreatePage.module.css'

export type NewToken = ApiToken & { token: string }

const textOf = (error: unknown) => (typeof error === 'string' ? error : undefined)

export function TokenForm({ onCreated }: { onCreated: (token: NewToken) => void }) {
  const { t } = useTranslation(['tokens', 'app'])
  const create = useCreateToken()
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: {
      name: '',
      expires_at: inDays(30),
      abilities: [] as string[],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('name_required')),
      expires_at: (time) => (time ? null : t('expires_required')),
    },
    send: ({ name, expires_at, abilities }) =>
      create.mutateAsync({ name, expires_at: new Date(expires_at).toISOString(), abilities }),
    onSent: (token) => onCreated(token),
  })
  const [isConfirming, confirmation] = useDisclosure()
  const { abilities, expires_at } = form.values

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (abilities.length === 0 && !form.validate().hasErrors) confirmation.open()
    else onSubmit(event)
  }

  const handleConfirm = () => {
    confirmation.close()
    onSubmit()
  }

  return (
    <Form onSubmit={handleSubmit} problems={problems.length > 0 ? [t('create_failed'), ...problems] : []}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <TextInput
            label={t('name')}
            description={t('name_help')}
            required
            ref={focusOnMount}
            autoComplete="off"
            maxLength={limits.token.name}
            {...form.getInputProps('name')}
          />
          <ExpiryField
            value={expires_at}
            onChange={(value) => form.setFieldValue('expires_at', value)}
            error={textOf(form.errors.expires_at)}
          />
        </div>
        <PermissionPicker
          chosen={abilities}
          onChange={(chosen) => form.setFieldValue('abilities', chosen)}
          error={textOf(form.errors.abilities)}
        />
      </div>
      <SubmitRow label={t('create')} isSending={isSending}>
        <ButtonLink to="/user/tokens" variant="default">
          {t('app:cancel')}
        </ButtonLink>
      </SubmitRow>
      <ConfirmDialog
        opened={isConfirming}
        onClose={confirmation.close}
        onConfirm={handleConfirm}
        title={t('confirm_full_title', { name: form.values.name.trim() })}
        action={t('confirm_full')}
        isDestructive={false}
      >
        {t('confirm_full_hint')}
      </ConfirmDialog>
    </Form>
  )
}
