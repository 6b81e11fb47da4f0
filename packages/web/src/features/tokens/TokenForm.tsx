import type { ApiToken } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#lib/form.ts'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import { Form, SubmitRow } from '#ui/Form.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { inDays } from './expiry.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { PermissionPicker } from './PermissionPicker.tsx'
import { useCreateToken } from './queries.ts'
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
      is_full: false,
      // What nearly every client is for, and no more than that.
      abilities: ['upload:write'],
    },
    validate: {
      name: (name) => (name.trim() ? null : t('name_required')),
      expires_at: (time) => (time ? null : t('expires_required')),
      abilities: (abilities, { is_full }) => (is_full || abilities.length > 0 ? null : t('permissions_required')),
    },
    send: ({ name, expires_at, is_full, abilities }) =>
      create.mutateAsync({
        name,
        expires_at: new Date(expires_at).toISOString(),
        abilities: is_full ? ['*'] : abilities,
      }),
    onSent: (token) => onCreated(token),
  })
  const { is_full, abilities, expires_at } = form.values

  return (
    <Form onSubmit={onSubmit} problems={problems.length > 0 ? [t('create_failed'), ...problems] : []}>
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
          isFull={is_full}
          onFull={(isFull) => form.setFieldValue('is_full', isFull)}
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
    </Form>
  )
}
