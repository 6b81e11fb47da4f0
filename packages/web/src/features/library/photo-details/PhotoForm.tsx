import type { PhotoDetail } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiForm } from '#data/api/use-api-form.ts'
import { useAlbumsFor, useChangePhoto } from '#data/library/own-photos.ts'
import { Form, SubmitRow } from '#ui/form/Form.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { TagsField } from '#ui/field/TagsField.tsx'
import { changesOf, type Drafts, valuesOf } from './photo-values.ts'

interface Props {
  photo: PhotoDetail
  drafts: Drafts
}

function useAlbumChoices(photo: PhotoDetail) {
  const { t } = useTranslation('viewer')
  const { albums } = photo
  const known = useAlbumsFor(photo)
  return [
    ...(albums.length > 1 ? [{ value: 'many', label: t('albums_many', { count: albums.length }) }] : []),
    { value: '', label: t('album_none') },
    ...Array.from(known, ([id, name]) => ({ value: String(id), label: name })),
  ]
}

export function PhotoForm({ photo, drafts }: Props) {
  const { t } = useTranslation(['viewer', 'photos', 'app'])
  const change = useChangePhoto()
  const albums = useAlbumChoices(photo)
  const saved = valuesOf(photo)
  const { form, problems, isSending, onSubmit } = useApiForm({
    initialValues: drafts.get(photo.id) ?? saved,
    validate: { name: (name) => (name.trim() ? null : t('viewer:fields.name_required')) },
    onValuesChange: (values) => void drafts.set(photo.id, values),
    async send(values) {
      const body = changesOf(saved, values)
      if (Object.keys(body).length > 0) await change.mutateAsync({ id: photo.id, body })
    },
    onSent() {
      drafts.delete(photo.id)
      notices.success({ id: 'photo', message: t('viewer:saved') })
    },
    onFailed: (message) => notices.error({ id: 'photo', title: t('app:modification_failed'), message }),
  })
  const { name, intro, tags, is_public, album_id } = form.values

  return (
    <Form onSubmit={onSubmit} problems={problems}>
      <TextInput
        label={t('viewer:fields.name')}
        maxLength={limits.photo.name}
        autoComplete="off"
        {...form.getInputProps('name')}
        value={name}
      />
      <Textarea
        label={t('photos:facts.intro')}
        maxLength={limits.photo.intro}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('intro')}
        value={intro}
      />
      <TagsField
        label={t('photos:facts.tags')}
        description={t('viewer:fields.tags_help', { count: limits.photo.tags })}
        placeholder={t('viewer:fields.tags_add')}
        value={tags}
        onChange={(all) => form.setFieldValue('tags', all)}
        error={form.errors.tags}
        max={limits.photo.tags}
        maxLength={limits.photo.tag}
        removeLabel={(tag) => t('viewer:fields.tag_remove', { tag })}
      />
      <NativeSelect
        label={t('viewer:fields.album')}
        data={albums}
        {...form.getInputProps('album_id')}
        value={album_id}
      />
      <Switch
        label={t('photos:public')}
        description={t(photo.is_held ? 'viewer:fields.is_held_help' : 'viewer:fields.is_public_help')}
        {...form.getInputProps('is_public', { type: 'checkbox' })}
        checked={is_public}
      />
      <SubmitRow label={t('app:save')} isSending={isSending} />
    </Form>
  )
}
