import { limits } from '@imagora/contract/limits'
import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { albumChoiceQuery } from '#data/library/albums.ts'
import { SelectField } from '#ui/field/SelectField.tsx'
import { TagsField } from '#ui/field/TagsField.tsx'
import type { BatchField, BatchValues } from './batch-changes.ts'
import classes from './BatchEdit.module.css'

interface Props {
  label: string
  error?: string | undefined
  values: BatchValues
  onChange: (changes: Partial<BatchValues>) => void
}

const NameField = ({ label, error, values, onChange }: Props) => (
  <TextInput
    aria-label={label}
    error={error}
    maxLength={limits.photo.name}
    value={values.name}
    onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
  />
)

const IntroField = ({ label, error, values, onChange }: Props) => (
  <Textarea
    aria-label={label}
    error={error}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={limits.photo.intro}
    value={values.intro}
    onChange={({ currentTarget }) => onChange({ intro: currentTarget.value })}
  />
)

function TagsEdit({ label, error, values, onChange }: Props) {
  const { t } = useTranslation('photos')
  return (
    <div className={classes.tags}>
      <TagsField
        aria-label={label}
        description={t('batch.tags_help', { max: limits.photo.tags })}
        error={error}
        value={values.tags}
        onChange={(tags) => onChange({ tags })}
        max={limits.photo.tags}
        maxLength={limits.photo.tag}
        removeLabel={(tag) => t('batch.tag_remove', { tag })}
      />
    </div>
  )
}

function AlbumField({ label, error, values, onChange }: Props) {
  const { t } = useTranslation('photos')
  const { data: albums = [] } = useQuery(albumChoiceQuery)
  return (
    <SelectField
      aria-label={label}
      description={t('batch.album_help')}
      error={error}
      data={[
        { value: '', label: t('batch.no_album') },
        ...albums.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={values.album_id}
      onChange={(album_id) => onChange({ album_id: album_id ?? '' })}
    />
  )
}

function VisibilityField({ label, values, onChange }: Props) {
  const { t } = useTranslation('photos')
  return (
    <SegmentedControl
      aria-label={label}
      value={values.is_public ? 'public' : 'private'}
      data={[
        { value: 'private', label: t('private') },
        { value: 'public', label: t('public') },
      ]}
      onChange={(side) => onChange({ is_public: side === 'public' })}
    />
  )
}

function ExpiryField({ label, error, values, onChange }: Props) {
  const { t } = useTranslation('photos')
  return (
    <TextInput
      type="datetime-local"
      aria-label={label}
      description={t('batch.expired_at_help')}
      error={error}
      value={values.expired_at}
      onChange={({ currentTarget }) => onChange({ expired_at: currentTarget.value })}
    />
  )
}

const editors: Record<BatchField, (props: Props) => ReactNode> = {
  name: NameField,
  intro: IntroField,
  tags: TagsEdit,
  album_id: AlbumField,
  is_public: VisibilityField,
  expired_at: ExpiryField,
}

export function EditField({ field, ...props }: Props & { field: BatchField }) {
  const Editor = editors[field]
  return <Editor {...props} />
}
