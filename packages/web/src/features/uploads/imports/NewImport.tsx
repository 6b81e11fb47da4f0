import type { AdminImport } from '@imagora/contract'
import { PasswordInput, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { UnsavedGuard } from '#ui/form/UnsavedGuard.tsx'
import { useStartImport } from '#data/uploads/imports.ts'

type Kind = AdminImport['kind']
const kinds: Kind[] = ['folder', 'account', 'lsky', 'chevereto', 'zipline']
/** Each photo of a whole site goes to its owner, unless one user is named. */
const isWholeSite = (kind: Kind) => kind === 'lsky' || kind === 'chevereto' || kind === 'zipline'

interface Values {
  kind: Kind
  source: string
  username: string
  token: string
  old_path: string
  keeps_public: boolean
  allows_inner: boolean
  is_dry: boolean
}

const begin: Values = {
  kind: 'folder',
  source: '',
  username: '',
  token: '',
  old_path: '',
  keeps_public: false,
  allows_inner: false,
  is_dry: true,
}

interface Props {
  /** Folders that the operator has put into the import directory. */
  folders: string[]
  onAdded: (id: number) => void
}

/** Starts an import; it is a dry run by default. */
export function NewImport({ folders, onAdded }: Props) {
  const { t } = useTranslation('imports')
  const { mutateAsync: start } = useStartImport()
  const { form, problems, isSending, onSubmit } = useApiForm<Values, { id: number }>({
    initialValues: begin,
    validate: {
      source: (source) => (source.trim() ? null : t('required')),
      username: (username, { kind }) => (username.trim() || isWholeSite(kind) ? null : t('required')),
      token: (token, { kind }) => (token.trim() || kind !== 'account' ? null : t('required')),
    },
    send: (values) => start(values),
    onSent({ id }, _values, { resetDirty }) {
      resetDirty()
      notices.success({ message: t('started') })
      onAdded(id)
    },
  })
  const { kind, source } = form.values

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <UnsavedGuard isDirty={() => form.isDirty()} />
      <SelectField
        label={t('kind')}
        description={t(`hints.${kind}`)}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(value) => value && form.setValues({ kind: value as Kind, source: '' })}
      />
      {kind === 'account' ? (
        <>
          <TextInput label={t('address')} placeholder="https://" required {...form.getInputProps('source')} />
          <PasswordInput
            label={t('token')}
            description={t('token_hint')}
            required
            autoComplete="off"
            {...form.getInputProps('token')}
          />
          <Switch
            label={t('allows_inner')}
            description={t('allows_inner_hint')}
            {...form.getInputProps('allows_inner', { type: 'checkbox' })}
          />
        </>
      ) : (
        <SelectField
          label={t('folder')}
          description={t('folder_hint')}
          data={folders.map((name) => ({ value: name, label: name }))}
          placeholder={t(folders.length > 0 ? 'choose' : 'no_folders')}
          value={source || null}
          onChange={(value) => form.setFieldValue('source', value ?? '')}
          error={form.errors.source}
        />
      )}
      <TextInput
        label={t('owner')}
        description={t(isWholeSite(kind) ? 'owner_hint_all' : 'owner_hint')}
        required={!isWholeSite(kind)}
        {...form.getInputProps('username')}
      />
      {kind === 'folder' && (
        <TextInput
          label={t('old_path')}
          description={t('old_path_hint')}
          placeholder="/uploads"
          {...form.getInputProps('old_path')}
        />
      )}
      <Switch
        label={t('keeps_public')}
        description={t('keeps_public_hint')}
        {...form.getInputProps('keeps_public', { type: 'checkbox' })}
      />
      <Switch
        label={t('is_dry')}
        description={t('is_dry_hint')}
        {...form.getInputProps('is_dry', { type: 'checkbox' })}
      />
      <SubmitRow label={t('start')} isSending={isSending} />
    </Form>
  )
}
